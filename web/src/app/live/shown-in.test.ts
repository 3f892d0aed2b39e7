import { mayHear, recursosVivos } from '@gym/contract/cambios.rules'
import { expect, test } from 'vitest'
import { showing } from './shown-in.ts'

test('each resource has its own lists asked anew', () => {
  for (const recurso of recursosVivos) expect(showing([recurso], true)([recurso, 'lista', {}])).toBe(true)
})

test('a payment has those lists asked anew that say what it paid for, and not those that it has no part in', () => {
  const isAsked = showing(['pagos'], false)
  expect(
    ['pagos', 'ventas', 'membresias', 'clientes', 'indicadores', 'hoy'].map((name) => isAsked([name])),
  ).not.toContain(false)
  expect(
    ['rutinas', 'entradas', 'auth', 'situacion', 'sesiones'].map((name) => isAsked([name])),
  ).not.toContain(true)
})

test('a sale on account and a return have the clients and what there is to do today asked anew, who owe by them', () => {
  const isAsked = showing(['ventas'], false)
  expect(['ventas', 'clientes', 'hoy'].map((name) => isAsked([name]))).not.toContain(false)
  expect(['membresias', 'rutinas', 'entradas'].map((name) => isAsked([name]))).not.toContain(true)
})

test('the steps of a month are asked anew by what settles them: a till, the books, a copy', () => {
  for (const recurso of ['caja', 'contabilidad', 'copias'] as const)
    expect(showing([recurso], true)(['cierre-de-mes', '2026-11-01']), recurso).toBe(true)
})

test('an enrolment has the lists of enrolments and the waiting lists asked anew, whose keys are addresses', () => {
  const isAsked = showing(['clases'], false)
  expect(isAsked(['clases/esperas', 'lista', { clase: '1' }])).toBe(true)
  expect(isAsked(['clases/inscritos', 'lista', { pagina: 1 }])).toBe(true)
  expect(isAsked(['clases/todas-inscripciones', 'lista', {}])).toBe(true)
})

test.each(['recepcionista', 'entrenador'] as const)(
  'an entry has the list of its class asked anew, which says who has come, for a %s too',
  (rol) => {
    // What the server tells of an entry, to each what they may read.
    const told = (['asistencias', 'entradas', 'clientes'] as const).filter((recurso) => mayHear(rol, recurso))
    expect(showing(told, false)(['clases/inscritos', 'lista', {}])).toBe(true)
  },
)

test('what fills in a form is asked anew only while nothing is typed in it, and a lookup by number never is', () => {
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
