import { createHmac, timingSafeEqual } from 'node:crypto'
import { addDays, type Day, daysBetween } from '@gym/contract/core/calendar'

const DAY_ZERO: Day = '2020-01-01'
const PASE_DIGITS = 10
const DAY_DIGITS = 5
/** Digits of the signature: 63 bits. */
const SIGNATURE_DIGITS = 19
const SIGNATURES = 10n ** BigInt(SIGNATURE_DIGITS)

interface Read {
  pase: number
  dia: Day
}

/** `pase` numbers an account's link to a client. 34 digits fill the smallest QR code with correction M. */
export function codigoDe(clave: Buffer, { pase, dia }: Read): string {
  const said = padded(pase, PASE_DIGITS) + padded(daysBetween(DAY_ZERO, dia), DAY_DIGITS)
  return said + signatureOf(clave, said)
}

/** Reads an entry code; null if its signature is invalid. Compares in constant time. */
export function readCodigo(clave: Buffer, codigo: string): Read | null {
  const said = codigo.slice(0, PASE_DIGITS + DAY_DIGITS)
  const signed = Buffer.from(signatureOf(clave, said))
  if (!timingSafeEqual(signed, Buffer.from(codigo.slice(said.length)))) return null
  const pase = Number(said.slice(0, PASE_DIGITS))
  return { pase, dia: addDays(DAY_ZERO, Number(said.slice(PASE_DIGITS))) }
}

function signatureOf(clave: Buffer, said: string): string {
  const mac = createHmac('sha256', clave).update(`entrada ${said}`).digest()
  // From 128 bits, so that the modulo bias is negligible.
  const number = BigInt(`0x${mac.subarray(0, 16).toString('hex')}`) % SIGNATURES
  return padded(number, SIGNATURE_DIGITS)
}

const padded = (number: number | bigint, digits: number) => String(number).padStart(digits, '0')
