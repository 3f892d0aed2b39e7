import type { MembresiaMovida } from '@gym/contract/membresias/membresias.schema'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testApi } from '../../../testing/api.ts'
import { expectDerivedTrue, onDay } from '../../../testing/database/derived.ts'
import { detenidas, TODAY } from '../../../testing/detenidas.ts'
import { frontDesk } from '../../../testing/front-desk.ts'

const at = detenidas()
const { withMonth, freeze, enter } = at

test('lists and counts exclude frozen memberships', { tags: ['full'] }, async () => {
  const fresh = await testApi()
  const other = frontDesk(fresh)
  const rec = fresh.as('recepcionista')
  const cliente = await other.antiguo()
  const soon = await other.membresia({ cliente: cliente._id, fechainicio: '2026-10-25', duracion: 28 })
  const figures = async () => {
    const of = async (vigencia: string) =>
      Number((await rec.get(`/membresias?vigencia=${vigencia}`)).headers['x-total-count'])
    const { body: i } = await fresh.as('admin').get('/indicadores')
    const { body: hoy } = await rec.get('/hoy')
    const kinds = ['vigente', 'por-vencer', 'vencida', 'sin-renovar', 'congelada']
    return [
      ...(await Promise.all(kinds.map(of))),
      i.membresiasActivas,
      i.membresiasPorVencer,
      hoy.porVencer.total,
      hoy.ausentes.total,
    ]
  }
  expect(await figures()).toEqual([1, 1, 0, 0, 0, 1, 1, 1, 1])
  await rec.post(`/membresias/${soon._id}/congelar`, { desde: TODAY, motivo: 'Viaje' })
  expect(await figures()).toEqual([0, 0, 0, 0, 1, 0, 0, 0, 0])
  await onDay(fresh, '2027-01-20')
  expect(await figures()).toEqual([0, 0, 0, 0, 1, 0, 0, 0, 0])
  const { body } = await rec.post(`/membresias/${soon._id}/descongelar`)
  expect((body as MembresiaMovida).fechafin).toBe('2027-01-22')
  expect((await figures()).slice(0, 8)).toEqual([1, 1, 0, 0, 0, 1, 1, 1])

  await rec.post(`/membresias/${soon._id}/congelar`, {
    desde: '2027-01-20',
    hasta: '2027-01-21',
    motivo: 'Viaje',
  })
  expect((await figures()).slice(0, 8)).toEqual([0, 0, 0, 0, 1, 0, 0, 0])
  await expectDerivedTrue(fresh)
})

test('data file shows the freeze; the audit redacts its reason', async () => {
  const { cliente, membresia } = await withMonth()
  await freeze(membresia._id, { desde: TODAY, motivo: 'Una operación' })
  const { rows } = await sql<{ motivo: string }>`
    select despues ->> 'motivo' as motivo from auditoria where recurso = 'congelaciones' order by id desc limit 1`.execute(
    at.api.database.owned,
  )
  expect(rows).toEqual([{ motivo: '•••' }])
  const { body } = await at.recepcion.get(`/membresias?cliente=${cliente._id}`)
  expect(body.membresias[0].congelada.motivo).toBe('Una operación')
})

test('a merge moves freezes and cancellations', async () => {
  const { cliente, membresia } = await withMonth()
  const other = await at.desk.cliente()
  await freeze(membresia._id, { desde: TODAY })
  const { statusCode } = await at.api
    .as('admin')
    .post(`/clientes/${other._id}/fusionar`, { otro: cliente._id })
  expect(statusCode).toBe(200)
  expect((await enter(other._id)).body.membresia).toMatchObject({ _id: membresia._id })
  await expectDerivedTrue(at.api)
})
