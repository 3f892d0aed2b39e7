import { NuevoEntrenador } from '@gym/contract/entrenadores'
import type { DiaSemana } from '@gym/contract/weekdays'
import { describe, expect, it } from 'vitest'
import { type ClaseValues, newClase, newHorario, toClaseValues, toPayload } from './semana-form.ts'

const slot = (dia: DiaSemana, horarioInicio: string, horarioFin: string, inscritos = 0) => ({
  _id: `${dia} ${horarioInicio}`,
  dia,
  horarioInicio,
  horarioFin,
  inscritos,
})

function clase(...dias: ReturnType<typeof slot>[]): ClaseValues {
  const [one] = toClaseValues([{ nombreClase: 'Yoga', capacidadMaxima: 8, dias }])
  if (!one) throw new Error('no class')
  return one
}

const words = ({ dia, horarioInicio, horarioFin }: ReturnType<typeof newHorario>) =>
  `${dia} ${horarioInicio}-${horarioFin}`

describe('a new slot', () => {
  it('has the hours of the last one, on the next day that is free for them', () => {
    const yoga = clase(slot('Lunes', '06:00', '07:00'))
    const boxeo = clase(slot('Martes', '06:30', '08:00'))
    expect(words(newHorario([yoga, boxeo], yoga))).toBe('Miércoles 06:00-07:00')
  })

  it('begins the week anew after Sunday', () => {
    const yoga = clase(slot('Domingo', '06:00', '07:00'))
    expect(words(newHorario([yoga], yoga))).toBe('Lunes 06:00-07:00')
  })

  it('begins where the last one ends when no day is free', () => {
    const days = ['Martes', 'Miércoles', 'Jueves', 'Viernes', 'Sábado', 'Domingo', 'Lunes'] as const
    const yoga = clase(...days.map((dia) => slot(dia, '06:00', '07:30')))
    expect(words(newHorario([yoga], yoga))).toBe('Lunes 07:30-08:30')
  })

  it('is empty on Monday when there is none before it', () => {
    expect(words(newHorario([clase()], clase()))).toBe('Lunes -')
  })
})

describe('a new class', () => {
  it('has the usual name and places, and one slot after the last of the others', () => {
    const { nombreClase, capacidadMaxima, dias } = newClase([clase(slot('Jueves', '18:00', '19:15'))])
    expect([nombreClase, capacidadMaxima]).toEqual(['Entrenamiento General', 10])
    expect(dias.map(words)).toEqual(['Jueves 19:15-20:15'])
  })

  it('leaves the hours open when the day is over', () => {
    expect(newClase([clase(slot('Jueves', '22:00', '23:30'))]).dias.map(words)).toEqual(['Jueves -'])
  })
})

it('what is sent keeps each slot’s id and nothing of the screen; an empty capacity is missing', () => {
  const sent = toPayload([{ ...clase(slot('Lunes', '06:00', '07:00', 3)), capacidadMaxima: '' }])
  expect(sent).toEqual([
    {
      nombreClase: 'Yoga',
      capacidadMaxima: null,
      dias: [{ _id: 'Lunes 06:00', dia: 'Lunes', horarioInicio: '06:00', horarioFin: '07:00' }],
    },
  ])
  const { error } = NuevoEntrenador.shape.clases.safeParse(sent)
  expect(error?.issues.map(({ message }) => message)).toEqual(['La capacidad máxima es obligatoria.'])
})
