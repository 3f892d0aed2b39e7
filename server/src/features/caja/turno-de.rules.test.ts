import { expect, test } from 'vitest'
import { type Destino, type Movido, type Turno, turnoDe } from './turno-de.rules.ts'

const at = (time: string) => new Date(`2026-11-20T${time}:00Z`)

/** Parses `A1 rosa 08:00-12:00`: first shift of desk A, by rosa; without an end it is open. */
function turno(said: string, caja?: string): Turno {
  const [id = '', abiertoPor = '', hours = ''] = said.split(' ')
  const [from = '', to] = hours.split('-')
  const desk = id.slice(0, 1)
  return {
    id,
    caja: desk,
    mesa: desk.toLowerCase(),
    abiertoPor,
    abiertoEn: at(from),
    cerradoEn: to ? at(to) : null,
    esPedido: caja === desk,
  }
}

const summary = (destino: Destino) =>
  'codigo' in destino
    ? destino.codigo
    : [destino.turno?.id ?? 'none', destino.tarde && 'late', destino.aviso?.codigo].filter(Boolean).join(' ')

const A = 'A1 rosa 08:00'
const B = 'B1 beto 09:00'
const A_CLOSED = 'A1 rosa 08:00-12:00'

type Case = [turnos: string[], movido: Partial<Movido>, destino: string]

const CASES: Record<Movido['clase'], Case[]> = {
  ahora: [
    [[], {}, 'none'],
    [[], { exigida: true }, 'CAJA_REQUERIDA'],
    [[], { caja: 'A' }, 'CAJA_CERRADA'],
    [[A], { caja: 'A' }, 'A1'],
    [[B], { caja: 'A' }, 'CAJA_CERRADA'],
    [[A, B], { caja: 'B' }, 'B1'],
    [[A, B], {}, 'A1'],
    [[A, B], { quien: 'beto' }, 'B1'],
    [[A, B], { quien: 'ana' }, 'none'],
    [[A, B], { quien: 'ana', exigida: true }, 'CAJA_POR_ELEGIR'],
    [[A], { quien: 'ana', exigida: true }, 'A1'],
    [[A, 'C1 rosa 10:00'], {}, 'C1'],
  ],
  replay: [
    [[], {}, 'none'],
    [[], { exigida: true }, 'none SIN_CAJA'],
    [[], { caja: 'A' }, 'none SIN_CAJA'],
    [[A_CLOSED], { caja: 'A' }, 'none SIN_CAJA'],
    [[A, B], { caja: 'A' }, 'A1'],
    [[A, B], { caja: 'A', quien: 'beto' }, 'A1'],
    [[A, B], {}, 'A1'],
    // At 11:00, the time of the sale, only A1 was open: it gets the money, as for a live sale.
    [[A, 'B1 beto 11:30'], { quien: 'ana' }, 'A1'],
    // The named desk closed: falls back to its next shift, then to the seller's, then to the last opened.
    [[A_CLOSED, 'A2 beto 13:00'], { caja: 'A' }, 'A2 late CAJA_CERRADA'],
    [[A_CLOSED, 'B1 rosa 09:00', 'C1 ana 10:00'], { caja: 'A' }, 'B1 late CAJA_CERRADA'],
    [[A_CLOSED, B, 'C1 ana 10:00'], { caja: 'A' }, 'C1 late CAJA_CERRADA'],
    [[A_CLOSED, B], { caja: 'A' }, 'B1 late CAJA_CERRADA'],
    // The seller's shift closed: falls back to its desk, even if a colleague has it now.
    [[A_CLOSED, B, 'A2 ana 13:00'], {}, 'A2 late CAJA_CERRADA'],
    [[A_CLOSED, B], {}, 'B1 late CAJA_CERRADA'],
    [['A1 rosa 11:30'], {}, 'A1 late CAJA_CERRADA'],
    [['A1 rosa 11:30'], { caja: 'A' }, 'A1 late CAJA_CERRADA'],
    [[A, B], { quien: 'ana' }, 'B1 late CAJA_CERRADA'],
    [['A1 rosa 08:00-10:00', B], { caja: 'A' }, 'B1 late CAJA_CERRADA'],
  ],
  correccion: [
    [[A], {}, 'none'],
    [[A], { estaEn: [] }, 'none'],
    [[A, B], { estaEn: ['A1'], quien: 'beto' }, 'A1'],
    [[B], { estaEn: ['A1'] }, 'B1 late'],
    [[B, 'C1 rosa 10:00'], { estaEn: ['A1'] }, 'C1 late'],
    [[B, 'C1 ana 10:00'], { estaEn: ['A1'] }, 'none late'],
    [[], { estaEn: ['A1'] }, 'none late'],
  ],
}

const LISTED = Object.entries(CASES).flatMap(([clase, cases]) =>
  cases.map(([turnos, movido, destino]) => ({ clase: clase as Movido['clase'], turnos, movido, destino })),
)

test.each(LISTED)('$clase money of $movido with turns $turnos goes to $destino', (each) => {
  const { clase, turnos, movido, destino } = each
  const all = turnos.map((said) => turno(said, movido.caja))
  const more = { clase, quien: 'rosa', hora: at('11:00'), dia: '2026-11-20', ...movido }
  expect(summary(turnoDe(all, more))).toBe(destino)
  expect(summary(turnoDe(all.toReversed(), more))).toBe(destino)
})

const WORDS: [turnos: string[], movido: Partial<Movido>, why: string][] = [
  [[A_CLOSED, B], { caja: 'A' }, 'La caja «A» ya no está abierta'],
  [[A_CLOSED, B], {}, 'La caja «A» ya no está abierta'],
  [[A_CLOSED, 'A2 beto 13:00'], {}, 'La caja de entonces ya no está abierta'],
  [['B1 beto 11:30'], {}, 'Entonces no había ninguna caja abierta'],
  [['A1 rosa 10:00', B], { quien: 'ana' }, 'No se sabe de qué caja era'],
]

test.each(WORDS)('notice of late money in %j by %j begins: %s', (turnos, movido, why) => {
  const destino = turnoDe(
    turnos.map((said) => turno(said, movido.caja)),
    { clase: 'replay', quien: 'rosa', hora: at('11:00'), dia: '2026-11-20', ...movido },
  )
  if ('codigo' in destino) throw new Error(destino.codigo)
  expect(destino.aviso?.texto).toBe(
    `${why}: su dinero queda en el turno abierto de «${destino.turno?.caja}», como del 20/11/2026.`,
  )
})
