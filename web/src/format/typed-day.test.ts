import { describe, expect, it } from 'vitest'
import { readDay, readFinishedDay } from './typed-day.ts'

const TODAY = '2026-11-22'

describe('a whole text', () => {
  it.each([
    ['05/03/2026', '2026-03-05'],
    ['5/3/2026', '2026-03-05'],
    [' 5-3-2026 ', '2026-03-05'],
    ['5.3.2026', '2026-03-05'],
    ['05 03 2026', '2026-03-05'],
    ['05032026', '2026-03-05'],
    ['2026-03-05', '2026-03-05'],
    ['29/02/2024', '2024-02-29'],
  ])('%s is the day %s', (text, day) => expect(readDay(text)).toBe(day))

  it.each([
    '',
    '5',
    '5/3',
    '5/3/20',
    '31/02/2026',
    '29/02/2026',
    '13/13/2026',
    '03/25/2026',
    '5/3/02026',
    'hoy',
    'ayer',
    '5//3/2026',
  ])('%j is no day, or not yet', (text) => expect(readDay(text)).toBeUndefined())
})

describe('a finished text', () => {
  it.each([
    ['hoy', '2026-11-22'],
    ['AYER', '2026-11-21'],
    ['mañana', '2026-11-23'],
    ['5/3/26', '2026-03-05'],
    ['5/3', '2026-03-05'],
    ['5/3/2026', '2026-03-05'],
    ['0503', '2026-03-05'],
    ['050326', '2026-03-05'],
  ])('%s is the day %s', (text, day) => expect(readFinishedDay(text, TODAY)).toBe(day))

  it.each(['', '31/2', 'anteayer', '5/3/026', '053', '3102'])('%j is no day', (text) =>
    expect(readFinishedDay(text, TODAY)).toBeUndefined(),
  )
})
