import { expect, test } from 'vitest'
import { detenidas, TODAY } from '../../testing/detenidas.ts'

const at = detenidas()
const { on, withMonth, see, freeze, unfreeze, enter } = at

test('one with an end gives back what was not used of it, with what begins after it', async () => {
  const { cliente, membresia } = await withMonth()
  const next = await at.desk.membresia({ cliente: cliente._id, fechainicio: '2026-12-21' })
  await freeze(membresia._id, { desde: TODAY, hasta: '2026-11-29' })
  await on('2026-11-24')
  const { body: before } = await at.recepcion.post(`/membresias/${membresia._id}/descongelar/previa`)
  const { statusCode, body } = await unfreeze(membresia._id)
  expect(statusCode).toBe(200)
  // The 20th to the 23rd were frozen, the 24th is a day like any other.
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

test('one that has not begun is taken back whole', async () => {
  const { membresia } = await withMonth()
  await freeze(membresia._id, { desde: '2026-12-01', hasta: '2026-12-10' })
  expect((await unfreeze(membresia._id)).body).toMatchObject({ finDespues: '2026-12-20', dias: 10 })
  expect((await freeze(membresia._id, { desde: '2026-12-01', hasta: '2026-12-10' })).statusCode).toBe(200)
})

test('one with an end settles by itself: nobody has to end it', async () => {
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

test('without an end it moves when it ends, and what begins after it waits for it', async () => {
  const { cliente, membresia } = await withMonth()
  const next = await at.desk.membresia({ cliente: cliente._id, fechainicio: '2026-12-21' })
  const { body } = await freeze(membresia._id, { desde: '2026-11-25' })
  expect(body).toMatchObject({ finAntes: '2026-12-20', finDespues: null, dias: null })
  expect(body.mueve).toMatchObject([{ _id: next._id, inicioDespues: null }])
  // Long after both would have begun or ended.
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
  // Of 46 days frozen (25 November to 9 January) none is lost: 26 days are left from the 10th on.
  expect(await see(membresia._id)).toMatchObject({ fechafin: '2027-02-04', congelada: null })
  expect(await see(next._id)).toMatchObject({ fechainicio: '2027-02-05' })
})

test('what is bought while it is frozen without an end begins after it, and no day is given twice', async () => {
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

test('whose frozen membership was deleted still has the next one', async () => {
  const { cliente, membresia } = await withMonth()
  const next = await at.desk.membresia({ cliente: cliente._id, fechainicio: '2026-12-21' })
  await freeze(membresia._id, { desde: '2026-11-25' })
  await at.recepcion.delete(`/membresias/${membresia._id}`)
  await on('2026-12-24')
  expect((await enter(cliente._id)).body).toMatchObject({
    membresia: { _id: next._id, fechafin: '2027-01-23' },
  })
})
