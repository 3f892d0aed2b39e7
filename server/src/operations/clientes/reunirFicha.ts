import type { Ficha } from '@gym/contract/clientes/fichas.schema'
import { dayIn, timeIn } from '@gym/contract/core/calendar'
import type { Rol } from '@gym/contract/permissions/permissions'
import type { Actor } from '../../core/actor.ts'
import type { Db } from '../../db/connection/database.ts'
import { mayKnowCause, redactFor } from '../../features/asistencias/entradas.rules.ts'
import { findUltimaEntrada } from '../../features/asistencias/entradas-list.queries.ts'
import { findProximaClase } from '../../features/clases/inscripciones.queries.ts'
import { getCliente } from '../../features/clientes/clientes.queries.ts'
import { isMatriculaPagada } from '../../features/planes/matriculas.queries.ts'
import { judgeEntry } from '../entradas/judgeEntry.ts'

/** @throws CLIENTE_NO_ENCONTRADO */
export async function reunirFicha(
  db: Db,
  id: string,
  { user, now, timeZone }: Actor & { user: { rol: Rol } },
): Promise<Ficha> {
  const cliente = await getCliente(db, id)
  const when = { today: dayIn(timeZone, now), time: timeIn(timeZone, now) }
  const [judged, proximaClase, ultimaEntrada, matriculaPagada] = await Promise.all([
    judgeEntry(db, { cliente, claseId: undefined, hold: false }, { now, timeZone }),
    findProximaClase(db, cliente._id, when),
    findUltimaEntrada(db, cliente._id),
    isMatriculaPagada(db, cliente._id),
  ])
  const { bloquea, motivos, membresia, renovable, faltanPersonas, quien } = judged
  const isMoneySeen = mayKnowCause(user.rol, 'DEBE')
  const visible = motivos.filter(({ codigo }) => mayKnowCause(user.rol, codigo))
  return {
    cliente,
    veredicto: bloquea ? 'bloqueado' : visible.length > 0 ? 'aviso' : 'adelante',
    motivos: visible,
    membresia,
    renovable,
    porCobrar: isMoneySeen ? judged.porCobrar : null,
    pagoSuelto: isMoneySeen ? judged.pagoSuelto : null,
    faltanPersonas,
    saldo: isMoneySeen ? judged.saldo : null,
    matriculaPagada: isMoneySeen ? matriculaPagada : null,
    proximaClase,
    ultimaEntrada: ultimaEntrada && redactFor(user.rol, ultimaEntrada),
    foto: quien.foto,
  }
}
