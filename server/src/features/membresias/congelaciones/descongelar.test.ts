import { expect, test } from 'vitest'
import { detenidas, TODAY } from '../../../testing/detenidas.ts'

const at = detenidas()
const { on, withMonth, see, freeze, unfreeze, enter } = at

test('ending a freeze early returns its unused days and moves later memberships', async () => {
  const { cliente, membresia } = await withMonth()
  const next = await at.desk.membresia({ cliente: cliente._id, fechainicio: '2026-12-21' })
  await freeze(membresia._id, { desde: TODAY, hasta: '2026-11-29' })
  await on('2026-11-24')
  const { body: before } = await at.recepcion.post(`/membresias/${membresia._id}/descongelar/previa`)
  const { statusCode, body } = await unfreeze(membresia._id)
  expect(statusCode).toBe(200)
  // The 20th to the 23rd were frozen; the 24th is not a frozen day.
  expect(body).toMatchObject({
    ...before,
    finAntes: '2026-12-30',
    finDespues: '2026-12-24',
    dias: 6,
    congelada: null,
  })
  expect(await see(next._id)).toMatchObject({ fechainicio: '2026-12-25', fechafin: '2027-01-24' })
  expect((await unfreeze(membresia._id)).body.codigo).toBe('MEMBRESIA_NO_CONGELADA')
})

test('a future freeze is undone completely', async () => {
  const { membresia } = await withMonth()
  await freeze(membresia._id, { desde: '2026-12-01', hasta: '2026-12-10' })
  expect((await unfreeze(membresia._id)).body).toMatchObject({ finDespues: '2026-12-20', dias: 10 })
  expect((await freeze(membresia._id, { desde: '2026-12-01', hasta: '2026-12-10' })).statusCode).toBe(200)
})

test('a freeze with an end expires on its own', async () => {
  const { cliente, membresia } = await withMonth()
  await freeze(membresia._id, { desde: TODAY, hasta: '2026-11-29' })
  await on('2026-11-30')
  expect(await see(membresia._id)).toMatchObject({ fechafin: '2026-12-30', congelada: null })
  expect((await enter(cliente._id)).body).toMatchObject({
    veredicto: 'adelante',
    membresia: { fechafin: '2026-12-30' },
  })
  expect((await unfreeze(membresia._id)).body.codigo).toBe('MEMBRESIA_NO_CONGELADA')
})

test('an open freeze moves the end when it ends; later memberships wait', async () => {
  const { cliente, membresia } = await withMonth()
  const next = await at.desk.membresia({ cliente: cliente._id, fechainicio: '2026-12-21' })
  const { body } = await freeze(membresia._id, { desde: '2026-11-25' })
  expect(body).toMatchObject({ finAntes: '2026-12-20', finDespues: null, dias: null })
  expect(body.mueve).toMatchObject([{ _id: next._id, inicioDespues: null }])
  // By now the first would have ended and the second started, without the freeze.
  await on('2027-01-10')
  expect(await see(membresia._id)).toMatchObject({
    fechafin: '2026-12-20',
    congelada: { hasta: null, sigue: false },
  })
  expect(await see(next._id)).toMatchObject({
    fechainicio: '2026-12-21',
    congelada: { hasta: null, sigue: true },
  })
  const { body: moved } = await unfreeze(next._id)
  expect(moved).toMatchObject({ finAntes: '2027-01-20', finDespues: '2027-03-07', congelada: null })
  // 46 days frozen (25 November to 9 January); 26 days remain from the 10th on.
  expect(await see(membresia._id)).toMatchObject({ fechafin: '2027-02-04', congelada: null })
  expect(await see(next._id)).toMatchObject({ fechainicio: '2027-02-05' })
})

test('a membership bought during an open freeze starts after it, without overlap', async () => {
  const { cliente, membresia } = await withMonth()
  await freeze(membresia._id, { desde: '2026-11-25' })
  await on('2026-12-05')
  const venta = await at.desk.venta({
    cliente: cliente._id,
    lineas: [{ membresia: { tipo: 'Mensualidad', duracion: 30, precio: 80_000 } }],
    cobros: [{ metodo: 'Efectivo', monto: 80_000 }],
  })
  const next = venta.membresias[0]?._id ?? ''
  expect(await see(next)).toMatchObject({ fechainicio: '2026-12-21', congelada: { sigue: true } })
  await on('2027-01-10')
  await unfreeze(membresia._id)
  expect(await see(membresia._id)).toMatchObject({ fechafin: '2027-02-04' })
  expect(await see(next)).toMatchObject({ fechainicio: '2027-02-05', congelada: null })
})

test('deleting a frozen membership leaves the next one usable', async () => {
  const { cliente, membresia } = await withMonth()
  const next = await at.desk.membresia({ cliente: cliente._id, fechainicio: '2026-12-21' })
  await freeze(membresia._id, { desde: '2026-11-25' })
  await at.recepcion.delete(`/membresias/${membresia._id}`)
  await on('2026-12-24')
  expect((await enter(cliente._id)).body).toMatchObject({
    membresia: { _id: next._id, fechafin: '2027-01-23' },
  })
})
