import { hash, randomBytes } from 'node:crypto'

/** Throttles the record of a token's last use, so that not every read becomes a write. */
export const USE_RECORDED_EVERY_MS = 5 * 60_000

export function createToken(): string {
  return randomBytes(32).toString('base64url')
}

/** A fast hash suffices for 256 random bits. */
export function hashToken(token: string): Buffer {
  return hash('sha256', token, 'buffer')
}
