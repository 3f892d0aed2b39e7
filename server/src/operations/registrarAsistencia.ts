import type { AsistenciaRegistrada, NuevaAsistencia } from '@gym/contract/asistencias'
import {
  CLIENTE_INACTIVO,
  membresiaVencida,
  SIN_MEMBRESIA,
  SIN_SESIONES,
} from '@gym/contract/asistencias.rules'
import { type Day, dayIn } from '@gym/contract/calendar'
import type { Actor } from '../actor.ts'
import { atomically, type Db } from '../db/database.ts'
import { getClase, insertAsistencia, setMembresia } from '../features/asistencias/asistencias.queries.ts'
import { lockCliente } from '../features/clientes/clientes.queries.ts'
import {
  findLastVencida,
  lockMembresiasVigentes,
  spendSesion,
} from '../features/membresias/vigentes.queries.ts'

/** How the client stands at the door: what lets them in, or why nothing does. */
type Entrada = Pick<AsistenciaRegistrada, 'aviso' | 'membresia'> & { spent?: string }

const INACTIVO: Entrada = { aviso: CLIENTE_INACTIVO, membresia: null }

/**
 * Registers that a client came to a class, whatever is paid, and says whether it is: a current Mensualidad lets them
 * in, else one session of the current Clase membership that ends first. Neither enrolment nor weekday need match.
 * @throws CLIENTE_NO_ENCONTRADO, CLASE_NO_ENCONTRADA, ASISTENCIA_REPETIDA
 */
export function registrarAsistencia(
  db: Db,
  { clienteId, claseId }: NuevaAsistencia,
  { now, timeZone }: Pick<Actor, 'now' | 'timeZone'>,
): Promise<AsistenciaRegistrada> {
  const today = dayIn(timeZone, now)
  return atomically(db, async (trx) => {
    const { estado, nombre, apellido } = await lockCliente(trx, clienteId)
    const clase = await getClase(trx, claseId)
    // Inserted before any session is spent: of many at once one goes on, the others wait here and are refused.
    const _id = await insertAsistencia(trx, { clienteId, claseId, dia: today, fecha: now })
    const { spent, ...entrada } = estado === 'activo' ? await enter(trx, clienteId, today) : INACTIVO
    if (spent) await setMembresia(trx, _id, spent)
    return {
      _id,
      clienteId: { _id: clienteId, nombre, apellido },
      claseId: clase,
      fecha: now.toISOString(),
      ...entrada,
    }
  })
}

async function enter(trx: Db, clienteId: string, today: Day): Promise<Entrada> {
  const vigentes = await lockMembresiasVigentes(trx, clienteId, today)
  const mensualidad = vigentes.findLast(({ tipo }) => tipo === 'Mensualidad')
  if (mensualidad) return { aviso: null, membresia: mensualidad }

  const clase = vigentes.find(({ sesionesRestantes }) => sesionesRestantes > 0)
  if (clase) {
    await spendSesion(trx, clase._id)
    const membresia = { ...clase, sesionesRestantes: clase.sesionesRestantes - 1 }
    return { aviso: null, membresia, spent: clase._id }
  }
  if (vigentes.length > 0) return { aviso: SIN_SESIONES, membresia: null }

  const vencida = await findLastVencida(trx, clienteId, today)
  return { aviso: vencida ? membresiaVencida(vencida) : SIN_MEMBRESIA, membresia: null }
}
