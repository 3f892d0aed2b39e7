import { nombrePropio } from '@gym/contract/configuracion/configuracion.rules'
import { dayIn, timeIn } from '@gym/contract/core/calendar'
import { weekdayOf } from '@gym/contract/core/weekdays'
import type { Hoy, PrimerosPasos } from '@gym/contract/hoy/hoy.schema'
import type { Rol } from '@gym/contract/permissions/permissions'
import type { Actor } from '../../core/actor.ts'
import type { Config } from '../../core/config.ts'
import type { Db } from '../../db/connection/database.ts'
import { sumSinCobrar } from '../../db/gym/sin-cobrar.ts'
import { algunasDe } from '../../db/lists/lists.ts'
import { redactFor } from '../../features/asistencias/entradas.rules.ts'
import { listPorAutorizar } from '../../features/caja/z.queries.ts'
import { listClasesDelDia } from '../../features/clases/clases.queries.ts'
import { findAjustes } from '../../features/configuracion/configuracion.queries.ts'
import { getAviso } from '../../features/copias/reunirCopias.ts'
import {
  getNeto,
  getPrimerosPasos,
  listAusentes,
  listCumpleanos,
  listDeudores,
} from '../../features/hoy/hoy.queries.ts'
import { listMembresias } from '../../features/membresias/membresias-list.queries.ts'
import { listPagos } from '../../features/pagos/pagos.queries.ts'
import { listExistenciasBajas } from '../../features/productos/productos.queries.ts'
import { listarDentro } from '../entradas/listarDentro.ts'

const FEW = 5

/**
 * Collects today's lists: persons inside and today's classes for trainers, all lists for the desk, also
 * money, closings and copies for admins, nothing for members.
 */
export async function reunirHoy(
  db: Db,
  { user, now, timeZone }: Actor & { user: { rol: Rol } },
  config: Pick<Config, 'dataDir'>,
): Promise<Hoy> {
  if (user.rol === 'user') return {}
  const today = dayIn(timeZone, now)
  const inside = async () => {
    const { total, entradas } = await listarDentro(db, now, FEW)
    return { total, filas: entradas.map((entrada) => redactFor(user.rol, entrada)) }
  }
  const [dentro, clasesDeHoy] = await Promise.all([
    inside(),
    algunasDe(listClasesDelDia(db, { dia: weekdayOf(today), time: timeIn(timeZone, now), now }, FEW)),
  ])
  if (user.rol === 'entrenador') return { dentro, clasesDeHoy }

  const aboutToEnd = { vigencia: 'por-vencer', orden: 'fechafin', limite: FEW } as const
  const [vencenHoy, porVencer, porRenovar, deudores, cumpleanos, existenciasBajas, ausentes, sinCobrar] =
    await Promise.all([
      algunasDe(listMembresias(db, aboutToEnd, { desde: today, hasta: today }, today)),
      algunasDe(listMembresias(db, aboutToEnd, {}, today)),
      algunasDe(listPagos(db, { porRenovar: '1', limite: FEW }, {}, today)),
      algunasDe(listDeudores(db, today, FEW)),
      algunasDe(listCumpleanos(db, today, FEW)),
      algunasDe(listExistenciasBajas(db, FEW)),
      algunasDe(listAusentes(db, today, FEW)),
      sumSinCobrar(db),
    ])
  const isAdmin = user.rol === 'admin'
  const primerosPasos = isAdmin ? await pasosPorHacer(db) : undefined
  const neto = isAdmin ? await getNeto(db, today) : undefined
  const cierres = isAdmin ? await listPorAutorizar(db, user._id) : []
  const copias = isAdmin ? await getAviso(db, config, now) : null
  return {
    dentro,
    clasesDeHoy,
    vencenHoy,
    porVencer,
    porRenovar,
    deudores,
    cumpleanos,
    existenciasBajas,
    ausentes,
    ...(sinCobrar.cuantas > 0 && { sinCobrar }),
    ...(neto && { neto }),
    ...(cierres.length > 0 && { cierresPorAutorizar: cierres }),
    ...(primerosPasos && { primerosPasos }),
    ...(copias && { copias }),
  }
}

async function pasosPorHacer(db: Db): Promise<PrimerosPasos | undefined> {
  const [gym, pasos] = await Promise.all([findAjustes(db), getPrimerosPasos(db)])
  const all = { gimnasio: nombrePropio(gym) !== undefined && !!gym?.logo, ...pasos }
  return Object.values(all).every(Boolean) ? undefined : all
}
