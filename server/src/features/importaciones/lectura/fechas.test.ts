import { expect, it } from 'vitest'
import { horaDe, instantOf, ordenDe, readFecha, readInstante, votar } from './fechas.rules.ts'

it.each([
  ['America/New_York', '2026-03-08', '06:00', '2026-03-08T10:00:00.000Z'],
  ['America/New_York', '2026-03-08', '02:30', '2026-03-08T07:30:00.000Z'],
  ['America/New_York', '2026-11-01', '05:30', '2026-11-01T10:30:00.000Z'],
  ['America/Tijuana', '2026-03-08', '02:30', '2026-03-08T10:30:00.000Z'],
  ['America/Santiago', '2026-04-05', '00:30', '2026-04-05T04:30:00.000Z'],
  ['America/Santiago', '2026-09-06', '00:30', '2026-09-06T04:30:00.000Z'],
  ['Europe/Madrid', '2026-03-29', '02:30', '2026-03-29T01:30:00.000Z'],
  ['America/Bogota', '2026-04-05', '00:30', '2026-04-05T05:30:00.000Z'],
])('clocks of %s on %s at %s show %s', (zone, dia, time, instant) => {
  expect(instantOf(dia, time, zone)).toBe(instant)
})

const day = (typed: string, more: { orden?: 'dma' | 'mda'; hasta?: () => string } = {}) => {
  const read = readFecha(typed, { orden: more.orden ?? 'dma', hasta: more.hasta })
  return typeof read === 'object' ? read.dia : read
}

it.each([
  ['23/05/1990', '1990-05-23'],
  ['23-5-90', '1990-05-23'],
  ['23.05.1990', '1990-05-23'],
  ['1990-05-23', '1990-05-23'],
  ['1990/5/23 08:30', '1990-05-23'],
  ['1990-05-23T08:30:00', '1990-05-23'],
  ['15 de setiembre de 1990', '1990-09-15'],
  ['15-set-90', '1990-09-15'],
  ['15 sept. 1990', '1990-09-15'],
  ['15-Jan-1990', '1990-01-15'],
  ['03-Aug-85', '1985-08-03'],
  ['Apr 5, 1990', '1990-04-05'],
  ['Mar 5, 1990', '1990-03-05'],
  ['April 5th, 1990', '1990-04-05'],
  ['julio 15 de 1990', '1990-07-15'],
  ['12 de marzo de 1990 08:30', '1990-03-12'],
  ['domingo, 15 de julio de 1990', '1990-07-15'],
  ['martes 5/12/1990', '1990-12-05'],
  ['mar 15 jul 1990', '1990-07-15'],
  ['1º de mayo del 2001', '2001-05-01'],
  ['19900523', '1990-05-23'],
  ['23051990', '1990-05-23'],
  ['33016', '1990-05-23'],
  ['33016,5', '1990-05-23'],
  ['23/05/1990 11:30 p. m.', '1990-05-23'],
  ['31/02/1990', undefined],
  ['15 martes 1990', undefined],
  ['mayo', undefined],
  ['1990', undefined],
  ['01/11/2026 - 30/11/2026', undefined],
  ['23/05/1990 aprox', undefined],
  ['20102010', '2010-10-20'],
  ['20051220', '2005-12-20'],
])('the date %s is %s', (typed, dia) => {
  expect(day(typed)).toBe(dia)
})

it('a date of only digits is asked if its order is unknown', () => {
  expect(readFecha('05042001', { orden: undefined })).toBe('ambigua')
})

it.each([
  [['05061990', '23051990'], 'dma', ['1990-06-05', '1990-05-23']],
  [['05061990', '05231990'], undefined, ['ambigua', '1990-05-23']],
  [['05061990', '05231990', '06141990'], 'mda', ['1990-05-06', '1990-05-23', '1990-06-14']],
  [['5/3/90', '8/9/75', '7/4/88', '3/15/85'], undefined, ['ambigua', 'ambigua', 'ambigua', '1985-03-15']],
  [
    ['5/3/90', '25/12/80', '3/15/85', '1/13/92'],
    undefined,
    ['ambigua', '1980-12-25', '1985-03-15', '1992-01-13'],
  ],
  [['5/3/90', '25/12/80'], 'dma', ['1990-03-05', '1980-12-25']],
  [
    ['5/3/90', '25/12/80', '31/1/81', '3/15/85'],
    'dma',
    ['1990-03-05', '1980-12-25', '1981-01-31', 'minoria'],
  ],
  [['3/15/85'], 'mda', ['1985-03-15']],
  [['05061990', '06071991'], undefined, ['ambigua', 'ambigua']],
  [['05061990', '05051991'], undefined, ['ambigua', '1991-05-05']],
  [['19900523', '20051220'], 'dma', ['1990-05-23', '2005-12-20']],
] as const)('the dates %j have order %s', (cells, orden, days) => {
  const votos = { dma: 0, mda: 0, ambas: 0, momentos: 0 }
  for (const cell of cells) votar(cell, votos)
  expect(ordenDe(votos)).toBe(orden)
  const read = cells.map((cell) => readFecha(cell, { orden: ordenDe(votos), hasta: () => '2026-11-20' }))
  expect(read.map((each) => (typeof each === 'object' ? each.dia : each))).toEqual(days)
})

it('a birth with a two-digit year is not in the future', () => {
  const hasta = () => '2026-11-20'
  expect(day('15/03/65', { hasta })).toBe('1965-03-15')
  expect(day('20/11/58', { hasta })).toBe('1958-11-20')
  expect(day('21/11/26', { hasta })).toBe('1926-11-21')
  expect(day('05/03/20', { hasta })).toBe('2020-03-05')
})

it('midnight UTC is the day as written', () => {
  const as = (isWritten: (isMidnight: boolean) => boolean) => ({ timeZone: 'America/Bogota', isWritten })
  const midnight = '1990-05-23T00:00:00.000Z'
  expect(
    readInstante(
      midnight,
      as((isMidnight) => isMidnight),
    ),
  ).toEqual({ dia: '1990-05-23' })
  expect(
    readInstante(
      midnight,
      as(() => false),
    ),
  ).toEqual({ dia: '1990-05-22', hora: '19:00' })
  expect(
    readInstante(
      '1984-01-01 03:00:00+00',
      as(() => false),
    ),
  ).toEqual({ dia: '1983-12-31', hora: '22:00' })
  expect(
    readInstante(
      '1984-01-01T03:00:00Z',
      as(() => true),
    ),
  ).toEqual({ dia: '1984-01-01' })
  expect(
    readInstante(
      '1984-01-01',
      as(() => true),
    ),
  ).toBeUndefined()
})

it.each([
  ['14/10/2026 11:30 p. m.', '11:30 p. m.'],
  ['2026-10-14 18:20:00', '18:20'],
  ['14/10/2026', undefined],
])('the hour of %s is %s', (typed, hora) => {
  expect(horaDe(typed)).toBe(hora)
})
