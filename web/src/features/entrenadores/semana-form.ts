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
  /** The day that a slot without hours was offered on: untouched it is none. */
  ofrecido?: DiaSemana
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
    // The same row on the screen whenever it is read.
    clave: clase.dias[0]?._id ?? randomId(),
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
  const last = clase.dias[clase.dias.length - 1]
  if (!last) return firstHorario(clases)
  const taken = clases.flatMap(({ dias }) => dias)
  const free = daysAfter(last.dia)
    .map((dia) => ({ ...blank(dia), horarioInicio: last.horarioInicio, horarioFin: last.horarioFin }))
    .find((slot) => !taken.some((other) => cross(other, slot)))
  return free ?? after(last)
}

/** What is checked and sent. An empty capacity is a missing one, not the usual one; a last slot left untouched is none. */
export function toPayload(clases: ClaseValues[]) {
  return clases.map(({ nombreClase, capacidadMaxima, dias }) => ({
    nombreClase,
    capacidadMaxima: capacidadMaxima === '' ? null : capacidadMaxima,
    dias: touched(dias).map(({ _id, dia, horarioInicio, horarioFin }) => ({
      _id,
      dia,
      horarioInicio,
      horarioFin,
    })),
  }))
}

/** Without the last ones that are as they were offered: what comes before others keeps its place, and is asked for. */
function touched(dias: HorarioValues[]): HorarioValues[] {
  const last = dias.findIndex((_, index) => dias.slice(index).every(isUntouched))
  return last === -1 ? dias : dias.slice(0, last)
}

const isUntouched = ({ dia, ofrecido, horarioInicio, horarioFin }: HorarioValues) =>
  dia === ofrecido && horarioInicio === '' && horarioFin === ''

/** The classes in words, to be told from others: 'Yoga, 10 cupos: Lunes 06:00 a 07:00'. */
export function inWords(clases: ClaseValues[]): string {
  return clases
    .map(({ nombreClase, capacidadMaxima, dias }) => {
      const slots = dias.map(
        ({ dia, horarioInicio, horarioFin }) => `${dia} ${horarioInicio} a ${horarioFin}`,
      )
      return `${nombreClase}, ${capacidadMaxima} cupos: ${slots.join(', ') || 'sin horarios'}`
    })
    .join('; ')
}

function firstHorario(clases: ClaseValues[]): HorarioValues {
  const days = clases.flatMap(({ dias }) => dias)
  const last = days[days.length - 1]
  return last ? after(last) : blank('Lunes')
}

function blank(dia: DiaSemana): HorarioValues {
  return { clave: randomId(), dia, ofrecido: dia, horarioInicio: '', horarioFin: '', inscritos: 0 }
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
