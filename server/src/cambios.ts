import type { Readable } from 'node:stream'
import type { SessionUser } from '@gym/contract/auth'

export interface OpenSession {
  user: Pick<SessionUser, '_id' | 'rol'>
  tokenHash: Buffer
  /** Where it is used from, by which strangers are counted. */
  red: string
}

/** Who is told, while they look on, that something has changed. */
export interface Cambios {
  /** Server-sent events for a session, at first one hint for each resource; they end with the session. */
  open(session: OpenSession): Readable
  /** Passes on that a table was written; null is any of them. */
  tell(table: string | null): Promise<void>
  /** Ends all streams. */
  close(): void
}
