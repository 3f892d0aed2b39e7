import type { Configuracion } from '@gym/contract/configuracion/configuracion.schema'

export type Ajustes = Omit<Configuracion, 'hoy'>

export interface AjustesVigentes {
  current(): Ajustes
  /** Reads the settings again; a failure rejects and leaves the cached ones. */
  reload(): Promise<void>
  /** Updates the cache with settings that this process has saved. */
  adopt(saved: Ajustes): void
}
