const TELEFONO = /^(?:\+?57)?([36]\d{9})$/

/** Parses a phone number to ten digits ('+57 (314) 555 66 77'). Undefined for any other text. */
export function telefonoDe(typed: string): string | undefined {
  return TELEFONO.exec(typed.replace(/[\s.()-]/g, ''))?.[1]
}
