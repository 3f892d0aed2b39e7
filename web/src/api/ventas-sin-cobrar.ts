import { accountRequests, upgradeWith } from '../offline/outbox/unanswered.ts'
import { moveOldRequests } from '../offline/outbox/unanswered-upgrade.ts'
import { readDeskItem } from '../offline/storage/desk-storage.ts'

upgradeWith(moveOldRequests)

export const CARRITOS = 'carritos'
/** Form name of an unanswered sale in `sendOnce`; the form name of a return contains the sale's id. */
export const VENTAS = 'ventas'
export const devolucionDe = (ventaId: string) => `${VENTAS}/${ventaId}/devolucion`

interface Abierta {
  carrito: { clave: string; lineas: unknown[] }
}

/** Counts this account's unpaid carts in all windows, and its unanswered sales and returns. */
export function ventasSinCobrar(userId: string) {
  const requests = accountRequests(userId)
  const abiertas = (readDeskItem<Abierta[]>(userId, CARRITOS) ?? []).filter(
    ({ carrito }) => carrito.lineas.length > 0,
  )
  const sent = new Set(requests.map(({ key }) => key))
  const sinRespuesta = abiertas.filter(({ carrito }) => sent.has(carrito.clave)).length
  return {
    sinCobrar: abiertas.length - sinRespuesta,
    sinRespuesta,
    devoluciones: requests.filter(({ form }) => form !== VENTAS).length,
  }
}
