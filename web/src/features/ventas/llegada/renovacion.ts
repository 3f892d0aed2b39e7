import { fechaFinOf } from '@gym/contract/membresias/membresias.rules'
import type { MembresiaPorRenovar } from '@gym/contract/membresias/membresias.schema'
import { finDelPlan, tipoPorNombre } from '@gym/contract/planes/planes.rules'
import type { Carrito, MembresiaEnVenta, PlanEnVenta } from '../carritos/carrito.ts'
import { membresiaDelPlan } from '../carritos/planes-en-venta.ts'
import type { PorElegir } from '../carritos/ventana.ts'

const SIN_SESIONES =
  'No se sabe con cuántas sesiones se vendió la anterior: escribe cuántas son o elige un plan.'

/** The plan at today's price or, without a plan, the same length and price; else what the desk must choose. */
export function comoRenovar(
  renovacion: MembresiaPorRenovar,
  planes: readonly PlanEnVenta[],
): MembresiaEnVenta | PorElegir {
  const { membresia, sesionesVendidas, para } = renovacion
  const { tipo, duracion, precio } = membresia
  const plan = membresia.plan
    ? planes.find(({ _id }) => _id === membresia.plan?._id)
    : planes.find((each) => isAlike(each, renovacion))
  if (plan && isOfSeveral(renovacion, plan))
    return {
      motivo: `La anterior tenía ${sesionesVendidas} sesiones y ${plan.nombre} tiene ${plan.sesiones}: confirma cuántas son o elige un plan.`,
      anterior: { tipo, duracion, precio, sesionesRestantes: sesionesVendidas ?? 0 },
    }
  if (plan) {
    const others = para.slice(0, plan.personas - 1)
    return { ...membresiaDelPlan(plan), ...(others.length > 0 && { para: others }) }
  }
  if (membresia.plan) return { motivo: `${membresia.plan.nombre} ya no se vende: elige otro plan.` }
  if (precio === 0) return { motivo: 'La membresía anterior no tiene precio: elige un plan.' }
  if (tipo !== 'Clase') return { tipo, duracion, precio, sesionesRestantes: 0 }
  const same = { tipo, duracion, precio }
  return sesionesVendidas
    ? { ...same, sesionesRestantes: sesionesVendidas }
    : { motivo: SIN_SESIONES, anterior: same }
}

/** True if the membership was sold as several of the plan's packs: a payment of seven classes at once. */
function isOfSeveral({ membresia, sesionesVendidas }: MembresiaPorRenovar, plan: PlanEnVenta): boolean {
  const packs = plan.tipo === 'Clase' ? (sesionesVendidas ?? 0) / (plan.sesiones ?? 1) : 1
  return packs > 1 && Number.isInteger(packs) && plan.personas === 1 && membresia.precio > 0
}

function isAlike(plan: PlanEnVenta, { membresia, sesionesVendidas }: MembresiaPorRenovar): boolean {
  const { tipo, fechainicio, duracion } = membresia
  const { hasta } = finDelPlan(fechainicio, plan.vigencia)
  return (
    tipoPorNombre(plan) === tipo &&
    plan.tipo === tipo &&
    hasta === fechaFinOf(fechainicio, duracion) &&
    (tipo === 'Mensualidad' || plan.sesiones === sesionesVendidas)
  )
}

export const hasRenovacion = ({ lineas }: Carrito, { plan, tipo, duracion }: MembresiaEnVenta) =>
  lineas.some(
    (linea) =>
      linea.tipo === 'membresia' &&
      !linea.membresia.cobra &&
      linea.membresia.plan?._id === plan?._id &&
      (plan !== undefined || (linea.membresia.tipo === tipo && linea.membresia.duracion === duracion)),
  )
