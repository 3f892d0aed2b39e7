import type { Readable } from 'node:stream'
import type { SessionUser } from '@gym/contract/auth/auth.schema'

export interface OpenSession {
  user: Pick<SessionUser, '_id' | 'rol'>
  tokenHash: Buffer
  red: string
}

export interface ChangeStream {
  /** Server-sent events of a session, which end with it. Begins with a hint for each resource. */
  open(session: OpenSession): Readable
  /** Broadcasts a change of a table; null for any. */
  tell(table: string | null): Promise<void>
  close(): void
}
