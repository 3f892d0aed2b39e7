import type { DiaSemana } from '@gym/contract/core/weekdays'
import { NuevoEntrenador } from '@gym/contract/entrenadores/entrenadores.schema'
import { expect, it } from 'vitest'
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

it('a new slot repeats the hours on the next free day', () => {
  const yoga = clase(slot('Lunes', '06:00', '07:00'))
  const boxeo = clase(slot('Martes', '06:30', '08:00'))
  expect(words(newHorario([yoga, boxeo], yoga))).toBe('Miércoles 06:00-07:00')
})

it('the slot after one on Sunday is on Monday', () => {
  const yoga = clase(slot('Domingo', '06:00', '07:00'))
  expect(words(newHorario([yoga], yoga))).toBe('Lunes 06:00-07:00')
})

it('a new slot follows the last without a free day', () => {
  const days = ['Martes', 'Miércoles', 'Jueves', 'Viernes', 'Sábado', 'Domingo', 'Lunes'] as const
  const yoga = clase(...days.map((dia) => slot(dia, '06:00', '07:30')))
  expect(words(newHorario([yoga], yoga))).toBe('Lunes 07:30-08:30')
})

it('the first slot is on Monday without hours', () => {
  expect(words(newHorario([clase()], clase()))).toBe('Lunes -')
})

it('a new class has default name, places and slot', () => {
  const { nombreClase, capacidadMaxima, dias } = newClase([clase(slot('Jueves', '18:00', '19:15'))])
  expect([nombreClase, capacidadMaxima]).toEqual(['Entrenamiento General', 10])
  expect(dias.map(words)).toEqual(['Jueves 19:15-20:15'])
})

it("a new class has no hours after the day's end", () => {
  expect(newClase([clase(slot('Jueves', '22:00', '23:30'))]).dias.map(words)).toEqual(['Jueves -'])
})

it('the payload has slot ids and no empty capacity', () => {
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

it('the payload omits only trailing untouched slots', () => {
  const sentOf = (...dias: ReturnType<typeof newHorario>[]) =>
    toPayload([{ ...newClase([]), dias }])[0]?.dias.length
  const [offered] = newClase([]).dias
  if (!offered) throw new Error('no slot')
  const filled = { ...offered, horarioInicio: '06:00', horarioFin: '07:00' }
  expect(sentOf(offered)).toBe(0)
  expect(sentOf(filled, offered, offered)).toBe(1)
  expect(sentOf({ ...offered, dia: 'Jueves' })).toBe(1)
  expect(sentOf({ ...offered, horarioInicio: '06:00' })).toBe(1)
  expect(sentOf(offered, filled)).toBe(2)
})
