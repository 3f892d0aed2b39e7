import { expect, test } from 'vitest'
import { isBirthday, juzgar, motivo, primerasReglas, type Situacion } from './entradas.rules.ts'

const ana: Situacion = {
  today: '2026-11-20',
  sinAcceso: null,
  saldo: 0,
  vence: null,
  sinPago: false,
  fueraDeFranja: null,
  ultimoDia: '2027-03-01',
  yaIngreso: null,
  tieneFoto: true,
  fechaNacimiento: null,
}

test('a client with days left and no cause goes ahead', () => {
  expect(juzgar(ana, primerasReglas)).toEqual({ motivos: [], bloquea: false })
})

test.each([
  ['2026-11-20', 'Su último día es hoy.'],
  ['2026-11-21', 'Su último día es mañana.'],
  ['2026-11-25', 'Le quedan 5 días: hasta el 25/11/2026.'],
  ['2026-11-26', undefined],
  [null, undefined],
])('a last day of %s reads as %s', (ultimoDia, texto) => {
  const { motivos, bloquea } = juzgar({ ...ana, ultimoDia }, primerasReglas)
  expect([motivos[0]?.texto, bloquea]).toEqual([texto, false])
})

test.each([
  [999.99, 1_000, undefined],
  [1_000, 1_000, 'Debe $1.000.'],
  [250_000.5, 1, 'Debe $250.000,50.'],
  [-5_000, 1, undefined],
])('a debt of %d with the threshold %d reads as %s', (saldo, montoDeuda, texto) => {
  const { motivos } = juzgar({ ...ana, saldo }, { ...primerasReglas, montoDeuda })
  expect(motivos).toEqual(texto ? [{ codigo: 'DEBE', texto, accion: 'cobrar' }] : [])
})

test.each([
  ['2026-11-21', 'Debe $5.000. El primer plazo es el 21/11/2026.'],
  ['2026-11-20', 'Debe $5.000. El primer plazo es hoy.'],
  ['2026-11-19', 'Debe $5.000. El primer plazo venció el 19/11/2026.'],
])('a debt due on %s reads as %s', (vence, texto) => {
  expect(juzgar({ ...ana, saldo: 5_000, vence }, primerasReglas).motivos[0]?.texto).toBe(texto)
})

test('a membership with a deleted payment offers to charge it', () => {
  const { motivos, bloquea } = juzgar({ ...ana, sinPago: true }, primerasReglas)
  expect([motivos, bloquea]).toEqual([
    [{ codigo: 'SIN_PAGO', texto: 'El pago de su membresía fue eliminado.', accion: 'cobrar-membresia' }],
    false,
  ])
})

test('blocking causes come before warnings', () => {
  const reglas = { ...primerasReglas, reglas: { ...primerasReglas.reglas, SIN_FOTO: 'bloquear' as const } }
  const outsider = { ...ana, sinAcceso: motivo('SIN_MEMBRESIA', 'Sin membresía vigente.'), tieneFoto: false }
  expect(juzgar(outsider, reglas)).toEqual({
    motivos: [
      { codigo: 'SIN_FOTO', texto: 'No tiene foto.', accion: 'foto' },
      { codigo: 'SIN_MEMBRESIA', texto: 'Sin membresía vigente.', accion: 'vender' },
    ],
    bloquea: true,
  })
})

test('an ignored cause is not listed', () => {
  const reglas = { ...primerasReglas, reglas: { ...primerasReglas.reglas, VENCIDA: 'ignorar' as const } }
  const late = { ...ana, ultimoDia: null, sinAcceso: motivo('VENCIDA', 'La membresía venció el 1/11/2026.') }
  expect(juzgar(late, reglas).motivos).toEqual([])
})

test.each([
  ['1990-11-20', '2026-11-20', true],
  ['1990-11-21', '2026-11-20', false],
  ['2026-11-20', '2026-11-20', false],
  ['2000-02-29', '2028-02-29', true],
  ['2000-02-29', '2028-02-28', false],
  ['2000-02-29', '2027-02-28', true],
  ['2000-02-29', '2027-03-01', false],
])('a person born on %s has their birthday on %s: %s', (born, today, expected) => {
  expect(isBirthday(born, today)).toBe(expected)
})
