import type { ClaseDisponible } from '@gym/contract/clases/clases.schema'
import { timeIn } from '@gym/contract/core/calendar'
import type { Hoy } from '@gym/contract/hoy/hoy.schema'
import type { ReactNode } from 'react'
import { now } from '../../api/clock.ts'
import { pluralize } from '../../format/counted.ts'
import { joinWithDots } from '../../format/dotted.ts'
import { LinkButton } from '../../ui/layout/link-button.tsx'
import { countOf, type Part } from './parte.tsx'

type Clases = NonNullable<Hoy['clasesDeHoy']>

export function clasesPart(clases: Clases, zonaHoraria: string, list?: ReactNode): Part {
  const time = timeIn(zonaHoraria, now())
  return {
    title: 'Clases de hoy',
    ...countOf(clases),
    none: 'Hoy no hay clases.',
    list,
    rows: clases.filas
      .map((clase) => rowOf(clase, time))
      .sort((one, other) => Number(one.isOver) - Number(other.isOver)),
  }
}

/** Splits today's classes into the trainer's and the other trainers'; null if the trainer has none. */
export function ownClases(clases: Clases, entrenador: string | undefined): [Clases, Clases] | null {
  const own = clases.filas.filter(({ entrenadorId }) => entrenadorId === entrenador)
  if (own.length === 0) return null
  const others = clases.filas.filter(({ entrenadorId }) => entrenadorId !== entrenador)
  return [
    { total: own.length, filas: own },
    { ...clases, total: clases.total - own.length, filas: others },
  ]
}

function rowOf(clase: ClaseDisponible, time: string) {
  const { _id, nombreClase, horarioInicio, horarioFin, capacidadMaxima, entrenadorNombre } = clase
  return {
    key: _id,
    isOver: horarioFin <= time,
    who: nombreClase,
    what: joinWithDots(
      `${horarioInicio} a ${horarioFin}`,
      `con ${entrenadorNombre}`,
      horarioFin <= time ? 'terminó' : cuposLibres(capacidadMaxima),
    ),
    act: (
      <LinkButton
        variant="subtle"
        size="xs"
        to="/clases/inscritos"
        search={{ clase: _id }}
        aria-label={`Inscritos en ${nombreClase}`}
      >
        Inscritos
      </LinkButton>
    ),
  }
}

const cuposLibres = (count: number) =>
  count === 0 ? 'Sin cupos' : pluralize(count, ['cupo libre', 'cupos libres'])
