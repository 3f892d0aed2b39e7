import { addDays, addMonths, type Day, daysBetween } from '@gym/contract/core/calendar'
import { weekdayOf } from '@gym/contract/core/weekdays'
import { isCurrent } from '@gym/contract/membresias/membresias.rules'
import type { Db } from '../../src/db/connection/database.ts'
import type { DemoProducto } from '../productos.ts'
import { type Random, randomFor } from '../random.ts'
import { rowsAtOnce } from '../rows-at-once.ts'
import { Agenda } from './agenda.ts'
import type { DemoCliente } from './clientes.ts'
import type { DemoHorario } from './entrenadores.ts'
import { movimiento } from './temporada.ts'

const COMES_UNPAID = 0.03

// Relative attendance by hour: peaks are before and after work.
const BY_HOUR: Record<string, number> = { '06': 1, '07': 0.8, '08': 0.6, '17': 0.7, '18': 1, '19': 0.9 }
const AT_OTHER_HOURS = 0.45

interface Gym {
  clientes: DemoCliente[]
  productos: DemoProducto[]
  horarios: DemoHorario[]
}

/** Seeds a year of visits up to `now`. Clients come to classes, nearly always while a fee is current. */
export async function seedAsistencias(
  db: Db,
  gym: Gym,
  { now, today }: { now: Date; today: Day },
): Promise<void> {
  const random = randomFor('asistencias')
  const agenda = new Agenda(gym.horarios, now, random)
  const membresias = await membresiasByCliente(db, gym.productos)
  const habits = await habitsByHorario(db, gym, random)

  for (const { _id } of gym.clientes)
    for (const membresia of membresias.get(_id) ?? []) {
      const unspent = membresia.spent - spendSesiones(agenda, _id, membresia, today, random)
      if (unspent > 0) await giveBack(db, membresia, unspent)
    }

  for (let day = addMonths(today, -12); day <= today; day = addDays(day, 1)) {
    const busy = 0.4 + 0.6 * movimiento(day)
    for (const horario of agenda.on(weekdayOf(day)))
      for (const { cliente, diligence } of habits.get(horario._id) ?? []) {
        if (day < cliente.desde || day > cliente.hasta) continue
        const current = membresias.get(cliente._id)?.filter((membresia) => isCurrent(membresia, day)) ?? []
        const pays = current.some(({ tipo }) => tipo === 'Mensualidad')
        // While a Clase membership is current, its visits are those that spent a session, added above.
        const comes = pays ? busy : current.length > 0 ? 0 : COMES_UNPAID
        if (random.chance(diligence * comes)) agenda.add(cliente._id, horario, day)
      }
  }

  for (const rows of rowsAtOnce(agenda.rows)) await db.insertInto('asistencias').values(rows).execute()
}

type Membresia = Awaited<ReturnType<typeof listMembresias>>[number] & { spent: number }

function listMembresias(db: Db) {
  return db
    .selectFrom('membresias')
    .select(['id', 'clienteId', 'tipo', 'precio', 'sesionesRestantes', 'fechainicio', 'fechafin'])
    .orderBy('id')
    .execute()
}

async function membresiasByCliente(db: Db, productos: DemoProducto[]): Promise<Map<string, Membresia[]>> {
  const precio = productos.find(({ nombre }) => nombre === 'Clase')?.precio
  if (!precio) throw new Error('The catalogue has no classes')
  const membresias = (await listMembresias(db)).map((row) => ({
    ...row,
    spent: row.tipo === 'Clase' ? Math.round(row.precio / precio) - row.sesionesRestantes : 0,
  }))
  return byCliente(membresias)
}

/** Adds a visit for each spent session, if there was time; returns the number of visits. */
function spendSesiones(
  agenda: Agenda,
  clienteId: string,
  membresia: Membresia,
  today: Day,
  random: Random,
): number {
  const { id, fechainicio, fechafin } = membresia
  const days = daysBetween(fechainicio, fechafin < today ? fechafin : today)
  let visits = 0
  for (let tries = 200; visits < membresia.spent && tries > 0; tries -= 1) {
    const day = addDays(fechainicio, random.whole(0, days))
    if (agenda.add(clienteId, random.pick(agenda.on(weekdayOf(day))), day, id)) visits += 1
  }
  return visits
}

/** Adds sessions back to a membership that was bought too recently to spend them. */
async function giveBack(db: Db, { id, sesionesRestantes }: Membresia, sessions: number) {
  await db
    .updateTable('membresias')
    .set({ sesionesRestantes: sesionesRestantes + sessions })
    .where('id', '=', id)
    .execute()
}

/** A client of a weekly hour; `diligence` is the probability of a visit (0 to 1). */
interface Habit {
  cliente: DemoCliente
  diligence: number
}

async function habitsByHorario(db: Db, { clientes, horarios }: Gym, random: Random) {
  const enrolled = await db
    .selectFrom('inscripciones')
    .select(['clienteId', 'horarioId'])
    .orderBy('id')
    .execute()
  const slots = byCliente(enrolled)
  const popular = horarios.map(({ _id, horarioInicio, capacidadMaxima }) => {
    const hour = BY_HOUR[horarioInicio.slice(0, 2)] ?? AT_OTHER_HOURS
    return [_id, hour * capacidadMaxima] as const
  })
  const habits = new Map<string, Habit[]>()
  for (const cliente of clientes) {
    const ids = new Set(slots.get(cliente._id)?.map(({ horarioId }) => horarioId))
    for (let more = random.whole(1, 4) - ids.size; more > 0; more -= 1) ids.add(random.weighted(popular))
    const diligence = random.whole(35, 90) / 100
    for (const id of ids) habits.set(id, [...(habits.get(id) ?? []), { cliente, diligence }])
  }
  return habits
}

function byCliente<Row extends { clienteId: string }>(rows: Row[]): Map<string, Row[]> {
  const grouped = new Map<string, Row[]>()
  for (const row of rows) grouped.set(row.clienteId, [...(grouped.get(row.clienteId) ?? []), row])
  return grouped
}
