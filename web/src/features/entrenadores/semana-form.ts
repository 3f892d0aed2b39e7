import { slotsOverlap } from '@gym/contract/clases/horarios.rules'
import { type DiaSemana, diasSemana } from '@gym/contract/core/weekdays'
import {
  CLASE_CAPACIDAD,
  CLASE_NOMBRE,
  type Entrenador,
} from '@gym/contract/entrenadores/entrenadores.schema'
import { randomId } from '@mantine/hooks'

/** Form values. `clave` is the React key of a row and is never sent. */

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
  /** The day that the form proposed. Trailing slots that still have it, and no hours, are not sent. */
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
    // An id instead of a random key, so that rows do not remount after a refetch.
    clave: clase.dias[0]?._id ?? randomId(),
    dias: clase.dias.map((slot) => ({ ...slot, clave: slot._id })),
  }))
}

export function newClase(clases: ClaseValues[]): ClaseValues {
  const dias = [firstHorario(clases)]
  return { clave: randomId(), nombreClase: CLASE_NOMBRE, capacidadMaxima: CLASE_CAPACIDAD, dias }
}

/** Proposes the last slot's hours on the next day when the trainer is free then, else the hour after it. */
export function newHorario(clases: ClaseValues[], clase: ClaseValues): HorarioValues {
  const last = clase.dias[clase.dias.length - 1]
  if (!last) return firstHorario(clases)
  const taken = clases.flatMap(({ dias }) => dias)
  const free = daysAfter(last.dia)
    .map((dia) => ({ ...blank(dia), horarioInicio: last.horarioInicio, horarioFin: last.horarioFin }))
    .find((slot) => !taken.some((other) => slotsOverlap(other, slot)))
  return free ?? after(last)
}

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

/** Leaves out untouched slots at the end. An untouched slot before others stays, so that it is validated. */
function touched(dias: HorarioValues[]): HorarioValues[] {
  const last = dias.findIndex((_, index) => dias.slice(index).every(isUntouched))
  return last === -1 ? dias : dias.slice(0, last)
}

const isUntouched = ({ dia, ofrecido, horarioInicio, horarioFin }: HorarioValues) =>
  dia === ofrecido && horarioInicio === '' && horarioFin === ''

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
