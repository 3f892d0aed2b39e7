/** A phone with what is written around its digits: a country code, brackets, dots, spaces and hyphens. */
const TELEFONO = /^(?:\+?57)?([36]\d{9})$/

/** The ten digits of a phone as people write or paste it ('+57 (314) 555 66 77'); undefined of another text. */
export function telefonoDe(typed: string): string | undefined {
  return TELEFONO.exec(typed.replace(/[\s.()-]/g, ''))?.[1]
}
