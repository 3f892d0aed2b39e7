import { CODIGO_DE_ENTRADA } from '@gym/contract/core/identificacion.rules'

interface Came {
  cliente: { nombre: string; apellido: string } | null
  numero?: string
}

/** True for an entry code, false for an ID or phone number. */
export const isEntryCode = (numero: string | undefined) =>
  numero !== undefined && CODIGO_DE_ENTRADA.test(numero)

/** The client's name, else the scanned number. An entry code is not shown, because it could be copied. */
export function checkInName({ cliente, numero }: Came): string {
  if (cliente) return `${cliente.nombre} ${cliente.apellido}`
  return isEntryCode(numero) ? 'Código de entrada' : `${numero}`
}
