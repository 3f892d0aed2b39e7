import type { Configuracion } from '@gym/contract/configuracion'

/** The gym's settings, without what is computed from them. */
export type Ajustes = Omit<Configuracion, 'hoy'>

/** The settings in memory, for whoever needs to know what day it is in the gym. */
export interface AjustesVigentes {
  /** As last read. */
  current(): Ajustes
  /** Reads them again. When that fails they stay as they are. */
  reload(): Promise<void>
  /** Takes what this program has just saved, without asking for it. */
  adopt(saved: Ajustes): void
}
