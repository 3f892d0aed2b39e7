import { tiposMembresia } from './membresias.rules.ts'

const CONCEPTOS: readonly string[] = [...tiposMembresia, 'Abono']

/** The concept of a payment without a product, if it names a membership or a debt payment; else null. */
export const conceptoPropio = (concepto: string | null): { nombre: string } | null =>
  concepto !== null && CONCEPTOS.includes(concepto) ? { nombre: concepto } : null
