import { expect, test } from 'vitest'
import { countByStatus, together } from '../../testing/api.ts'
import { expectDerivedTrue } from '../../testing/database/derived.ts'
import { detenidas, TODAY } from '../../testing/detenidas.ts'

const at = detenidas()
const { on, withMonth, see, cancel, reactivate } = at

test.each([
  [{ cuando: 'ayer' }, 'Cuándo debe ser una de estas opciones: hoy, al-final.'],
  [{ motivo: undefined }, 'El motivo es obligatorio.'],
  [{ motivo: 'salud' }, /^El motivo debe ser una de estas opciones: precio, horario/],
  [{ nota: 'x'.repeat(201) }, /^La nota admite 200 caracteres/],
])('cancelling with %j is rejected and changes nothing', async (fields, mensaje) => {
  const { membresia } = await withMonth()
  const answer = await cancel(membresia._id, fields)
  expect(answer.statusCode).toBe(400)
  expect(answer.body.mensaje).toMatch(mensaje)
  expect((await see(membresia._id)).cancelada).toBeNull()
})

test('a membership cancelled today ends today; reactivating restores its length', async () => {
  const { cliente, membresia } = await withMonth()
  const { statusCode, body } = await cancel(membresia._id, { nota: ' Vuelve en enero ' })
  expect(statusCode).toBe(200)
  expect(body).toMatchObject({
    fechafin: TODAY,
    duracion: 30,
    cancelada: { cuando: 'hoy', efectiva: TODAY, motivo: 'mudanza', nota: 'Vuelve en enero' },
  })
  expect((await at.recepcion.post('/entradas', { clienteId: cliente._id })).body.membresia._id).toBe(
    membresia._id,
  )
  await on('2026-11-21')
  expect((await at.recepcion.get(`/clientes/${cliente._id}/ficha`)).body).toMatchObject({
    membresia: null,
    motivos: [{ codigo: 'VENCIDA', texto: 'La membresía venció el 20/11/2026.' }],
  })
  expect((await reactivate(membresia._id)).body).toMatchObject({ fechafin: '2026-12-20', cancelada: null })
  expect((await reactivate(membresia._id)).body.codigo).toBe('MEMBRESIA_NO_CANCELADA')
  await expectDerivedTrue(at.api)
})

test('a cancellation at the end preserves the days and follows it', async () => {
  const { membresia } = await withMonth()
  await cancel(membresia._id, { cuando: 'al-final', motivo: 'precio' })
  expect(await see(membresia._id)).toMatchObject({
    fechafin: '2026-12-20',
    cancelada: { efectiva: '2026-12-20' },
  })
  await at.recepcion.post(`/membresias/${membresia._id}/congelar`, {
    desde: '2026-12-01',
    hasta: '2026-12-10',
    motivo: 'Viaje',
  })
  expect(await see(membresia._id)).toMatchObject({
    fechafin: '2026-12-30',
    cancelada: { efectiva: '2026-12-30' },
  })
})

test('cancelling a membership that has not begun leaves it without days', async () => {
  const { cliente, membresia } = await withMonth({ fechainicio: '2026-12-01' })
  await cancel(membresia._id)
  expect((await see(membresia._id)).fechafin).toBe('2026-11-30')
  await on('2026-12-02')
  expect((await at.recepcion.get(`/clientes/${cliente._id}/ficha`)).body.membresia).toBeNull()
  await expectDerivedTrue(at.api)
})

test('a frozen membership can be cancelled today, not at its end', async () => {
  const { membresia } = await withMonth()
  await at.recepcion.post(`/membresias/${membresia._id}/congelar`, { desde: TODAY, motivo: 'Viaje' })
  const late = await cancel(membresia._id, { cuando: 'al-final' })
  expect([late.statusCode, late.body.codigo]).toEqual([409, 'MEMBRESIA_CONGELADA'])
  await on('2026-11-25')
  expect((await cancel(membresia._id)).body).toMatchObject({ fechafin: '2026-11-25', congelada: null })
  const frozen = await at.recepcion.post(`/membresias/${membresia._id}/congelar`, {
    desde: '2026-11-25',
    motivo: 'x',
  })
  expect(frozen.body.codigo).toBe('MEMBRESIA_YA_CANCELADA')
  expect((await reactivate(membresia._id)).body.fechafin).toBe('2026-12-25')
})

