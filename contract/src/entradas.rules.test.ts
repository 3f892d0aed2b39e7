import { expect, test } from 'vitest'
import { isBirthday, juzgar, motivo, primerasReglas, type Situacion } from './entradas.rules.ts'

const ana: Situacion = {
  today: '2026-11-20',
  sinAcceso: null,
  saldo: 0,
  sinPago: false,
  ultimoDia: '2027-03-01',
  yaIngreso: null,
  tieneFoto: true,
  fechaNacimiento: null,
}

test('who has days left and nothing else is told goes ahead', () => {
  expect(juzgar(ana, primerasReglas)).toEqual({ motivos: [], bloquea: false })
})

test.each([
  ['2026-11-20', 'Su último día es hoy.'],
  ['2026-11-21', 'Su último día es mañana.'],
  ['2026-11-25', 'Le quedan 5 días: hasta el 25/11/2026.'],
  ['2026-11-26', undefined],
  [null, undefined],
])('a last day of %s is said as %s', (ultimoDia, texto) => {
  const { motivos, bloquea } = juzgar({ ...ana, ultimoDia }, primerasReglas)
  expect([motivos[0]?.texto, bloquea]).toEqual([texto, false])
})

test.each([
  [999.99, 1_000, undefined],
  [1_000, 1_000, 'Debe $1.000.'],
  [250_000.5, 1, 'Debe $250.000,50.'],
  [-5_000, 1, undefined],
])('who owes %d where %d is told is told %s', (saldo, montoDeuda, texto) => {
  const { motivos } = juzgar({ ...ana, saldo }, { ...primerasReglas, montoDeuda })
  expect(motivos).toEqual(texto ? [{ codigo: 'DEBE', texto, accion: 'cobrar' }] : [])
})

test('who has a membership whose payment was deleted is told so, with the way to charge it', () => {
  const { motivos, bloquea } = juzgar({ ...ana, sinPago: true }, primerasReglas)
  expect([motivos, bloquea]).toEqual([
    [{ codigo: 'SIN_PAGO', texto: 'El pago de su membresía fue eliminado.', accion: 'cobrar-membresia' }],
    false,
  ])
})

test('what keeps out is told before what is only told, whatever the order of the causes', () => {
  const reglas = { ...primerasReglas, reglas: { ...primerasReglas.reglas, SIN_FOTO: 'bloquear' as const } }
  const nobody = { ...ana, sinAcceso: motivo('SIN_MEMBRESIA', 'Sin membresía vigente.'), tieneFoto: false }
  expect(juzgar(nobody, reglas)).toEqual({
    motivos: [
      { codigo: 'SIN_FOTO', texto: 'No tiene foto.', accion: 'foto' },
      { codigo: 'SIN_MEMBRESIA', texto: 'Sin membresía vigente.', accion: 'vender' },
    ],
    bloquea: true,
  })
})

test('a cause that is ignored is not told', () => {
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
])('who was born on %s has their birthday on %s: %s', (born, today, expected) => {
  expect(isBirthday(born, today)).toBe(expected)
})
