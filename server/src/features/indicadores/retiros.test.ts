import type { Retiros } from '@gym/contract/indicadores/preguntas.schema'
import { expect, test } from 'vitest'
import { testApi } from '../../testing/api.ts'
import { frontDesk } from '../../testing/front-desk.ts'
import { preguntar } from '../../testing/preguntas.ts'

const SINCE = 'desde=2026-08-01&hasta=2026-11-30'

test('unrenewed memberships are grouped by reason, those without one apart', { tags: ['full'] }, async () => {
  const api = await testApi()
  const desk = frontDesk(api)
  const owner = preguntar(api)
  // Today is 2026-11-20; the memberships were sold and cancelled before.
  api.clock.now = new Date('2026-08-01T15:00:00Z')
  const member = async (duracion = 30) => {
    const { _id: cliente } = await desk.cliente()
    const { _id } = await desk.membresia({ cliente, fechainicio: '2026-08-01', duracion })
    return { _id, cliente }
  }
  const cancel = (membresia: { _id: string }, motivo: string) =>
    api.as('recepcionista').post(`/membresias/${membresia._id}/cancelar`, { cuando: 'al-final', motivo })
  const [dear, dearToo, moved, stays, silent] = [
    await member(),
    await member(),
    await member(),
    await member(),
    await member(),
  ]
  for (const [membresia, motivo] of [
    [dear, 'precio'],
    [dearToo, 'precio'],
    [moved, 'mudanza'],
    [stays, 'horario'],
  ] as const)
    expect((await cancel(membresia, motivo)).statusCode).toBe(200)
  await api.as('recepcionista').post(`/membresias/${stays._id}/reactivar`)
  // A current member is not lost.
  await member(200)
  api.clock.now = new Date('2026-11-20T15:00:00Z')
  const retiros: Retiros = await owner.answer('retiros', SINCE)
  expect(retiros).toEqual([
    { motivo: 'precio', cuantos: 2 },
    { motivo: 'sin-decir', cuantos: 2 },
    { motivo: 'mudanza', cuantos: 1 },
  ])
  const rows = async (motivo: string) =>
    (await owner.rows(`pregunta=retiros&${SINCE}&motivo=${motivo}`)).filas.map(({ cliente }) => cliente?._id)
  expect((await rows('precio')).sort()).toEqual([dear.cliente, dearToo.cliente].sort())
  expect((await rows('sin-decir')).sort()).toEqual([silent.cliente, stays.cliente].sort())
  const perdidas = await owner.rows(`pregunta=renovacion&${SINCE}&resultado=perdida`)
  expect(perdidas.filas).toHaveLength(5)
})
