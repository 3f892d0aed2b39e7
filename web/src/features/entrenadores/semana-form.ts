import { CLASE_CAPACIDAD, CLASE_NOMBRE, type Entrenador } from '@gym/contract/entrenadores'
import { cross } from '@gym/contract/horarios.rules'
import { type DiaSemana, diasSemana } from '@gym/contract/weekdays'
import { randomId } from '@mantine/hooks'

/** The classes of a trainer as the form holds them. `clave` tells rows apart on the screen and is never sent. */

export interface EntrenadorValues {
  nombre: string
  apellido: string
  correo: string
  telefono: string
  especialidad: string
  clases: ClaseValues[]
}

export interface HorarioValues {
  clave: string
  _id?: string
  dia: DiaSemana
  horarioInicio: string
  horarioFin: string
  inscritos: number
}

export interface ClaseValues {
  clave: string
  nombreClase: string
  capacidadMaxima: number | ''
  dias: HorarioValues[]
}

export function toClaseValues(clases: Entrenador['clases']): ClaseValues[] {
  return clases.map((clase) => ({
    ...clase,
    clave: randomId(),
    dias: clase.dias.map((slot) => ({ ...slot, clave: slot._id })),
  }))
}

/** A class as it begins: the usual name and places, and one slot, after those that there are. */
export function newClase(clases: ClaseValues[]): ClaseValues {
  const dias = [firstHorario(clases)]
  return { clave: randomId(), nombreClase: CLASE_NOMBRE, capacidadMaxima: CLASE_CAPACIDAD, dias }
}

/**
 * The next slot of a class: the hours of its last one on the next day when the trainer is free, else from where the
 * last one ended.
 */
export function newHorario(clases: ClaseValues[], clase: ClaseValues): HorarioValues {
  const last = clase.dias.at(-1)
  if (!last) return firstHorario(clases)
  const taken = clases.flatMap(({ dias }) => dias)
  const free = daysAfter(last.dia)
    .map((dia) => ({ ...blank(dia), horarioInicio: last.horarioInicio, horarioFin: last.horarioFin }))
    .find((slot) => !taken.some((other) => cross(other, slot)))
  return free ?? after(last)
}

/** What is checked and sent. An empty capacity is a missing one, not the usual one. */
export function toPayload(clases: ClaseValues[]) {
  return clases.map(({ nombreClase, capacidadMaxima, dias }) => ({
    nombreClase,
    capacidadMaxima: capacidadMaxima === '' ? null : capacidadMaxima,
    dias: dias.map(({ _id, dia, horarioInicio, horarioFin }) => ({ _id, dia, horarioInicio, horarioFin })),
  }))
}

function firstHorario(clases: ClaseValues[]): HorarioValues {
  const last = clases.flatMap(({ dias }) => dias).at(-1)
  return last ? after(last) : blank('Lunes')
}

function blank(dia: DiaSemana): HorarioValues {
  return { clave: randomId(), dia, horarioInicio: '', horarioFin: '', inscritos: 0 }
}

/** The same day from where the slot ended, for an hour; before midnight, so there may be no room for it. */
function after({ dia, horarioFin }: HorarioValues): HorarioValues {
  const [hour = '', minute = ''] = horarioFin.split(':')
  if (horarioFin === '' || Number(hour) >= 23) return blank(dia)
  const horarioFinal = `${String(Number(hour) + 1).padStart(2, '0')}:${minute}`
  return { ...blank(dia), horarioInicio: horarioFin, horarioFin: horarioFinal }
}

function daysAfter(dia: DiaSemana): DiaSemana[] {
  const next = diasSemana.indexOf(dia) + 1
  return [...diasSemana.slice(next), ...diasSemana.slice(0, next - 1)]
}
