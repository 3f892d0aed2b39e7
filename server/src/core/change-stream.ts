import type { Readable } from 'node:stream'
import type { SessionUser } from '@gym/contract/auth/auth.schema'

export interface OpenSession {
  user: Pick<SessionUser, '_id' | 'rol'>
  tokenHash: Buffer
  red: string
}

export interface ChangeStream {
  /** Opens a stream of hints, which begins with one for each resource that the session's role may hear of. */
  open(session: OpenSession): Readable
  /** Broadcasts a change of a table. Null means that any table may have changed. */
  tell(table: string | null): Promise<void>
  close(): void
}
