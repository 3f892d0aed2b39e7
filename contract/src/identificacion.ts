/** A cédula: 3 to 15 digits. */
export const IDENTIFICATION = /^\d{3,15}$/

/** What a program writes of a number that it took for an amount: '10563301.0'. */
const AS_AMOUNT = /^(\d{3,})[.,]0{1,2}$/

/**
 * The digits of a typed or scanned number: dots, spaces, hyphens and invisible characters go, and so does the '.0' of a
 * number that a program wrote as an amount. Other characters stay, so that the number matches no client.
 */
export function digitsOf(typed: string): string {
  const seen = typed.replace(/[\s\p{Default_Ignorable_Code_Point}]/gu, '')
  return seen.replace(AS_AMOUNT, '$1').replace(/[.-]/g, '')
}

const COUNTRY = /^(?:\+|00)?57(?=[36]\d{9}$)/

/** A phone as people and other programs write it ('+57 (300) 123 4567', '573001234567', '3001234567.0'), as its digits. */
export function phoneOf(typed: string): string {
  const seen = typed.replace(/[\s()\p{Default_Ignorable_Code_Point}]/gu, '').replace(AS_AMOUNT, '$1')
  return seen.replace(/[.\-–]/g, '').replace(COUNTRY, '')
}

/**
 * A code as readers send it: what is printed under the bars has spaces, and one of 12 digits (UPC-A) is sent by some
 * readers with a zero before it (EAN-13).
 */
export function barcodeOf(typed: string): string {
  const plain = typed.trim()
  if (!/^\d[\d\s-]*$/.test(plain)) return plain
  return plain.replace(/[\s-]/g, '').replace(/^0(?=\d{12}$)/, '')
}

/** How readers may send the code, the kept spelling first: one of 12 digits with the zero of EAN-13 or without. */
export function barcodeSpellings(typed: string): string[] {
  const kept = barcodeOf(typed)
  return /^\d{12}$/.test(kept) ? [kept, `0${kept}`] : [kept]
}

/** What is printed under bars, its groups with spaces between them. */
const PRINTED = /^\d{1,7}(?:[\s-]+\d{1,7})+$/
const LENGTHS = [8, 12, 13, 14]

/** The codes that a text lists, with commas, lines or, where each is whole, spaces between them. */
export function barcodesIn(typed: string): string[] {
  return typed
    .split(/[,;|\r\n\t]+/)
    .flatMap((piece) => {
      const isOne = PRINTED.test(piece.trim()) && LENGTHS.includes(piece.replace(/\D/g, '').length)
      return isOne ? [barcodeOf(piece)] : piece.split(/\s+/).map(barcodeOf)
    })
    .filter(Boolean)
}

/** What a member shows as a QR: digits alone, which every keyboard of a reader sends alike, and more than a number of a person has. */
export const CODIGO_DE_ENTRADA = /^\d{34}$/

/** The header that says the last four digits of the holder's phone, where a lookup asks for them. */
export const CABECERA_CODIGO = 'x-codigo'
