import type { DiaSemana } from '@gym/contract/core/weekdays'
import type { NuevoEntrenador } from '@gym/contract/entrenadores/entrenadores.schema'
import { v7 as uuid } from 'uuid'

/** A trainer's stored week: classes in the order of the form, slots in id order. */
export interface Semana {
  clases: { id: string; nombre: string }[]
  horarios: Horario[]
}

/** A trainer's edited week, in the order of the form. A slot has the capacity of its class. */
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
  inscritos: number
}

type Clases = NuevoEntrenador['clases']

/** Recognises slots by `_id`, else class name, day and start; classes by their slots' class, else name. */
export function nuevaSemana(before: Semana, clases: Clases): NuevaSemana {
  const claseOf = new Map(clases.flatMap((clase) => clase.dias.map((slot) => [slot, clase])))
  const start = (slot: { dia: DiaSemana; horarioInicio: string }, nombreClase?: string) =>
    `${slot.dia} ${slot.horarioInicio} ${nombreClase}`
  const recognised = recognise([...claseOf.keys()], before.horarios, [
    { wanted: (slot) => (slot._id ? [slot._id] : []), row: ({ id }) => id },
    {
      wanted: (slot) => [start(slot, claseOf.get(slot)?.nombreClase)],
      row: (row) => start(row, row.nombreClase),
    },
  ])
  const cameFrom = (clase: Clases[number]) =>
    clase.dias.flatMap((slot) => recognised.get(slot)?.claseId ?? [])
  const known = recognise(clases, before.clases, [
    {
      wanted: (clase) => cameFrom(clase).map((id) => `${id} ${clase.nombreClase}`),
      row: ({ id, nombre }) => `${id} ${nombre}`,
    },
    { wanted: (clase) => cameFrom(clase).slice(0, 1), row: ({ id }) => id },
    { wanted: ({ nombreClase }) => [nombreClase], row: ({ nombre }) => nombre },
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

export function missing<Row extends { id: string }>(before: Row[], after: { id: string }[]): Row[] {
  const ids = new Set(after.map(({ id }) => id))
  return before.filter(({ id }) => !ids.has(id))
}

interface Rule<Wanted, Row> {
  wanted: (wanted: Wanted) => string[]
  row: (row: Row) => string
}

/** Matches each wanted item with one row at most, rule by rule. */
function recognise<Wanted, Row>(wanted: Wanted[], rows: Row[], rules: Rule<Wanted, Row>[]): Map<Wanted, Row> {
  const recognised = new Map<Wanted, Row>()
  const taken = new Set<Row>()
  for (const rule of rules) {
    const free = new Map<string, Row[]>()
    for (const row of rows.filter((row) => !taken.has(row))) {
      const others = free.get(rule.row(row))
      if (others) others.push(row)
      else free.set(rule.row(row), [row])
    }
    for (const one of wanted.filter((one) => !recognised.has(one))) {
      const name = rule.wanted(one).find((name) => free.get(name)?.length)
      const row = name === undefined ? undefined : free.get(name)?.shift()
      if (!row) continue
      recognised.set(one, row)
      taken.add(row)
    }
  }
  return recognised
}
