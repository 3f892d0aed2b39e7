export const IDENTIFICATION = /^\d{3,15}$/

/** A number that a program exported as an amount: '10563301.0'. */
const AS_AMOUNT = /^(\d{3,})[.,]0{1,2}$/

/**
 * Digits of a typed or scanned number: removes dots, spaces, hyphens, invisible characters and the '.0' of an
 * exported amount. Other characters stay, so that the number matches no client.
 */
export function digitsOf(typed: string): string {
  const seen = typed.replace(/[\s\p{Default_Ignorable_Code_Point}]/gu, '')
  return seen.replace(AS_AMOUNT, '$1').replace(/[.-]/g, '')
}

const COUNTRY = /^(?:\+|00)?57(?=[36]\d{9}$)/

/**
 * Digits of a phone as people and programs write it: '+57 (300) 123 4567', '573001234567', '3001234567.0'.
 */
export function phoneOf(typed: string): string {
  const seen = typed.replace(/[\s()\p{Default_Ignorable_Code_Point}]/gu, '').replace(AS_AMOUNT, '$1')
  return seen.replace(/[.\-–]/g, '').replace(COUNTRY, '')
}

/**
 * Normalises a barcode: removes spaces, and the leading zero that some readers add to 12 digits (UPC-A as
 * EAN-13).
 */
export function barcodeOf(typed: string): string {
  const plain = typed.trim()
  if (!/^\d[\d\s-]*$/.test(plain)) return plain
  return plain.replace(/[\s-]/g, '').replace(/^0(?=\d{12}$)/, '')
}

/** Spellings that scanners send, the stored one first: UPC-A with or without the leading zero of EAN-13. */
export function barcodeSpellings(typed: string): string[] {
  const kept = barcodeOf(typed)
  return /^\d{12}$/.test(kept) ? [kept, `0${kept}`] : [kept]
}

/** A printed barcode: digit groups separated by spaces. */
const PRINTED = /^\d{1,7}(?:[\s-]+\d{1,7})+$/
const LENGTHS = [8, 12, 13, 14]

/** Splits a list of barcodes at commas, lines or, between complete codes, spaces. */
export function barcodesIn(typed: string): string[] {
  return typed
    .split(/[,;|\r\n\t]+/)
    .flatMap((piece) => {
      const isOne = PRINTED.test(piece.trim()) && LENGTHS.includes(piece.replace(/\D/g, '').length)
      return isOne ? [barcodeOf(piece)] : piece.split(/\s+/).map(barcodeOf)
    })
    .filter(Boolean)
}

/**
 * A member's QR code: only digits, which keyboard readers of every layout send alike, and longer than any ID
 * number.
 */
export const CODIGO_DE_ENTRADA = /^\d{34}$/

export const CABECERA_CODIGO = 'x-codigo'
