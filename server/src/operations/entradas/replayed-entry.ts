import type { Asistencia } from '@gym/contract/asistencias/asistencias.schema'
import type { Cliente } from '@gym/contract/clientes/clientes.schema'
import { type Day, dayIn, formatMoment } from '@gym/contract/core/calendar'
import type { Causa, Motivo, ReglasEntrada } from '@gym/contract/entradas/entradas.rules'
import type { Aviso } from '@gym/contract/operaciones/operaciones.rules'
import type { Actor } from '../../core/actor.ts'
import type { Db } from '../../db/connection/database.ts'
import { getAsistencia } from '../../features/asistencias/asistencias.queries.ts'
import { findIdOfToday, findRepetida } from '../../features/asistencias/entradas.queries.ts'
import { lockClienteAlone } from '../../features/clientes/clientes.queries.ts'

export function avisoDeRepetida(fecha: Date, { now, timeZone }: Pick<Actor, 'now' | 'timeZone'>): Aviso {
  const when = formatMoment(fecha, dayIn(timeZone, now), timeZone)
  return { codigo: 'YA_ESTABA', texto: `Ya estaba: entró ${when.replace(/^hoy /, '')}.` }
}

export function noPodiaEntrar(causa: Causa | null, texto: string): Aviso {
  return { codigo: 'NO_PODIA_ENTRAR', texto, ...(causa && { causa }) }
}

const nothingLetsIn: Causa[] = ['INACTIVO', 'VENCIDA', 'SIN_MEMBRESIA', 'SIN_SESIONES']

export function avisosDeCausas(motivos: Motivo[], { reglas }: Pick<ReglasEntrada, 'reglas'>): Aviso[] {
  return motivos
    .filter(({ codigo }) => nothingLetsIn.includes(codigo) || reglas[codigo] === 'bloquear')
    .map(({ codigo, texto }) => noPodiaEntrar(codigo, texto))
}

/** Locks the client, or the one into which it was merged. @throws CLIENTE_NO_ENCONTRADO */
export async function lockVisitante(trx: Db, id: string): Promise<Cliente> {
  return lockClienteAlone(trx, await findIdOfToday(trx, id))
}

/** Finds an earlier attendance of the same class and day, and adds a warning. The client must be locked. */
export async function findRepeatedAsistencia(
  trx: Db,
  visita: { clienteId: string; claseId: string; dia: Day },
  by: Actor,
): Promise<Asistencia | undefined> {
  const id = await findRepetida(trx, visita, null)
  if (!id) return undefined
  const asistencia = await getAsistencia(trx, id)
  by.replay?.avisos.push(avisoDeRepetida(new Date(asistencia.fecha), by))
  return asistencia
}
