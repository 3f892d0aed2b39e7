import { mayHear, recursosVivos } from '@gym/contract/core/cambios.rules'
import { expect, test } from 'vitest'
import { MONEY_MOVED } from '../../api/money-moved.ts'
import { showing } from './shown-in.ts'

test('each resource refetches its own lists', () => {
  for (const recurso of recursosVivos) expect(showing([recurso], true)([recurso, 'lista', {}])).toBe(true)
})

test('a payment refetches the lists that show payments, and no others', () => {
  const isAsked = showing(['pagos'], false)
  expect(
    ['pagos', 'ventas', 'membresias', 'clientes', 'indicadores', 'hoy'].map((name) => isAsked([name])),
  ).not.toContain(false)
  expect(
    ['rutinas', 'entradas', 'auth', 'situacion', 'sesiones'].map((name) => isAsked([name])),
  ).not.toContain(true)
})

test('a charge at this desk refetches what the hints of other desks do', () => {
  const isAsked = showing(['membresias', 'pagos', 'ventas', 'caja', 'contabilidad'], false)
  const shown = ['ventas', 'pagos', 'membresias', 'clientes', 'cobros', 'caja', 'contabilidad', 'libros']
  const others = ['cierre-de-mes', 'indicadores', 'hoy', 'productos']
  expect(shown.concat(others).filter((name) => !MONEY_MOVED.includes(name))).toEqual([])
  expect(MONEY_MOVED.filter((name) => name !== 'productos' && !isAsked([name]))).toEqual([])
})

test('a sale on account refetches clients and the day’s tasks', () => {
  const isAsked = showing(['ventas'], false)
  expect(['ventas', 'clientes', 'hoy'].map((name) => isAsked([name]))).not.toContain(false)
  expect(['membresias', 'rutinas', 'entradas'].map((name) => isAsked([name]))).not.toContain(true)
})

test('a till, the books or a backup refetch the month’s closing steps', () => {
  for (const recurso of ['caja', 'contabilidad', 'copias'] as const)
    expect(showing([recurso], true)(['cierre-de-mes', '2026-11-01']), recurso).toBe(true)
})

test('an enrolment refetches enrolments and waiting lists', () => {
  const isAsked = showing(['clases'], false)
  expect(isAsked(['clases/esperas', 'lista', { clase: '1' }])).toBe(true)
  expect(isAsked(['clases/inscritos', 'lista', { pagina: 1 }])).toBe(true)
  expect(isAsked(['clases/todas-inscripciones', 'lista', {}])).toBe(true)
})

test.each(['recepcionista', 'entrenador'] as const)(
  'an entry refetches its class list, for a %s too',
  (rol) => {
    const heard = (['asistencias', 'entradas', 'clientes'] as const).filter((recurso) =>
      mayHear(rol, recurso),
    )
    expect(showing(heard, false)(['clases/inscritos', 'lista', {}])).toBe(true)
  },
)

test('refetches form data only while nothing is typed, lookups never', () => {
  for (const form of [
    ['clientes', 'uno', '1'],
    ['membresias', 'apertura', {}],
  ]) {
    expect(showing(['clientes', 'membresias'], false)(form)).toBe(true)
    expect(showing(['clientes', 'membresias'], true)(form)).toBe(false)
  }
  expect(showing(['pagos'], false)(['pagos', 'consultar', '1020304', 1])).toBe(false)
  expect(showing(['pagos'], false)(['pagos', 'consultados', '1020304', 0])).toBe(false)
})
