import { createHash, randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import encodeQR from 'qr'

/** Accepted clock skew in steps of 30 s, in both directions. */
const STEPS_BESIDE = 1

export function newSecret(): Buffer {
  return randomBytes(20)
}

// The defaults of `TOTP` (SHA-1, 6 digits, 30 s): some authenticator apps ignore other values.
function totp(secreto: Buffer, named: { issuer?: string; label?: string } = {}) {
  return new TOTP({ ...named, secret: new Secret({ buffer: new Uint8Array(secreto).buffer }) })
}

export function toHandOver(secreto: Buffer, { gimnasio, correo }: { gimnasio: string; correo: string }) {
  const otp = totp(secreto, { issuer: gimnasio, label: correo })
  const uri = otp.toString()
  return { secreto: otp.secret.base32, uri, qr: encodeQR(uri, 'svg'), huella: huellaOf(secreto) }
}

/** A fingerprint of the secret, from which the secret cannot be derived. */
export const huellaOf = (secreto: Buffer) =>
  createHash('sha256').update(secreto).digest('base64url').slice(0, 16)

/** Number of the code's 30 s step since 1970; null unless it is the current, previous or next one. */
export function stepOf(secreto: Buffer, codigo: string, now: Date): number | null {
  const otp = totp(secreto)
  const timestamp = now.getTime()
  const beside = otp.validate({ token: codigo, timestamp, window: STEPS_BESIDE })
  return beside === null ? null : otp.counter({ timestamp }) + beside
}
