import { sellsTipo } from '@gym/contract/membresias/membresias.rules'

interface Sold {
  cliente: object | null
  producto: { nombre: string; plan?: object | null } | null
}

export function unnamedFeeCaution({ cliente, producto }: Sold): string | null {
  if (cliente || !producto || !(producto.plan || sellsTipo(producto, 'Mensualidad'))) return null
  return 'Sin cliente no se sabrá quién la pagó, y nadie tendrá su membresía.'
}
