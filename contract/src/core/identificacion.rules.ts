export const IDENTIFICATION = /^\d{3,15}$/

/** Matches an ID or phone number that another program exported as an amount: '10563301.0'. */
export const AS_AMOUNT = /^(\d{3,})[.,]0{1,2}$/

/** Removes spaces, dots, hyphens and a decimal suffix ('10563301.0') from an ID number; letters stay. */
export function digitsOf(typed: string): string {
  const seen = typed.replace(/[\s\p{Default_Ignorable_Code_Point}]/gu, '')
  return seen.replace(AS_AMOUNT, '$1').replace(/[.-]/g, '')
}

/** Normalizes a barcode; drops the zero that some scanners put before 12 digits (UPC-A as EAN-13). */
export function barcodeOf(typed: string): string {
  const plain = typed.trim()
  if (!/^\d[\d\s-]*$/.test(plain)) return plain
  return plain.replace(/[\s-]/g, '').replace(/^0(?=\d{12}$)/, '')
}

/** Spellings of a barcode, the stored one first: scanners send UPC-A with and without a leading zero. */
export function barcodeSpellings(typed: string): string[] {
  const kept = barcodeOf(typed)
  return /^\d{12}$/.test(kept) ? [kept, `0${kept}`] : [kept]
}

/** Matches a barcode as printed: groups of digits separated by spaces or hyphens. */
const PRINTED = /^\d{1,7}(?:[\s-]+\d{1,7})+$/
const LENGTHS = [8, 12, 13, 14]

/** True for a barcode that a spreadsheet rounded: it ends in five zeros and its check digit is wrong. */
export function isRounded(code: string): boolean {
  if (!/^\d{7,}0{5}$/.test(code) || !LENGTHS.includes(code.length)) return false
  const digits = [...code].reverse().map(Number)
  return digits.reduce((sum, digit, at) => sum + digit * (at % 2 === 0 ? 1 : 3), 0) % 10 !== 0
}

/** Splits a list of barcodes, but not at spaces inside one code. Drops a spreadsheet's text apostrophe. */
export function barcodesIn(typed: string): string[] {
  return typed
    .split(/[,;|\r\n\t]+|\s\/+\s|(?<=\d{7})\s?\/+\s?(?=\d{7})/)
    .map((piece) => piece.replace(/^\s*['’](?=\d)/, ''))
    .flatMap((piece) => {
      const isOne = PRINTED.test(piece.trim()) && LENGTHS.includes(piece.replace(/\D/g, '').length)
      return isOne ? [barcodeOf(piece)] : piece.split(/\s+/).map(barcodeOf)
    })
    .filter(Boolean)
}

/** A member's QR code. It has more digits than an ID number, so that the door can distinguish them. */
export const CODIGO_DE_ENTRADA = /^\d{34}$/

export const CABECERA_CODIGO = 'x-codigo'
