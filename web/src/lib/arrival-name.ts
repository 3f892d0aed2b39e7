import { CODIGO_DE_ENTRADA } from '@gym/contract/identificacion'

interface Came {
  cliente: { nombre: string; apellido: string } | null
  numero?: string
}

/** Whether an entry code was read, and no number of a person. */
export const cameByCode = (numero: string | undefined) =>
  numero !== undefined && CODIGO_DE_ENTRADA.test(numero)

/** Somebody by name, or by the number that was read until that is known; a code is nobody's name, nor for others to copy. */
export function arrivalName({ cliente, numero }: Came): string {
  if (cliente) return `${cliente.nombre} ${cliente.apellido}`
  return cameByCode(numero) ? 'Código de entrada' : `${numero}`
}
