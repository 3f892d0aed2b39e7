import { sellsTipo } from '@gym/contract/membresias.rules'

interface Sold {
  cliente: object | null
  producto: { nombre: string } | null
}

/** What is asked before a monthly fee is sold to nobody: no membership could be made of it. */
export function nobodyDoubt({ cliente, producto }: Sold, before?: Sold) {
  const isFee = producto !== null && sellsTipo(producto, 'Mensualidad')
  if (cliente || !isFee || before?.cliente === null) return null
  return {
    title: `¿Registrar ${producto.nombre} sin cliente?`,
    text: 'No se sabrá quién la pagó, y nadie tendrá su membresía.',
    action: 'Registrar sin cliente',
    cancel: 'Elegir el cliente',
  }
}
