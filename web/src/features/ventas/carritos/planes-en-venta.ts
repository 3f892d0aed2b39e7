import type { Membresia } from '@gym/contract/membresias/membresias.schema'
import type { PlanDeProducto } from '@gym/contract/planes/planes.schema'
import { MATRICULA } from '@gym/contract/ventas/ventas.rules'
import {
  agregarMembresia,
  type Carrito,
  cambiarMembresia,
  conLinea,
  type MembresiaEnVenta,
  type PlanEnVenta,
  type ProductoEnVenta,
} from './carrito.ts'

/** Adds the charge of an existing membership, or refreshes its line. */
export function agregarPorCobrar(carrito: Carrito, membresia: Membresia): Carrito {
  const { _id, tipo, plan, duracion, precio, sesionesRestantes, fechainicio, fechafin } = membresia
  const cobra = { _id, nombre: plan?.nombre ?? tipo, desde: fechainicio, hasta: fechafin }
  const charged = { tipo, duracion, precio, sesionesRestantes, cobra }
  const there = carrito.lineas.find(
    (linea) => linea.tipo === 'membresia' && linea.membresia.cobra?._id === _id,
  )
  return there ? cambiarMembresia(carrito, charged, there.id) : agregarMembresia(carrito, charged)
}

/** Adds the plan, and its joining fee unless the client paid it or the cart has one. */
export function agregarPlan(
  carrito: Carrito,
  plan: PlanEnVenta,
  { matriculaPagada = false, ...membresia }: { matriculaPagada?: boolean } & Partial<MembresiaEnVenta> = {},
): Carrito {
  const sold = agregarMembresia(carrito, { ...membresiaDelPlan(plan), ...membresia })
  const hasFee = carrito.lineas.some((linea) => linea.tipo === 'concepto' && linea.matricula !== undefined)
  if (plan.matricula === null || matriculaPagada || hasFee) return sold
  return conLinea(sold, { tipo: 'concepto', concepto: MATRICULA, monto: plan.matricula, matricula: plan._id })
}

export const quitarMatricula = (carrito: Carrito): Carrito => ({
  ...carrito,
  lineas: carrito.lineas.filter((linea) => linea.tipo !== 'concepto' || linea.matricula === undefined),
})

export const planDe = ({ _id, nombre, precio, plan }: ProductoEnVenta & { plan?: PlanDeProducto | null }) =>
  plan ? { ...plan, _id, nombre, precio } : null

/** `duracion` is a display value: the days depend on the first day. */
export const membresiaDelPlan = (plan: PlanEnVenta): MembresiaEnVenta => ({
  plan,
  tipo: plan.tipo,
  precio: plan.precio,
  sesionesRestantes: plan.sesiones ?? 0,
  duracion: plan.vigencia.cantidad * (plan.vigencia.unidad === 'meses' ? MONTH_DAYS : 1),
})

const MONTH_DAYS = 30
