/** A cédula: 3 to 15 digits. */
export const IDENTIFICATION = /^\d{3,15}$/

/**
 * What a person types or a reader sends, without the dots, spaces and hyphens, nor what is pasted along unseen; other
 * characters stay and name nobody.
 */
export function digitsOf(typed: string): string {
  return typed.replace(/[.\s\p{Default_Ignorable_Code_Point}-]/gu, '')
}

/** What a member shows as a QR: digits alone, which every keyboard of a reader sends alike, and more than a number of a person has. */
export const CODIGO_DE_ENTRADA = /^\d{34}$/

/** The header that says the last four digits of the holder's phone, where a lookup asks for them. */
export const CABECERA_CODIGO = 'x-codigo'
