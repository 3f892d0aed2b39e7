import { createHash, randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import encodeQR from 'qr'

/** Clocks may be off by one step of 30 s, either way. */
const STEPS_BESIDE = 1

/** A new secret of the size that RFC 4226 recommends: 160 random bits. */
export function newSecret(): Buffer {
  return randomBytes(20)
}

// SHA-1, 6 digits, 30 s (RFC 6238): what every app reads.
function totp(secreto: Buffer, named: { issuer?: string; label?: string } = {}) {
  return new TOTP({ ...named, secret: new Secret({ buffer: new Uint8Array(secreto).buffer }) })
}

/** A secret as it is handed over, once: to be typed, as the address that an app reads, and drawn. */
export function toHandOver(secreto: Buffer, { gimnasio, correo }: { gimnasio: string; correo: string }) {
  const otp = totp(secreto, { issuer: gimnasio, label: correo })
  const uri = otp.toString()
  return { secreto: otp.secret.base32, uri, qr: encodeQR(uri, 'svg'), huella: huellaOf(secreto) }
}

/** Names a secret and says nothing of it. */
export const huellaOf = (secreto: Buffer) =>
  createHash('sha256').update(secreto).digest('base64url').slice(0, 16)

/** The step, counted since 1970, whose code this is; null where it is neither of now nor of the one before or after. */
export function stepOf(secreto: Buffer, codigo: string, now: Date): number | null {
  const otp = totp(secreto)
  const timestamp = now.getTime()
  const beside = otp.validate({ token: codigo, timestamp, window: STEPS_BESIDE })
  return beside === null ? null : otp.counter({ timestamp }) + beside
}
