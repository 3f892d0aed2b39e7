import { tiposMembresia } from './membresias.rules.ts'

const CONCEPTOS: readonly string[] = [...tiposMembresia, 'Abono']

/** The program's own concept of a payment without a product; null for the free text of an imported one. */
export const conceptoPropio = (concepto: string | null): { nombre: string } | null =>
  concepto !== null && CONCEPTOS.includes(concepto) ? { nombre: concepto } : null
