import { claseDeHoyTerminada } from '@gym/contract/asistencias.rules'
import { dayIn, timeIn } from '@gym/contract/calendar'
import type { Inscripcion, NuevaInscripcion } from '@gym/contract/clases'
import type { Actor } from '../actor.ts'
import { AppError } from '../app-error.ts'
import { atomically, type Db } from '../db/database.ts'
import { countCupos, lockHorario } from '../features/clases/clases.queries.ts'
import { insertInscripcion } from '../features/clases/inscripciones.queries.ts'
import { lockClienteByNumero } from '../features/clientes/clientes.queries.ts'
import { comprobarAcceso } from './comprobarAcceso.ts'

/**
 * Enrols the holder of a number in a weekly slot. The client's row is held before the slot's, here and wherever both
 * are: a client who is deleted or a slot that is removed at the same moment comes before or after, never between. It
 * says how the client stands at the door, in the same words; who has not paid is enrolled all the same.
 * @throws CLIENTE_NO_ENCONTRADO, CLASE_NO_ENCONTRADA, CLIENTE_INACTIVO, YA_INSCRITO, SIN_CUPOS
 */
export function inscribirCliente(
  db: Db,
  nueva: NuevaInscripcion,
  { now, timeZone }: Pick<Actor, 'now' | 'timeZone'>,
): Promise<Inscripcion> {
  return atomically(db, async (trx) => {
    const cliente = await lockClienteByNumero(trx, nueva.numeroIdentificacion)
    const { _id: horarioId, ...horario } = await lockHorario(trx, nueva)
    if (cliente.estado === 'inactivo') throw new AppError('CLIENTE_INACTIVO')
    const _id = await insertInscripcion(trx, { horarioId, clienteId: cliente._id }, now)
    const capacidadMaxima = await countCupos(trx, horarioId)
    const { nombre, apellido } = cliente
    const today = dayIn(timeZone, now)
    const terminada = claseDeHoyTerminada(horario, { today, time: timeIn(timeZone, now) })
    return {
      _id,
      cliente: { _id: cliente._id, nombre, apellido },
      ...horario,
      capacidadMaxima,
      fechaInscripcion: now.toISOString(),
      ...(await comprobarAcceso(trx, cliente, today)),
      advertencias: terminada ? [terminada] : [],
    }
  })
}
