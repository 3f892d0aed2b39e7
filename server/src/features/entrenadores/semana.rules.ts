import type { NuevoEntrenador } from '@gym/contract/entrenadores'
import type { DiaSemana } from '@gym/contract/weekdays'
import { v7 as uuid } from 'uuid'

/** A trainer's week as its tables keep it: what is there now, classes and slots each in the order of the form. */
export interface Semana {
  clases: { id: string; nombre: string }[]
  horarios: Horario[]
}

/** The week as an edit leaves it. `capacidadMaxima` is the class's. */
export interface NuevaSemana {
  clases: { id: string; nombre: string; capacidadMaxima: number }[]
  horarios: (Horario & { capacidadMaxima: number })[]
}

export interface Horario {
  id: string
  claseId: string
  nombreClase: string
  dia: DiaSemana
  horarioInicio: string
  horarioFin: string
  /** How many people are enrolled. */
  inscritos: number
}

type Clases = NuevoEntrenador['clases']

/**
 * The week that a form asks for, with the ids of what was there before. A slot is recognised by its `_id`, else by
 * class name, day and start; a class by its name with one of its own slots, else by its first slot, else by its name.
 * Each is recognised once; what is not recognised is new.
 */
export function nuevaSemana(before: Semana, clases: Clases): NuevaSemana {
  const claseOf = new Map(clases.flatMap((clase) => clase.dias.map((slot) => [slot, clase])))
  const recognised = recognise([...claseOf.keys()], before.horarios, [
    (slot, row) => row.id === slot._id,
    (slot, row) =>
      row.dia === slot.dia &&
      row.horarioInicio === slot.horarioInicio &&
      row.nombreClase === claseOf.get(slot)?.nombreClase,
  ])
  const cameFrom = (clase: Clases[number]) =>
    clase.dias.flatMap((slot) => recognised.get(slot)?.claseId ?? [])
  const known = recognise(clases, before.clases, [
    (clase, row) => row.nombre === clase.nombreClase && cameFrom(clase).includes(row.id),
    (clase, row) => row.id === cameFrom(clase)[0],
    (clase, row) => row.nombre === clase.nombreClase,
  ])

  const withIds = clases.map((clase) => ({ ...clase, id: known.get(clase)?.id ?? uuid() }))
  return {
    clases: withIds.map(({ id, nombreClase, capacidadMaxima }) => ({
      id,
      nombre: nombreClase,
      capacidadMaxima,
    })),
    horarios: withIds.flatMap(({ id: claseId, nombreClase, capacidadMaxima, dias }) =>
      dias.map((slot) => ({
        id: recognised.get(slot)?.id ?? uuid(),
        claseId,
        nombreClase,
        capacidadMaxima,
        dia: slot.dia,
        horarioInicio: slot.horarioInicio,
        horarioFin: slot.horarioFin,
        inscritos: recognised.get(slot)?.inscritos ?? 0,
      })),
    ),
  }
}

/** The rows of `before` that `after` has no more. */
export function missing<Row extends { id: string }>(before: Row[], after: { id: string }[]): Row[] {
  const kept = new Set(after.map(({ id }) => id))
  return before.filter(({ id }) => !kept.has(id))
}

/** Gives each of the wanted one row at most and each row once: by the first rule wherever it holds, then the next. */
function recognise<Wanted, Row>(
  wanted: Wanted[],
  rows: Row[],
  rules: ((wanted: Wanted, row: Row) => boolean)[],
): Map<Wanted, Row> {
  const recognised = new Map<Wanted, Row>()
  const free = new Set(rows)
  for (const rule of rules)
    for (const one of wanted.filter((one) => !recognised.has(one))) {
      const row = [...free].find((row) => rule(one, row))
      if (!row) continue
      recognised.set(one, row)
      free.delete(row)
    }
  return recognised
}
