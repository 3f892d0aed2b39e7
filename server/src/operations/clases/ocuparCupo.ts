import { claseDeHoyTerminada } from '@gym/contract/asistencias/asistencias.rules'
import type { Inscripcion } from '@gym/contract/clases/clases.schema'
import type { Cliente } from '@gym/contract/clientes/clientes.schema'
import { dayIn, timeIn } from '@gym/contract/core/calendar'
import type { Actor } from '../../core/actor.ts'
import { AppError } from '../../core/app-error.ts'
import type { Db } from '../../db/connection/database.ts'
import { countCupos, type Horario } from '../../features/clases/clases.queries.ts'
import { endEspera, offerCupos } from '../../features/clases/esperas.queries.ts'
import { insertInscripcion } from '../../features/clases/inscripciones.queries.ts'
import { comprobarAcceso } from '../entradas/comprobarAcceso.ts'

/**
 * Takes the place reserved for the client, else one that the waiting list does not need. Needs no membership.
 * @throws CLIENTE_INACTIVO, YA_INSCRITO, SIN_CUPOS
 */
export async function ocuparCupo(
  trx: Db,
  { cliente, horario }: { cliente: Cliente; horario: Horario },
  { now, timeZone }: Pick<Actor, 'now' | 'timeZone'>,
): Promise<Inscripcion> {
  if (cliente.estado === 'inactivo') throw new AppError('CLIENTE_INACTIVO')
  const { _id: horarioId, ...slot } = horario
  const deQuien = { horarioId, clienteId: cliente._id }
  await offerCupos(trx, [horarioId], now)
  const _id = await insertInscripcion(trx, deQuien, now)
  const isKept = await endEspera(trx, deQuien, now)
  const cupos = await countCupos(trx, horarioId, now)
  if (!isKept && cupos < 0) throw new AppError('SIN_CUPOS')
  const { nombre, apellido } = cliente
  const today = dayIn(timeZone, now)
  const terminada = claseDeHoyTerminada(slot, { today, time: timeIn(timeZone, now) })
  return {
    _id,
    cliente: { _id: cliente._id, nombre, apellido },
    ...slot,
    capacidadMaxima: Math.max(0, cupos),
    fechaInscripcion: now.toISOString(),
    ...(await comprobarAcceso(trx, cliente, { today, dia: slot.dia, hora: slot.horarioInicio })),
    advertencias: terminada ? [terminada] : [],
  }
}
