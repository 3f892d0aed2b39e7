import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, dayIn, isDay } from '../core/calendar.ts'
import {
  daysRemaining,
  fechaFinOf,
  isAboutToExpire,
  isCurrent,
  isSpent,
  POR_VENCER_DAYS,
  renewalStart,
} from './membresias.rules.ts'

/** Any start day early enough for the longest membership to end within the calendar. */
const days = fc.integer({ min: 0, max: 2_900_000 }).map((offset) => addDays('1900-01-01', offset))
const durations = fc.integer({ min: 1, max: 3650 })
const memberships = fc.record({ fechainicio: days, duracion: durations })
/** Days between today and a date: mostly near 0, the edge of the rules. */
const offsets = fc.oneof(fc.integer({ min: -10, max: 10 }), fc.integer({ min: -4000, max: 4000 }))

describe('the end of a membership', () => {
  it.each([
    ['2026-11-20', 30, '2026-12-20'],
    ['2026-12-15', 30, '2027-01-14'],
    ['2024-02-28', 1, '2024-02-29'],
    ['2024-02-29', 365, '2025-02-28'],
    ['2026-02-28', 1, '2026-03-01'],
    ['2000-02-01', 29, '2000-03-01'],
    ['1900-02-28', 1, '1900-03-01'],
    ['2026-12-31', 1, '2027-01-01'],
    ['2026-11-20', 3650, '2036-11-17'],
    ['9999-12-20', 30, '9999-12-31'],
  ])('a start on %s plus %i days is %s', (fechainicio, duracion, fechafin) => {
    expect(fechaFinOf(fechainicio, duracion)).toBe(fechafin)
  })

  it('is a valid day, later than the start by exactly the duration', () => {
    fc.assert(
      fc.property(memberships, ({ fechainicio, duracion }) => {
        const fechafin = fechaFinOf(fechainicio, duracion)
        expect(isDay(fechafin)).toBe(true)
        expect(fechafin > fechainicio).toBe(true)
        expect(daysRemaining(fechafin, fechainicio)).toBe(duracion)
      }),
    )
  })

  it('moves by one day per extra day of duration or start', () => {
    fc.assert(
      fc.property(memberships, ({ fechainicio, duracion }) => {
        const fechafin = fechaFinOf(fechainicio, duracion)
        expect(fechaFinOf(fechainicio, duracion + 1)).toBe(addDays(fechafin, 1))
        expect(fechaFinOf(addDays(fechainicio, 1), duracion)).toBe(addDays(fechafin, 1))
      }),
    )
  })
})

describe('the days remaining', () => {
  it.each([
    ['2026-12-20', '2026-11-20', 30],
    ['2026-11-21', '2026-11-20', 1],
    ['2026-11-20', '2026-11-20', 0],
    ['2026-11-19', '2026-11-20', null],
    ['2024-03-01', '2024-02-28', 2],
    ['2026-03-01', '2026-02-28', 1],
    ['2027-01-01', '2026-12-31', 1],
  ])('until %s, seen on %s, are %s', (fechafin, today, remaining) => {
    expect(daysRemaining(fechafin, today)).toBe(remaining)
  })

  it('add up to the end, and are null after it', () => {
    fc.assert(
      fc.property(days, offsets, (fechafin, offset) => {
        const today = addDays(fechafin, offset)
        const remaining = daysRemaining(fechafin, today)
        if (remaining === null) expect(today > fechafin).toBe(true)
        else expect(addDays(today, remaining)).toBe(fechafin)
      }),
    )
  })

  it('decrease by one a day, to 0 on the last', () => {
    fc.assert(
      fc.property(days, fc.integer({ min: 0, max: 3650 }), (fechafin, left) => {
        const today = addDays(fechafin, -left)
        expect(daysRemaining(fechafin, today)).toBe(left)
        expect(daysRemaining(fechafin, addDays(today, 1))).toBe(left === 0 ? null : left - 1)
      }),
    )
  })

  it('are constant within a day of the gym', () => {
    const minutes = fc.integer({ min: 0, max: 24 * 60 - 1 })
    fc.assert(
      fc.property(memberships, minutes, ({ fechainicio, duracion }, minute) => {
        // Bogotá is UTC-5 all year since 1993.
        fc.pre(fechainicio >= '1994')
        const instant = new Date(Date.parse(`${fechainicio}T05:00:00Z`) + minute * 60_000)
        const today = dayIn('America/Bogota', instant)
        expect(daysRemaining(fechaFinOf(fechainicio, duracion), today)).toBe(duracion)
      }),
    )
  })

  it("count from the gym's day for a sale at 23:30", () => {
    const today = dayIn('America/Bogota', new Date('2026-11-21T04:30:00Z'))
    expect(today).toBe('2026-11-20')
    expect(fechaFinOf(today, 30)).toBe('2026-12-20')
  })
})

