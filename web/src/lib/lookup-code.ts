import { CABECERA_CODIGO } from '@gym/contract/identificacion'

/** What was typed beside the number that is looked up: it is not kept beyond the page. */
let typed = { numero: '', codigo: '' }

export function keepCode(numero: string, codigo: string) {
  typed = { numero, codigo }
}

/** Whether a number was looked up with its code. */
export const hasCode = (numero: string) => typed.numero === numero && typed.codigo !== ''

/** The header by which the code of a number goes with what is looked up of it. */
export function codeOf(numero: string): Record<string, string> {
  return hasCode(numero) ? { [CABECERA_CODIGO]: typed.codigo } : {}
}
