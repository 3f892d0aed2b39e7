import { nombrePropio } from '@gym/contract/configuracion/configuracion.rules'
import { addDays, type Day, dayIn, timeIn } from '@gym/contract/core/calendar'
import { inCents, inPesos } from '@gym/contract/core/money'
import { weekdayOf } from '@gym/contract/core/weekdays'
import type { Hoy, PrimerosPasos } from '@gym/contract/hoy/hoy.schema'
import { VENCIDA_HACE_POCO_DAYS } from '@gym/contract/membresias/membresias.rules'
import type { Rol } from '@gym/contract/permissions/permissions'
import pLimit, { type LimitFunction } from 'p-limit'
import type { Actor } from '../../core/actor.ts'
import type { Config } from '../../core/config.ts'
import type { Db } from '../../db/connection/database.ts'
import { sumSinCobrar } from '../../db/gym/sin-cobrar.ts'
import { algunasDe } from '../../db/lists/lists.ts'
import { redactFor } from '../../features/asistencias/entradas.rules.ts'
import { listPorAutorizar } from '../../features/caja/z.queries.ts'
import { listClasesDelDia } from '../../features/clases/clases.queries.ts'
import { sumCobros } from '../../features/cobros/cobros.queries.ts'
import { findAjustes } from '../../features/configuracion/configuracion.queries.ts'
import { getAviso } from '../../features/copias/reunirCopias.ts'
import { getDineroDeHoy, type Momento } from '../../features/hoy/dinero-de-hoy.queries.ts'
import {
  countEntradas,
  findEntrenadorDe,
  getCajaDeHoy,
  getPrimerosPasos,
  listAusentes,
  listCumpleanos,
  listDeudores,
} from '../../features/hoy/hoy.queries.ts'
import { findMembresiaDeHoy } from '../../features/membresias/membresias.queries.ts'
import { listMembresias } from '../../features/membresias/membresias-list.queries.ts'
import { findClienteDe } from '../../features/mis-datos/vinculos.queries.ts'
import { listPagos } from '../../features/pagos/pagos.queries.ts'
import { listExistenciasBajas } from '../../features/productos/productos.queries.ts'
import { getSaldo } from '../../features/ventas/cargos.queries.ts'
import { listarDentro } from '../entradas/listarDentro.ts'

const FEW = 5
/** Sections that run at once: each takes connections of the pool, which other requests need too. */
const SECTIONS_AT_ONCE = 4
const DAY_OF_CLASSES = 30

/** Collects today's work by role. A member whose account is linked gets their own membership and balance. */
export async function reunirHoy(
  db: Db,
  { user, now, timeZone }: Actor & { user: { rol: Rol; email: string } },
  config: Pick<Config, 'dataDir'>,
): Promise<Hoy> {
  const today = dayIn(timeZone, now)
  if (user.rol === 'user') return propioDe(db, user._id, today)
  const time = timeIn(timeZone, now)
  const at = { now, today, timeZone, hour: Number(time.slice(0, 2)) }
  const isTrainer = user.rol === 'entrenador'
  const inside = async () => {
    const { total, entradas } = await listarDentro(db, now, FEW)
    return { total, filas: entradas.map((entrada) => redactFor(user.rol, entrada)) }
  }
  const clases = { dia: weekdayOf(today), time, now }
  const inTurn = pLimit(SECTIONS_AT_ONCE)
  const [dentro, clasesDeHoy, entradas] = await Promise.all([
    inTurn(inside),
    inTurn(() => algunasDe(listClasesDelDia(db, clases, isTrainer ? DAY_OF_CLASSES : FEW))),
    inTurn(() => countEntradas(db, at)),
  ])
  if (isTrainer) {
    const entrenador = await findEntrenadorDe(db, user.email)
    return { dentro, clasesDeHoy, entradas, ...(entrenador && { entrenador }) }
  }
  const [desk, owner] = await Promise.all([
    reunirMostrador(db, today, inTurn),
    user.rol === 'admin' ? reunirDueno(db, user._id, at, { config, inTurn }) : {},
  ])
  return { dentro, clasesDeHoy, entradas, ...desk, ...owner }
}

/** The member's current membership, else the next, else the last, and the balance; empty without a link. */
async function propioDe(db: Db, userId: string, today: Day): Promise<Hoy> {
  const cliente = await findClienteDe(db, userId)
  if (!cliente) return {}
  const [membresia, saldo] = await Promise.all([
    findMembresiaDeHoy(db, cliente._id, today),
    getSaldo(db, cliente._id),
  ])
  return { propio: { membresia: membresia ?? null, saldo } }
}

async function reunirMostrador(db: Db, today: Day, inTurn: LimitFunction): Promise<Hoy> {
  const aboutToEnd = { vigencia: 'por-vencer', orden: 'fechafin', limite: FEW } as const
  const ended = { vigencia: 'sin-renovar', limite: FEW } as const
  const recently = { desde: addDays(today, -VENCIDA_HACE_POCO_DAYS), hasta: addDays(today, -1) }
  const [
    vencenHoy,
    porVencer,
    vencidas,
    porRenovar,
    deudores,
    deuda,
    caja,
    cumpleanos,
    existenciasBajas,
    ausentes,
    sinCobrar,
  ] = await Promise.all([
    inTurn(() => algunasDe(listMembresias(db, aboutToEnd, { desde: today, hasta: today }, today))),
    inTurn(() => algunasDe(listMembresias(db, aboutToEnd, {}, today))),
    inTurn(() => algunasDe(listMembresias(db, ended, recently, today))),
    inTurn(() => algunasDe(listPagos(db, { porRenovar: '1', limite: FEW }, {}, today))),
    inTurn(() => algunasDe(listDeudores(db, today, FEW))),
    inTurn(() => deudaDe(db, today)),
    inTurn(() => getCajaDeHoy(db)),
    inTurn(() => algunasDe(listCumpleanos(db, today, FEW))),
    inTurn(() => algunasDe(listExistenciasBajas(db, FEW))),
    inTurn(() => algunasDe(listAusentes(db, today, FEW))),
    inTurn(() => sumSinCobrar(db)),
  ])
  return {
    vencenHoy,
    porVencer,
    vencidas,
    porRenovar,
    deudores,
    deuda,
    caja,
    cumpleanos,
    existenciasBajas,
    ausentes,
    ...(sinCobrar.cuantas > 0 && { sinCobrar }),
  }
}

async function deudaDe(db: Db, today: Day) {
  const { debe, noVencido } = await sumCobros(db, {}, today)
  return { debe, vencido: inPesos(inCents(debe) - inCents(noVencido)) }
}

async function reunirDueno(
  db: Db,
  userId: string,
  at: Momento,
  { config, inTurn }: { config: Pick<Config, 'dataDir'>; inTurn: LimitFunction },
): Promise<Hoy> {
  const [primerosPasos, dinero, cierres, copias] = await Promise.all([
    inTurn(() => pasosPorHacer(db)),
    inTurn(() => getDineroDeHoy(db, at)),
    inTurn(() => listPorAutorizar(db, userId)),
    inTurn(() => getAviso(db, config, at.now)),
  ])
  return {
    dinero,
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