describe('a membership is about to expire', () => {
  it('on its last day and the five before, and no other', () => {
    const seen = Array.from({ length: 60 }, (_, back) => addDays('2026-11-20', 30 - back))
    expect(seen.filter((today) => isAboutToExpire('2026-11-20', today)).sort()).toEqual([
      '2026-11-15',
      '2026-11-16',
      '2026-11-17',
      '2026-11-18',
      '2026-11-19',
      '2026-11-20',
    ])
  })

  it('exactly with 0 to 5 days remaining', () => {
    fc.assert(
      fc.property(days, offsets, (fechafin, offset) => {
        const due = isAboutToExpire(fechafin, addDays(fechafin, offset))
        expect(due).toBe(offset <= 0 && -offset <= POR_VENCER_DAYS)
      }),
    )
  })
})

describe('a membership is current', () => {
  it('from its first to its last day', () => {
    fc.assert(
      fc.property(memberships, offsets, ({ fechainicio, duracion }, offset) => {
        const membership = { fechainicio, fechafin: fechaFinOf(fechainicio, duracion) }
        expect(isCurrent(membership, addDays(fechainicio, offset))).toBe(offset >= 0 && offset <= duracion)
      }),
    )
  })

  it('never after it expired', () => {
    fc.assert(
      fc.property(memberships, offsets, ({ fechainicio, duracion }, offset) => {
        const fechafin = fechaFinOf(fechainicio, duracion)
        const today = addDays(fechafin, offset)
        if (isCurrent({ fechainicio, fechafin }, today)) expect(daysRemaining(fechafin, today)).not.toBeNull()
      }),
    )
  })
})

describe('a membership is spent', () => {
  it.each([
    ['Clase', 0, true],
    ['Clase', 1, false],
    ['Mensualidad', 0, false],
  ] as const)('of type %s with %i sessions left: %j', (tipo, sesionesRestantes, spent) => {
    expect(isSpent({ tipo, sesionesRestantes })).toBe(spent)
  })
})

describe('a renewal begins', () => {
  it.each([
    ['2026-11-23', '2026-11-20', '2026-11-24'],
    ['2026-11-20', '2026-11-20', '2026-11-21'],
    ['2026-11-19', '2026-11-20', '2026-11-20'],
    ['2026-01-31', '2026-11-20', '2026-11-20'],
    ['2024-02-28', '2024-02-27', '2024-02-29'],
    ['2026-12-31', '2026-12-30', '2027-01-01'],
  ])('after an end on %s, seen on %s, on %s', (fechafin, today, start) => {
    expect(renewalStart(fechafin, today)).toBe(start)
  })

  it('neither in the past nor on a paid day, without a gap', () => {
    fc.assert(
      fc.property(days, offsets, (fechafin, offset) => {
        const today = addDays(fechafin, offset)
        const start = renewalStart(fechafin, today)
        expect(start >= today && start > fechafin).toBe(true)
        expect(start === today || start === addDays(fechafin, 1)).toBe(true)
      }),
    )
  })
})
