import { expect, it } from 'vitest'
import { oldDayCaution } from './old-day.ts'

const today = '2026-11-22'

it.each(['1900-01-01', '2021-11-21'])('warns about the old day %s', (fecha) => {
  expect(oldDayCaution(fecha, today)).toBe('Es de hace más de cinco años. Revisa que la fecha sea esa.')
})

it.each(['2021-11-22', today, '2026-12-31', '32/13', '', null])('does not warn about %j', (fecha) => {
  expect(oldDayCaution(fecha, today)).toBeNull()
})
