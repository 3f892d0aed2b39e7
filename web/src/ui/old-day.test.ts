import { expect, it } from 'vitest'
import { oldDayDoubt } from './old-day-doubt.ts'

const today = '2026-11-22'

it('a day of more than five years ago is asked about by its name', () => {
  const question = { title: '¿Registrar un pago del 01/01/1900?' }
  expect(oldDayDoubt('un pago', '1900-01-01', today)).toMatchObject(question)
  expect(oldDayDoubt('un pago', '2021-11-21', today)).not.toBeNull()
})

it.each(['2021-11-22', today, '2026-12-31', '32/13', '', null])('nothing is asked about %j', (fecha) => {
  expect(oldDayDoubt('un pago', fecha, today)).toBeNull()
})
