import { expect, it, vi } from 'vitest'
import { clasesPart } from './clases-de-hoy.tsx'

const clase = {
  _id: 'yoga',
  entrenadorId: 'e1',
  entrenadorNombre: 'Luis Rojas',
  especialidad: 'Yoga',
  nombreClase: 'Yoga',
  dia: 'Viernes' as const,
  horarioInicio: '06:00',
  horarioFin: '07:00',
  capacidadMaxima: 5,
  enEspera: 0,
}

it('a class that ended since the response comes last', () => {
  vi.useFakeTimers({ now: new Date('2026-11-20T17:00:00Z') })
  const filas = [
    clase,
    { ...clase, _id: 'spinning', horarioInicio: '13:00', horarioFin: '14:00' },
    { ...clase, _id: 'box', horarioInicio: '15:00', horarioFin: '16:00' },
  ]
  const { rows } = clasesPart({ total: 3, filas }, 'America/Bogota')
  expect(rows.map(({ key }) => key)).toEqual(['spinning', 'box', 'yoga'])
})
