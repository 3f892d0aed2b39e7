import { readDeskItem, writeDeskItem } from '../storage/desk-storage.ts'

interface OldCart {
  carrito: { clave: string; enviada?: object }
  at: number
}

type OldReturns = Record<string, { clave: string; pedida: object; at: number }>

/** Moves the unanswered requests that versions before ADR 0072 stored in carts and in a list of returns. */
export function moveOldRequests(
  userId: string,
  add: (form: string, key: string, payload: object, firstAt: number) => void,
) {
  const carts = readDeskItem<OldCart[]>(userId, 'carritos') ?? []
  const returns = readDeskItem<OldReturns>(userId, 'devoluciones')
  for (const { carrito, at } of carts) if (carrito.enviada) add('ventas', carrito.clave, carrito.enviada, at)
  for (const [id, { clave, pedida, at }] of Object.entries(returns ?? {}))
    add(`ventas/${id}/devolucion`, clave, pedida, at)
  // Removed last: an interrupted move is repeated under the same keys.
  if (returns) writeDeskItem(userId, 'devoluciones', undefined)
  if (!carts.some(({ carrito }) => carrito.enviada)) return
  const moved = carts.map(({ carrito: { enviada: _, ...carrito }, ...cart }) => ({ ...cart, carrito }))
  writeDeskItem(userId, 'carritos', moved)
}
