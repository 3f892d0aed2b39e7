import { AS_AMOUNT } from './identificacion.rules.ts'

const COUNTRY = /^(?:\+|00)?57(?=[36]\d{9}$)/

/** Removes separators and Colombia's code from a phone: '+57 (300) 123 4567', '3001234567.0'. */
export function phoneOf(typed: string): string {
  const seen = typed.replace(/[\s()\p{Default_Ignorable_Code_Point}]/gu, '').replace(AS_AMOUNT, '$1')
  return seen.replace(/[.\-–]/g, '').replace(COUNTRY, '')
}

const TELEFONO = /^(?:\+?57)?([36]\d{9})$/

/** Parses a phone number to ten digits ('+57 (314) 555 66 77'). Undefined for any other text. */
export function telefonoDe(typed: string): string | undefined {
  return TELEFONO.exec(typed.replace(/[\s.()-]/g, ''))?.[1]
}
