import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addDays,
  addMonths,
  dayIn,
  daysBetween,
  formatDay,
  formatDaysOfMonth,
  formatInstant,
  formatMoment,
  formatMonths,
  formatRange,
  formatShortDay,
  isDay,
  isTimeZone,
  monthOf,
  plausibleDays,
  sameDaysBefore,
  timeIn,
  weekOf,
} from './calendar.ts'

const days = fc
  .date({ min: new Date('1900-01-01T00:00:00Z'), max: new Date('9900-12-31T00:00:00Z'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))

const weekday = (day: string) => new Date(`${day}T12:00:00Z`).getUTCDay()

describe('a day', () => {
  it.each(['2026-11-20', '2024-02-29', '2000-02-29', '1900-01-01', '9999-12-31'])('%s exists', (day) => {
    expect(isDay(day)).toBe(true)
  })

  it.each([
    '2026-02-29',
    '1900-02-29',
    '2026-04-31',
    '2026-13-01',
    '2026-00-10',
    '2026-01-00',
    '1899-12-31',
    '2026-1-1',
    '20-11-2026',
    '+002026-01-01',
    '2026-11-20T00:00:00Z',
    ' 2026-11-20',
    '',
  ])('%s does not', (day) => {
    expect(isDay(day)).toBe(false)
  })
})

it('accepts days from fifty years ago to ten years from now', () => {
  expect(plausibleDays('2024-02-29')).toEqual({ desde: '1974-02-28', hasta: '2034-02-28' })
})

describe('the day of an instant', () => {
  it.each([
    ['America/Bogota', '2026-11-21T04:59:59Z', '2026-11-20'],
    ['America/Bogota', '2026-11-21T05:00:00Z', '2026-11-21'],
    ['Europe/Madrid', '2026-11-20T23:30:00Z', '2026-11-21'],
    ['Pacific/Kiritimati', '2026-12-31T10:00:00Z', '2027-01-01'],
    ['Pacific/Pago_Pago', '2027-01-01T10:59:00Z', '2026-12-31'],
    ['UTC', '2024-02-29T00:00:00Z', '2024-02-29'],
  ])('in %s of %s is %s', (timeZone, instant, day) => {
    expect(dayIn(timeZone, new Date(instant))).toBe(day)
  })

  it('is at most a day from the day in UTC', () => {
    const zones = fc.constantFrom(
      'America/Bogota',
      'Asia/Kathmandu',
      'Pacific/Kiritimati',
      'Pacific/Pago_Pago',
    )
    const instants = fc.date({
      min: new Date('1971-01-01'),
      max: new Date('2100-01-01'),
      noInvalidDate: true,
    })
    fc.assert(
      fc.property(zones, instants, (zone, instant) => {
        const day = dayIn(zone, instant)
        expect(isDay(day)).toBe(true)
        expect(Math.abs(daysBetween(instant.toISOString().slice(0, 10), day))).toBeLessThanOrEqual(1)
      }),
    )
  })

  it('needs a time zone that exists', () => {
    expect(isTimeZone('America/Bogota')).toBe(true)
    for (const name of ['Bogotá', '', 'America/Macondo']) expect(isTimeZone(name)).toBe(false)
  })
})

describe('adding days', () => {
  it('is the inverse of counting them', () => {
    fc.assert(
      fc.property(days, fc.integer({ min: -3650, max: 3650 }), (day, n) => {
        expect(daysBetween(day, addDays(day, n))).toBe(n)
      }),
    )
  })

  it('keeps the order of days', () => {
    fc.assert(
      fc.property(days, days, (a, b) => {
        expect(Math.sign(daysBetween(a, b))).toBe(a < b ? 1 : a > b ? -1 : 0)
      }),
    )
  })

  it.each([
    ['2026-12-31', 1, '2027-01-01'],
    ['2024-02-28', 1, '2024-02-29'],
    ['2026-03-01', -1, '2026-02-28'],
    ['9999-12-31', 30, '9999-12-31'],
  ])('%s %i days is %s', (day, n, result) => {
    expect(addDays(day, n)).toBe(result)
  })
})

describe('adding months', () => {
  it.each([
    ['2026-11-20', 1, '2026-12-20'],
    ['2026-01-31', 1, '2026-02-28'],
    ['2024-01-31', 1, '2024-02-29'],
    ['2026-08-31', 1, '2026-09-30'],
    ['2026-12-15', 1, '2027-01-15'],
    ['2026-03-31', -1, '2026-02-28'],
    ['2026-01-01', -13, '2024-12-01'],
    ['9999-12-31', 1, '9999-12-31'],
  ])('%s %i months is %s', (day, n, result) => {
    expect(addMonths(day, n)).toBe(result)
  })

  it('lands in the target month, on the same day or its last', () => {
    fc.assert(
      fc.property(days, fc.integer({ min: 0, max: 36 }), (day, n) => {
        const later = addMonths(day, n)
        const months = (d: string) => Number(d.slice(0, 4)) * 12 + Number(d.slice(5, 7))
        expect(months(later)).toBe(months(day) + n)
        expect(later.slice(8) === day.slice(8) || later === monthOf(later).hasta).toBe(true)
      }),
    )
  })
})

describe('the range of a picker', () => {
  it('of a month is its first to its last day', () => {
    expect(monthOf('2026-02-11')).toEqual({ desde: '2026-02-01', hasta: '2026-02-28' })
    expect(monthOf('2024-02-29')).toEqual({ desde: '2024-02-01', hasta: '2024-02-29' })
    fc.assert(
      fc.property(days, (day) => {
        const { desde, hasta } = monthOf(day)
        expect([desde.slice(8), addDays(hasta, 1).slice(8)]).toEqual(['01', '01'])
        expect(desde <= day && day <= hasta).toBe(true)
      }),
    )
  })

  it('of a week is Monday to Sunday', () => {
    expect(weekOf('2026-11-20')).toEqual({ desde: '2026-11-16', hasta: '2026-11-22' })
    expect(weekOf('2026-11-22')).toEqual({ desde: '2026-11-16', hasta: '2026-11-22' })
    fc.assert(
      fc.property(days, (day) => {
        const { desde, hasta } = weekOf(day)
        expect([weekday(desde), weekday(hasta)]).toEqual([1, 0])
        expect(daysBetween(desde, hasta)).toBe(6)
        expect(desde <= day && day <= hasta).toBe(true)
      }),
    )
  })
})

describe('a day as people read it', () => {
  it('is written as toLocaleDateString writes it in es-ES', () => {
    expect(formatDay('2026-11-05')).toBe('5/11/2026')
    expect(formatDay('1900-01-31')).toBe('31/1/1900')
    expect(formatShortDay('2026-11-05')).toBe('5/11')
  })

  it('is the written day of an instant at midnight UTC', () => {
    for (const instant of ['2026-11-05T00:00:00.000Z', '2026-11-05T00:00:00Z', '2026-11-05T00:00Z'])
      expect(formatDay(instant)).toBe('5/11/2026')
    expect(() => daysBetween('2026-11-01', '2026-11-05T00:00:00.000Z')).toThrow(RangeError)
  })

  it('is the runtime day of any other instant', () => {
    const instant = '2026-11-21T03:30:00.000Z'
    expect(formatDay(instant)).toBe(new Date(instant).toLocaleDateString('es-ES'))
  })

  it('refuses other texts', () => {
    for (const text of ['ayer', 'T', 'ayerT00:00:00Z']) expect(() => formatDay(text)).toThrow(RangeError)
  })
})

describe('days in a heading', () => {
  it.each([
    [{ desde: '2026-11-01', hasta: '2026-11-30' }, 'noviembre de 2026'],
    [{ desde: '2024-02-01', hasta: '2024-02-29' }, 'febrero de 2024'],
    [{ desde: '2026-11-02', hasta: '2026-11-08' }, 'del 2/11/2026 al 8/11/2026'],
    [{ desde: '2026-11-01', hasta: '2026-12-31' }, 'del 1/11/2026 al 31/12/2026'],
    [{ desde: '2026-11-02', hasta: '2026-11-02' }, '2/11/2026'],
    [{ desde: '2026-11-02' }, 'desde el 2/11/2026'],
    [{ hasta: '2026-11-02' }, 'hasta el 2/11/2026'],
    [{}, 'todas las fechas'],
  ])('%j are %s', (range, words) => {
    expect(formatRange(range)).toBe(words)
  })
})

describe('the months of some days', () => {
  it.each([
    ['2026-11-01', '2026-11-30', 'noviembre de 2026'],
    ['2026-03-15', '2026-04-14', 'marzo a abril de 2026'],
    ['2025-12-31', '2026-01-30', 'diciembre de 2025 a enero de 2026'],
  ])('from %s to %s are %s', (desde, hasta, words) => {
    expect(formatMonths({ desde, hasta })).toBe(words)
  })
})

describe('an instant', () => {
  it.each([
    ['2026-11-21T04:30:00Z', 'America/Bogota', '23:30', '20/11/2026, 23:30'],
    ['2026-11-21T05:00:00Z', 'America/Bogota', '00:00', '21/11/2026, 00:00'],
    ['2026-11-21T04:30:00Z', 'Asia/Kathmandu', '10:15', '21/11/2026, 10:15'],
    ['2026-03-29T01:00:00Z', 'Europe/Madrid', '03:00', '29/3/2026, 03:00'],
  ])('%s in %s is %s, and reads %s', (instant, timeZone, time, text) => {
    expect(timeIn(timeZone, new Date(instant))).toBe(time)
    expect(formatInstant(new Date(instant), timeZone)).toBe(text)
  })
})

it.each([
  ['2026-11-20T15:12:00Z', 'hoy a las 10:12'],
  ['2026-11-21T12:00:00Z', 'mañana a las 07:00'],
  ['2026-11-19T15:12:00Z', 'el 19/11/2026 a las 10:12'],
  ['2026-12-01T12:00:00Z', 'el 1/12/2026 a las 07:00'],
])('%s is, in a sentence of 20/11/2026, %s', (instant, words) => {
  expect(formatMoment(new Date(instant), '2026-11-20', 'America/Bogota')).toBe(words)
})

describe('the same days of the month before', () => {
  it.each([
    ['2026-11-27', '2026-10-01', '2026-10-27', 'del 1 al 27 de octubre'],
    ['2026-11-01', '2026-10-01', '2026-10-01', 'el 1 de octubre'],
    ['2026-11-30', '2026-10-01', '2026-10-30', 'del 1 al 30 de octubre'],
    ['2026-12-01', '2026-10-01', '2026-10-31', 'en todo octubre'],
  ])('on %s November is compared with %s to %s, %s', (today, desde, hasta, words) => {
    const before = sameDaysBefore(monthOf('2026-11-15'), today)
    expect(before).toEqual({ desde, hasta })
    expect(formatDaysOfMonth(before)).toBe(words)
  })

  it('end with a shorter month', () => {
    const before = sameDaysBefore(monthOf('2026-03-31'), '2026-03-31')
    expect(before).toEqual({ desde: '2026-02-01', hasta: '2026-02-28' })
  })
})
