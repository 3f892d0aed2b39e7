import { type Day, daysBetween } from '@gym/contract/core/calendar'
import { renewalStart } from '@gym/contract/membresias/membresias.rules'
import { type FinAnterior, finDelPlan } from '@gym/contract/planes/planes.rules'
import type { Db } from '../../src/db/connection/database.ts'
import type { DemoPago } from '../pagos.ts'
import { planDeNombre } from '../planes.ts'
import { type Random, randomFor } from '../random.ts'
import { rowsAtOnce } from '../rows-at-once.ts'

const CLASSES_AT_LEAST = 3

/** Seeds memberships from the payments: each starts on the day of its payment or after the previous one. */
export async function seedMembresias(
  db: Db,
  pagos: DemoPago[],
  { recepcionista, today }: { recepcionista: string; today: Day },
): Promise<void> {
  const random = randomFor('membresias')
  const ends = new Map<string, FinAnterior>()
  const membresias = pagos.flatMap((pago) => {
    const plan = planOf(pago)
    if (!plan || !pago.cliente || !pago.producto) return []
    const before = ends.get(pago.cliente._id)
    const fechainicio = before ? renewalStart(before.fechafin, pago.fecha) : pago.fecha
    const { hasta: fechafin, ancla } = finDelPlan(fechainicio, plan.vigencia, before)
    ends.set(pago.cliente._id, { fechafin, ancla })
    return {
      id: random.id(pago.at),
      clienteId: pago.cliente._id,
      planId: pago.producto._id,
      ancla,
      tipo: plan.tipo,
      duracion: daysBetween(fechainicio, fechafin),
      precio: pago.monto,
      sesionesRestantes: plan.tipo === 'Clase' ? sessionsLeft(pago.cantidad, fechafin < today, random) : 0,
      fechainicio,
      pagoId: pago._id,
      creadaPor: recepcionista,
      createdAt: pago.at.toISOString(),
    }
  })
  for (const rows of rowsAtOnce(membresias)) await db.insertInto('membresias').values(rows).execute()
}

/** At least `CLASSES_AT_LEAST` classes bought at once make a membership; fewer do not. */
function planOf({ producto, cantidad }: DemoPago) {
  const plan = producto && planDeNombre(producto.nombre)
  return plan && (plan.tipo === 'Mensualidad' || cantidad >= CLASSES_AT_LEAST) ? plan : undefined
}

function sessionsLeft(paid: number, isOver: boolean, random: Random): number {
  return isOver ? random.pick([0, 0, 0, 1]) : random.whole(0, paid)
}
