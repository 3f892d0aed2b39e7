import type { SessionUser } from '@gym/contract/auth'
import type { Aviso } from '@gym/contract/mostrador.rules'
import type { Rol } from '@gym/contract/permissions'

/** A session that is alive, and the person behind it. */
export interface LiveSession {
  user: SessionUser
  tokenHash: Buffer
  /** When the person last showed the password. */
  confirmadaEn: string
  /** Of a program that works in the person's name, what it is held to; a role's exceptions are not its. */
  token?: { _id: string; permisos: readonly string[]; rol: Rol }
}

/** Of what had happened when the program heard of it: what a rule would refuse is told instead. */
export interface Hecho {
  recibidaEn: Date
  avisos: Aviso[]
}

/** Who does something, when, and in which time zone a day is counted. */
export interface Actor {
  user: Pick<SessionUser, '_id'>
  now: Date
  timeZone: string
  hecho?: Hecho | undefined
}

/** Who takes money: what was paid says their name. */
export type Cajero = Actor & {
  user: Pick<SessionUser, 'nombre'>
  /** Whether cash is taken and given back only where a till is open. */
  exigirCaja?: boolean
}
