import type { Day } from '@gym/contract/core/calendar'
import { fechaFinOf, renewalStart, type TipoMembresia } from '@gym/contract/membresias/membresias.rules'
import type { Db } from '../../src/db/connection/database.ts'
import type { DemoPago } from '../pagos.ts'
import { type Random, randomFor } from '../random.ts'
import { rowsAtOnce } from '../rows-at-once.ts'

const DURACION_DAYS = 30
const CLASSES_AT_LEAST = 3

/** Seeds memberships from the payments: each starts on payment or at the end of the previous one. */
export async function seedMembresias(db: Db, pagos: DemoPago[], today: Day): Promise<void> {
  const random = randomFor('membresias')
  const ends = new Map<string, Day>()
  const membresias = pagos.flatMap((pago) => {
    const tipo = tipoOf(pago)
    if (!tipo || !pago.cliente) return []
    const before = ends.get(pago.cliente._id)
    const fechainicio = before ? renewalStart(before, pago.fecha) : pago.fecha
    const fechafin = fechaFinOf(fechainicio, DURACION_DAYS)
    ends.set(pago.cliente._id, fechafin)
    return {
      id: random.id(pago.at),
      clienteId: pago.cliente._id,
      tipo,
      duracion: DURACION_DAYS,
      precio: pago.monto,
      sesionesRestantes: tipo === 'Clase' ? sessionsLeft(pago.cantidad, fechafin < today, random) : 0,
      fechainicio,
      pagoId: pago._id,
      createdAt: pago.at.toISOString(),
    }
  })
  for (const rows of rowsAtOnce(membresias)) await db.insertInto('membresias').values(rows).execute()
}

/** A single class is no membership. */
function tipoOf({ producto, cantidad }: DemoPago): TipoMembresia | undefined {
  if (producto?.nombre.startsWith('Mensualidad')) return 'Mensualidad'
  return producto?.nombre === 'Clase' && cantidad >= CLASSES_AT_LEAST ? 'Clase' : undefined
}

function sessionsLeft(paid: number, isOver: boolean, random: Random): number {
  return isOver ? random.pick([0, 0, 0, 1]) : random.whole(0, paid)
}
