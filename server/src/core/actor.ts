import type { SessionUser } from '@gym/contract/auth/auth.schema'
import type { CajaSinAbrir } from '@gym/contract/configuracion/configuracion.rules'
import type { Aviso } from '@gym/contract/operaciones/operaciones.rules'
import type { Rol } from '@gym/contract/permissions/permissions'

export interface LiveSession {
  user: SessionUser
  tokenHash: Buffer
  confirmadaEn: string
  /** Set for an API token. `rol`: its creator's role; `user.rol`: the role that it acts as (`findTokens`). */
  token?: { _id: string; permisos: readonly string[]; rol: Rol }
}

/** Context of an offline operation: `refuse` adds to `avisos` instead of throwing. */
export interface Replay {
  recibidaEn: Date
  avisos: Aviso[]
}

export interface Actor {
  user: Pick<SessionUser, '_id'>
  now: Date
  timeZone: string
  replay?: Replay | undefined
}

export type Cajero = Actor & {
  user: Pick<SessionUser, 'nombre'>
  cajaSinAbrir?: CajaSinAbrir
}
