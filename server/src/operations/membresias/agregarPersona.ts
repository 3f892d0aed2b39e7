import { addDays, dayIn, daysBetween, formatDay } from '@gym/contract/core/calendar'
import type { MembresiaVista } from '@gym/contract/membresias/membresias.schema'
import type { Actor } from '../../core/actor.ts'
import { AppError, fieldError } from '../../core/app-error.ts'
import { atomically, type Db } from '../../db/connection/database.ts'
import { lockClienteAlone } from '../../features/clientes/clientes.queries.ts'
import {
  insertMembresia,
  lockPlanDeMembresia,
  verMembresia,
} from '../../features/membresias/membresias.queries.ts'
import { countSpent, countSpentByDeleted } from '../../features/membresias/renovacion.queries.ts'
import { findLastMembresia } from '../../features/membresias/vigentes.queries.ts'
import { lockForEdit } from './editarMembresia.ts'

const SIN_SESIONES = 'Su parte ya gastó todas las sesiones del plan.'

/**
 * Adds a person to a plan that was sold to fewer. The membership begins today, with the payer's membership or
 * after the person's last one, whichever is latest, and ends with the payer's.
 * @throws MEMBRESIA_NO_ENCONTRADA, CLIENTE_NO_ENCONTRADO, PLAN_PERSONAS, PLAN_SIN_DIAS
 */
export function agregarPersona(db: Db, id: string, cliente: string, by: Actor): Promise<MembresiaVista> {
  return atomically(db, async (trx) => {
    const today = dayIn(by.timeZone, by.now)
    // Waits for a concurrent return of the sale, which removes all memberships of the plan.
    await lockForEdit(trx, id, { cliente })
    const { nombre, apellido } = await lockClienteAlone(trx, cliente)
    const titular = await lockPlanDeMembresia(trx, id)
    if (titular.faltanPersonas === 0 || titular.personas.includes(cliente))
      throw fieldError('PLAN_PERSONAS', 'cliente')
    const own = await findLastMembresia(trx, cliente)
    const after = own ? addDays(own.fechafin, 1) : today
    const fechainicio = [today, titular.fechainicio, after].reduce((one, other) =>
      one > other ? one : other,
    )
    if (fechainicio >= titular.fechafin) {
      const mensaje = `${nombre} ${apellido} ya tiene hasta el ${formatDay(own?.fechafin ?? today)}, y el plan termina el ${formatDay(titular.fechafin)}: no le da más días.`
      throw new AppError('PLAN_SIN_DIAS', own && own.fechafin >= today ? { mensaje } : {})
    }
    const { tipo, planId, franja, ancla, sesionesRestantes } = titular
    // Subtracts the sessions that a deleted membership of the plan had used.
    const sold = sesionesRestantes + (await countSpent(trx, id))
    const sesiones = tipo === 'Clase' ? sold - (await countSpentByDeleted(trx, id)) : 0
    if (tipo === 'Clase' && sesiones <= 0) throw new AppError('PLAN_SIN_DIAS', { mensaje: SIN_SESIONES })
    const given = await insertMembresia(
      trx,
      {
        clienteId: cliente,
        tipo,
        fechainicio,
        duracion: daysBetween(fechainicio, titular.fechafin),
        precio: 0,
        pagoId: null,
        sesionesRestantes: sesiones,
        planId,
        franja,
        ancla,
        titularId: id,
        creadaPor: by.user._id,
      },
      by.now,
    )
    return verMembresia(trx, given, today)
  })
}
