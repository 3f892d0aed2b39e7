import { hash, randomBytes } from 'node:crypto'

/** A new secret that opens a session: 256 random bits. */
export function createToken(): string {
  return randomBytes(32).toString('base64url')
}

/** What is kept of a session's token. It is 256 random bits, so a plain fast hash is enough. */
export function hashToken(token: string): Buffer {
  return hash('sha256', token, 'buffer')
}
