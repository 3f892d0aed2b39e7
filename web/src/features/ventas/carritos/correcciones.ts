import type { Day, DayRange } from '@gym/contract/core/calendar'
import { type Carrito, type Linea, type MembresiaEnVenta, withLineas } from './carrito.ts'
import { COMPRADOR } from './membresias-en-venta.ts'

interface Correccion {
  indice?: number
  precio?: number
  stock?: number
  desde?: Day
  hasta?: Day
  sesiones?: number
  /** Person whose days the server's refusal reports; absent for the client of the sale. */
  cliente?: string
}

/** Stores the price, stock or days that a line's refusal reports. The user must accept a new price. */
export function corregir(
  carrito: Carrito,
  { indice, precio, stock, desde, hasta, sesiones, cliente = COMPRADOR }: Correccion,
): Carrito {
  const refused = carrito.lineas[indice ?? -1]
  return withLineas(carrito, (linea) => {
    if (linea !== refused || linea.tipo === 'deuda') return linea
    const priced = { ...linea, ...(precio !== undefined && { precioNuevo: precio }) }
    if (priced.tipo === 'membresia' && desde !== undefined && hasta !== undefined)
      return { ...priced, membresia: conDias(priced.membresia, { [cliente]: { desde, hasta } }, sesiones) }
    if (priced.tipo !== 'producto' || stock === undefined) return priced
    return { ...priced, producto: { ...priced.producto, stock } }
  })
}

const conDias = (
  { plan, ...membresia }: MembresiaEnVenta,
  espera: Record<string, DayRange>,
  sesionesRestantes = membresia.sesionesRestantes,
): MembresiaEnVenta => ({
  ...membresia,
  espera: { ...membresia.espera, ...espera },
  sesionesRestantes,
  ...(plan && { plan: { ...plan, sesiones: plan.sesiones && sesionesRestantes } }),
})

/** Confirms a payment without a membership: the line's membership is charged in addition. */
export const cobrarAdemas = (carrito: Carrito, linea: Linea, pago: string) =>
  withLineas(carrito, (each) =>
    each.id === linea.id && each.tipo === 'membresia'
      ? { ...each, membresia: { ...each.membresia, ademasDe: [...(each.membresia.ademasDe ?? []), pago] } }
      : each,
  )
