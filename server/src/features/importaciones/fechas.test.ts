import { expect, it } from 'vitest'
import { instantOf } from './fechas.ts'

it.each([
  ['America/New_York', '2026-03-08', '06:00', '2026-03-08T10:00:00.000Z'],
  ['America/New_York', '2026-11-01', '05:30', '2026-11-01T10:30:00.000Z'],
  ['America/Santiago', '2026-04-05', '00:30', '2026-04-05T04:30:00.000Z'],
  ['America/Bogota', '2026-04-05', '00:30', '2026-04-05T05:30:00.000Z'],
])('in %s it is %s at %s, also about when clocks change, at %s', (zone, dia, time, instant) => {
  expect(instantOf(dia, time, zone)).toBe(instant)
})
