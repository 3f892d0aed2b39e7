import type { Configuracion } from '@gym/contract/configuracion/configuracion.schema'

export type Ajustes = Omit<Configuracion, 'hoy'>

export interface AjustesVigentes {
  current(): Ajustes
  /** Refetches the settings; keeps the cached ones on failure. */
  reload(): Promise<void>
  /** Updates the cache after this process has saved. */
  adopt(saved: Ajustes): void
}
