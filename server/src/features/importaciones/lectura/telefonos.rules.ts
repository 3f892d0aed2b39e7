import { phoneOf } from '@gym/contract/core/telefono.rules'
import type { Leida } from '../filas.rules.ts'

/** Returns the phone of a cell; of several, the first, with a note, if it has ten digits. */
export function firstPhone(leida: Leida, text: string): string {
  const spaced = text
    .replace(/\s+/g, (blank) => (/[\r\n\t]|../.test(blank) ? '|' : ' '))
    .replace(/^(\d{10}) (?=\d{7,}$)/, '$1|')
  const [first = '', ...others] = spaced.split(/ ?[/;,|] ?| [-–yo] /)
  const digits = phoneOf(first)
  if (!/^\d{10}$/.test(digits) || !others.some((other) => /\d/.test(other))) return phoneOf(text)
  leida.avisos.push({ campo: null, mensaje: `«${text}» es más de un teléfono: queda el primero, ${digits}.` })
  return digits
}
