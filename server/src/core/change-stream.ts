import type { Readable } from 'node:stream'
import type { SessionUser } from '@gym/contract/auth/auth.schema'

export interface OpenSession {
  user: Pick<SessionUser, '_id' | 'rol'>
  tokenHash: Buffer
  red: string
}

export interface ChangeStream {
  /**
   * Opens a stream that begins with a hint for each resource that the role may hear of. It ends with the
   * session, when too many newer streams are open, or if the client reads too slowly.
   */
  open(session: OpenSession): Readable
  /** Broadcasts a change of a table. Null means that any table may have changed. */
  tell(table: string | null): Promise<void>
  close(): void
}
