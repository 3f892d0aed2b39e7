import type { Asignacion } from '@gym/contract/rutinas/rutinas.schema'
import { describe, expect, it } from 'vitest'
import { weekPlan } from './week-plan.ts'

function anAsignacion(nombreEjercicio: string, fields: Partial<Asignacion>): Asignacion {
  return {
    _id: nombreEjercicio,
    rutinaId: { nombreEjercicio },
    diasEntrenamiento: ['Lunes'],
    diasDescanso: ['Domingo'],
    createdAt: '2026-11-20T15:00:00.000Z',
    ...fields,
  } as Asignacion
}

describe('a week plan', () => {
  const week = weekPlan([
    anAsignacion('Plancha', { createdAt: '2026-11-21T15:00:00.000Z', diasDescanso: ['Jueves', 'Domingo'] }),
    anAsignacion('Sentadilla', { diasEntrenamiento: ['Lunes', 'Jueves'] }),
  ])
  const on = (dia: string) => {
    const day = week.find((each) => each.dia === dia)
    return [day?.ejercicios.map(({ _id }) => _id), day?.isRest]
  }

  it('runs from Monday to Sunday', () => {
    expect(week.map(({ dia }) => dia)).toEqual([
      'Lunes',
      'Martes',
      'Miércoles',
      'Jueves',
      'Viernes',
      'Sábado',
      'Domingo',
    ])
  })

  it("lists each day's exercises in order of assignment", () => {
    expect(on('Lunes')).toEqual([['Sentadilla', 'Plancha'], false])
  })

  it('marks rest days, unless another routine has exercises', () => {
    expect(on('Domingo')).toEqual([[], true])
    expect(on('Martes')).toEqual([[], false])
    expect(on('Jueves')).toEqual([['Sentadilla'], true])
  })
})
