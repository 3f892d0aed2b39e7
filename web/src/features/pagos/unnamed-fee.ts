import { sellsTipo } from '@gym/contract/membresias/membresias.rules'

interface Sold {
  cliente: object | null
  producto: { nombre: string } | null
}

/** Warns that a monthly fee without a client cannot become a membership; null otherwise. */
export function unnamedFeeCaution({ cliente, producto }: Sold): string | null {
  if (cliente || producto === null || !sellsTipo(producto, 'Mensualidad')) return null
  return 'Sin cliente no se sabrá quién la pagó, y nadie tendrá su membresía.'
}
