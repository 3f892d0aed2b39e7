import fc from 'fast-check'
import { expect, it } from 'vitest'
import { dayOfWeek, festivo, festivosDe } from './festivos.rules.ts'

const known = {
  2024: '01-01 01-08 03-25 03-28 03-29 05-01 05-13 06-03 06-10 07-01 07-20 08-07 08-19 10-14 11-04 11-11 12-08 12-25',
  // San Pedro y San Pablo and Sagrado Corazón fall on the same Monday.
  2025: '01-01 01-06 03-24 04-17 04-18 05-01 06-02 06-23 06-30 07-20 08-07 08-18 10-13 11-03 11-17 12-08 12-25',
  2026: '01-01 01-12 03-23 04-02 04-03 05-01 05-18 06-08 06-15 06-29 07-20 08-07 08-17 10-12 11-02 11-16 12-08 12-25',
  2027: '01-01 01-11 03-22 03-25 03-26 05-01 05-10 05-31 06-07 07-05 07-20 08-07 08-16 10-18 11-01 11-15 12-08 12-25',
}

it.each(Object.entries(known))('computes the holidays of %s', (year, days) => {
  const expected = days.split(' ').map((day) => `${year}-${day}`)
  expect([...festivosDe(Number(year)).keys()].sort()).toEqual(expected)
})

it('a day with two holidays has both names', () => {
  expect(festivo('2025-06-30')).toBe('San Pedro y San Pablo y Sagrado Corazón')
  expect(festivo('2026-11-16')).toBe('Independencia de Cartagena')
  expect(festivo('2026-11-11')).toBeUndefined()
})

it('every year has 18 holidays; moved ones fall on Monday', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1984, max: 2299 }), (year) => {
      const named = festivosDe(year)
      const names = [...named.values()].flatMap((name) => name.replace('Pedro y San', 'Pedro').split(' y '))
      // 19, because the split at ' y ' also cuts the name 'Étnica y Cultural'.
      expect(names).toHaveLength(19)
      for (const [day, name] of named)
        if (/Reyes|José|Ascensión|Corpus|Sagrado|Cartagena/.test(name))
          expect([day, dayOfWeek(day)]).toEqual([day, 1])
    }),
  )
})
