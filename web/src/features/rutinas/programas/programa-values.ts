import { diasSemana } from '@gym/contract/core/weekdays'
import type { Programa } from '@gym/contract/rutinas/programas.schema'
import type { Asignacion, Rutina } from '@gym/contract/rutinas/rutinas.schema'
import { randomId } from '@mantine/hooks'
import { type Days, without } from '../days.ts'
import { nameOf } from '../rutina-name.ts'

/** Form values of a program. `clave` identifies rows on the screen and is never sent. */

export interface FilaValues extends Days {
  clave: string
  rutinaId: Rutina | null
}

export interface ProgramaValues {
  nombre: string
  descripcion: string
  estado: Programa['estado']
  rutinas: FilaValues[]
}

/** New row with the days of the row above, because the exercises of one day are usually entered together. */
export function newFila(above?: Days): FilaValues {
  const { diasEntrenamiento = [], diasDescanso = [] } = above ?? {}
  return { clave: randomId(), rutinaId: null, diasEntrenamiento, diasDescanso }
}

export const blank = (): ProgramaValues => ({
  nombre: '',
  descripcion: '',
  estado: 'activo',
  rutinas: [newFila()],
})

export const valuesOf = ({ nombre, descripcion, estado, rutinas }: Programa): ProgramaValues => ({
  nombre,
  descripcion: descripcion ?? '',
  estado,
  // The routine's id is stable across reads, so that rows do not remount.
  rutinas: rutinas.map((fila) => ({ ...fila, clave: fila.rutinaId._id })),
})

export const copyOf = (programa: Programa): ProgramaValues => ({
  ...valuesOf(programa),
  nombre: `Copia de ${programa.nombre}`.slice(0, 100),
  estado: 'activo',
})

/** Turns assignments (newest first) into a program, oldest first: one row per routine, with all its days. */
export function fromAsignaciones(asignaciones: Asignacion[]): ProgramaValues {
  const filas = new Map<string, FilaValues>()
  for (const { rutinaId, ...days } of [...asignaciones].reverse()) {
    const before = filas.get(rutinaId._id)
    const has = (list: keyof Days) =>
      diasSemana.filter((dia) => before?.[list].includes(dia) || days[list].includes(dia))
    const diasEntrenamiento = has('diasEntrenamiento')
    filas.set(rutinaId._id, {
      clave: rutinaId._id,
      rutinaId,
      diasEntrenamiento,
      diasDescanso: without(has('diasDescanso'), diasEntrenamiento),
    })
  }
  return { ...blank(), rutinas: [...filas.values()] }
}

export const toFilas = (rutinas: FilaValues[]) =>
  rutinas.map(({ rutinaId, diasEntrenamiento, diasDescanso }) => ({
    rutinaId: rutinaId?._id,
    diasEntrenamiento,
    diasDescanso,
  }))

export const toPayload = ({ rutinas, ...values }: ProgramaValues) => ({
  ...values,
  rutinas: toFilas(rutinas),
})

export const inWords = (rutinas: FilaValues[]) =>
  rutinas
    .map(
      ({ rutinaId, diasEntrenamiento }) =>
        `${rutinaId ? nameOf(rutinaId) : 'Sin rutina'}: ${diasEntrenamiento.join(', ')}`,
    )
    .join('; ')

export const daysOf = (rutinas: Programa['rutinas']) =>
  diasSemana.filter((dia) => rutinas.some(({ diasEntrenamiento }) => diasEntrenamiento.includes(dia)))