test('an ended membership is neither cancelled nor reactivated', async () => {
  const { membresia } = await withMonth()
  await cancel(membresia._id)
  await on('2027-02-01')
  expect((await reactivate(membresia._id)).body.codigo).toBe('MEMBRESIA_TERMINADA')
  expect((await see(membresia._id)).cancelada).not.toBeNull()
  const { membresia: other } = await withMonth()
  expect((await cancel(other._id)).body.codigo).toBe('MEMBRESIA_TERMINADA')
})

test('reactivating is rejected if its days were sold since', async () => {
  const { cliente, membresia } = await withMonth()
  await cancel(membresia._id)
  await on('2026-11-21')
  await at.desk.membresia({ cliente: cliente._id, fechainicio: '2026-11-21' })
  expect((await reactivate(membresia._id)).body.codigo).toBe('MEMBRESIA_CRUZADA')
})

test('ten concurrent cancellations: one succeeds', async () => {
  const { membresia } = await withMonth()
  expect(countByStatus(await together(10, () => cancel(membresia._id)))).toEqual({ 200: 1, 409: 9 })
})

test('erasing a client deletes the note and preserves the reason', async () => {
  const { cliente, membresia } = await withMonth({ duracion: 1 })
  await at.recepcion.post(`/membresias/${membresia._id}/congelar`, {
    desde: TODAY,
    hasta: TODAY,
    motivo: 'Se operó la rodilla',
  })
  await cancel(membresia._id, { nota: 'Se operó la rodilla', cuando: 'al-final' })
  await on('2027-02-01')
  const erased = await at.api
    .as('admin')
    .post(`/clientes/${cliente._id}/borrar-datos`, { confirmacion: cliente.numeroIdentificacion })
  expect(erased.statusCode).toBe(200)
  const left = await at.api.db
    .selectFrom('cancelaciones')
    .selectAll()
    .where('clienteId', '=', cliente._id)
    .execute()
  expect(left).toMatchObject([{ motivo: 'mudanza', nota: null }])
  const freezes = await at.api.db
    .selectFrom('congelaciones')
    .select('motivo')
    .where('membresiaId', '=', membresia._id)
    .execute()
  expect(freezes).toEqual([{ motivo: '—' }])
})

test('a cancellation follows its membership to another client', async () => {
  const { cliente, membresia } = await withMonth({ duracion: 1, precio: 0 })
  const other = await at.desk.cliente()
  await cancel(membresia._id, { nota: 'Se va de viaje' })
  const moved = await at.recepcion.put(`/membresias/${membresia._id}`, { cliente: other._id })
  expect(moved.statusCode).toBe(200)
  const kept = async () =>
    (
      await at.api.db
        .selectFrom('cancelaciones')
        .select(['clienteId', 'motivo', 'nota'])
        .where('membresiaId', '=', membresia._id)
        .execute()
    )[0]
  expect(await kept()).toMatchObject({ clienteId: other._id })
  await at.recepcion.delete(`/membresias/${membresia._id}`)
  expect(await kept()).toMatchObject({ nota: 'Se va de viaje' })
  await on('2027-02-01')
  const erase = ({ _id, numeroIdentificacion }: { _id: string; numeroIdentificacion: string }) =>
    at.api.as('admin').post(`/clientes/${_id}/borrar-datos`, { confirmacion: numeroIdentificacion })
  expect((await erase(cliente)).statusCode).toBe(200)
  expect(await kept()).toMatchObject({ nota: 'Se va de viaje' })
  expect((await erase(other)).statusCode).toBe(200)
  expect(await kept()).toMatchObject({ clienteId: other._id, motivo: 'mudanza', nota: null })
})
