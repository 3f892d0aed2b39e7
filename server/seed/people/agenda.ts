import type { Day } from '@gym/contract/core/calendar'
import type { DiaSemana } from '@gym/contract/core/weekdays'
import type { Random } from '../random.ts'
import type { DemoHorario } from './entrenadores.ts'
import { timeOf } from './horario.ts'

const EARLY_MINUTES = 12
const LATE_MINUTES = 8

/** Tracks visits of a year: no class over its capacity, no client twice in one, none in the future. */
export class Agenda {
  readonly rows: ReturnType<typeof toRow>[] = []
  readonly #horarios: DemoHorario[]
  readonly #now: Date
  readonly #random: Random
  readonly #present = new Map<string, Set<string>>()

  constructor(horarios: DemoHorario[], now: Date, random: Random) {
    this.#horarios = horarios
    this.#now = now
    this.#random = random
  }

  on(dia: DiaSemana): DemoHorario[] {
    return this.#horarios.filter((horario) => horario.dia === dia)
  }

  /** Adds a visit unless the class is full, has the client already or is in the future; true if added. */
  add(clienteId: string, horario: DemoHorario, day: Day, membresiaId: string | null = null): boolean {
    const key = `${horario._id} ${day}`
    const present = this.#present.get(key) ?? new Set()
    const at = this.#arrival(horario, day)
    if (present.size >= horario.capacidadMaxima || present.has(clienteId) || at >= this.#now) return false
    this.#present.set(key, present.add(clienteId))
    this.rows.push(toRow({ id: this.#random.id(at), clienteId, horario, day, at, membresiaId }))
    return true
  }

  #arrival(horario: DemoHorario, day: Day): Date {
    const begins = timeOf(day, horario.horarioInicio)
    return new Date(begins.getTime() + this.#random.whole(-EARLY_MINUTES * 60, LATE_MINUTES * 60) * 1000)
  }
}

interface Visit {
  id: string
  clienteId: string
  horario: DemoHorario
  day: Day
  at: Date
  membresiaId: string | null
}

function toRow({ id, clienteId, horario, day, at, membresiaId }: Visit) {
  return {
    id,
    clienteId,
    horarioId: horario._id,
    dia: day,
    fecha: at.toISOString(),
    membresiaId,
  }
}
