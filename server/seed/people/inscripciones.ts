import { addDays, type Day } from '@gym/contract/core/calendar'
import type { Db } from '../../src/db/connection/database.ts'
import { type Random, randomFor } from '../random.ts'
import { rowsAtOnce } from '../rows-at-once.ts'
import type { DemoCliente } from './clientes.ts'
import type { DemoHorario } from './entrenadores.ts'
import { openingOf } from './horario.ts'

const FULL = 0.2
const WAITING = 2
const SINCE_DAYS = 90

/** Fills about a fifth of the classes. A class with at most one free place gets a waiting list. */
export async function seedInscripciones(
  db: Db,
  { clientes, horarios }: { clientes: DemoCliente[]; horarios: DemoHorario[] },
  today: Day,
): Promise<void> {
  const random = randomFor('inscripciones')
  const active = clientes.filter(({ estado }) => estado === 'activo')
  const rows = horarios.flatMap(({ _id, capacidadMaxima }) =>
    some(active, peopleOf(capacidadMaxima, random), random).map((cliente) => {
      const at = enrolledAt(cliente, today, random)
      return {
        id: random.id(at),
        horarioId: _id,
        clienteId: cliente._id,
        fechaInscripcion: at.toISOString(),
      }
    }),
  )
  for (const each of rowsAtOnce(rows)) await db.insertInto('inscripciones').values(each).execute()

  const waiting = horarios
    .filter(({ _id, capacidadMaxima }) => {
      const taken = rows.filter(({ horarioId }) => horarioId === _id).length
      return taken >= capacidadMaxima - 1
    })
    .flatMap(({ _id }) => {
      const inside = new Set(rows.filter(({ horarioId }) => horarioId === _id).map((row) => row.clienteId))
      const others = active.filter((cliente) => !inside.has(cliente._id))
      return some(others, WAITING, random).map((cliente) => {
        const at = enrolledAt(cliente, today, random)
        return { id: random.id(at), horarioId: _id, clienteId: cliente._id, createdAt: at.toISOString() }
      })
    })
  await db.insertInto('esperas').values(waiting).execute()
}

function peopleOf(capacidad: number, random: Random): number {
  return random.chance(FULL) ? capacidad : random.whole(0, capacidad - 1)
}

function some<Item>(list: readonly Item[], howMany: number, random: Random): Item[] {
  const picked = new Set<Item>()
  while (picked.size < howMany) picked.add(random.pick(list))
  return [...picked]
}

function enrolledAt({ desde }: DemoCliente, today: Day, random: Random): Date {
  const day = addDays(today, -random.whole(1, SINCE_DAYS))
  return openingOf(day < desde ? desde : day)
}
