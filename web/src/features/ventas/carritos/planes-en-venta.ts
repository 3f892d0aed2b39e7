import type { Membresia } from '@gym/contract/membresias/membresias.schema'
import type { Plan, PlanDeProducto } from '@gym/contract/planes/planes.schema'
import type { Producto } from '@gym/contract/productos/productos.schema'
import {
  agregarMembresia,
  type Carrito,
  type MembresiaEnVenta,
  type PlanEnVenta,
  type ProductoEnVenta,
} from './carrito.ts'
import { cambiarMembresia, conMatricula } from './composicion.ts'

export function agregarPorCobrar(carrito: Carrito, membresia: Membresia): Carrito {
  const { _id, tipo, plan, duracion, precio, sesionesRestantes, fechainicio, fechafin } = membresia
  const cobra = { _id, nombre: plan?.nombre ?? tipo, desde: fechainicio, hasta: fechafin }
  const charged = { tipo, duracion, precio, sesionesRestantes, cobra }
  const there = carrito.lineas.find(
    (linea) => linea.tipo === 'membresia' && linea.membresia.cobra?._id === _id,
  )
  return there ? cambiarMembresia(carrito, charged, there.id) : agregarMembresia(carrito, charged)
}

export const agregarPlan = (carrito: Carrito, plan: PlanEnVenta, chosen?: Partial<MembresiaEnVenta>) =>
  conMatricula(agregarMembresia(carrito, { ...membresiaDelPlan(plan), ...chosen }))

export const planDe = ({ _id, nombre, precio, plan }: ProductoEnVenta & { plan?: PlanDeProducto | null }) =>
  plan ? { ...plan, _id, nombre, precio } : null

/** The product of a plan: without stock, and without its codes, which `Plan` lacks. */
export function productoDe({ _id, nombre, descripcion, precio, estado, orden: _, ...plan }: Plan): Producto {
  return {
    _id,
    nombre,
    descripcion,
    precio,
    estado,
    categoria: 'servicio',
    stock: 0,
    minimo: 0,
    llevaStock: false,
    codigo: null,
    codigosDeBarras: [],
    plan,
  }
}

/** `duracion` is a display value: the days depend on the first day. */
export const membresiaDelPlan = (plan: PlanEnVenta): MembresiaEnVenta => ({
  plan,
  tipo: plan.tipo,
  precio: plan.precio,
  sesionesRestantes: plan.sesiones ?? 0,
  duracion: plan.vigencia.cantidad * (plan.vigencia.unidad === 'meses' ? MONTH_DAYS : 1),
})

const MONTH_DAYS = 30
