import { fechaFinOf } from '@gym/contract/membresias/membresias.rules'
import type { MembresiaPorRenovar } from '@gym/contract/membresias/membresias.schema'
import { finDelPlan, tipoPorNombre } from '@gym/contract/planes/planes.rules'
import type { Carrito, MembresiaEnVenta, PlanEnVenta } from '../carritos/carrito.ts'
import { membresiaDelPlan } from '../carritos/planes-en-venta.ts'

const SIN_SESIONES =
  'No se sabe con cuántas sesiones se vendió la anterior: elige un plan o escribe cuántas son.'

/** The plan at today's price or, without a plan, the same length and price; a sentence if the desk must choose. */
export function comoRenovar(
  renovacion: MembresiaPorRenovar,
  planes: readonly PlanEnVenta[],
): MembresiaEnVenta | string {
  const { membresia, sesionesVendidas, para } = renovacion
  const { tipo, duracion, precio } = membresia
  const plan = membresia.plan
    ? planes.find(({ _id }) => _id === membresia.plan?._id)
    : planes.find((each) => isAlike(each, renovacion))
  if (plan) {
    const others = para.slice(0, plan.personas - 1)
    return { ...membresiaDelPlan(plan), ...(others.length > 0 && { para: others }) }
  }
  if (membresia.plan) return `${membresia.plan.nombre} ya no se vende: elige otro plan.`
  if (precio === 0) return 'La membresía anterior no tiene precio: elige un plan.'
  if (tipo !== 'Clase') return { tipo, duracion, precio, sesionesRestantes: 0 }
  return sesionesVendidas ? { tipo, duracion, precio, sesionesRestantes: sesionesVendidas } : SIN_SESIONES
}

/** True if the plan is named like the membership's type and has its days and, for a class, its sessions. */
function isAlike(plan: PlanEnVenta, { membresia, sesiones }: MembresiaPorRenovar): boolean {
  const { tipo, fechainicio, duracion } = membresia
  const { hasta } = finDelPlan(fechainicio, plan.vigencia)
  return (
    tipoPorNombre(plan) === tipo &&
    plan.tipo === tipo &&
    hasta === fechaFinOf(fechainicio, duracion) &&
    (tipo === 'Mensualidad' || plan.sesiones === sesiones)
  )
}

/** True if the cart has a line that gives the same membership. */
export const hasRenovacion = ({ lineas }: Carrito, { plan, tipo, duracion }: MembresiaEnVenta) =>
  lineas.some(
    (linea) =>
      linea.tipo === 'membresia' &&
      !linea.membresia.cobra &&
      linea.membresia.plan?._id === plan?._id &&
      (plan !== undefined || (linea.membresia.tipo === tipo && linea.membresia.duracion === duracion)),
  )
