import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { listeningApi, type TestApi } from '../../testing/api.ts'
import { frontDesk } from '../../testing/front-desk.ts'
import { aReceiver } from '../../testing/receiver.ts'
import { LOCAL, SOON, webhooksOf } from '../../testing/webhooks.ts'
import { takeEnvios } from './envios.queries.ts'

let api: TestApi
beforeEach(async () => {
  api = await listeningApi(LOCAL)
})

const { aWebhook } = webhooksOf(() => api)

describe('two instances on one database', () => {
  test('deliver each event once', async () => {
    const receiver = await aReceiver()
    const other = await listeningApi(LOCAL, api.database)
    await aWebhook(receiver.url)
    const made = await Promise.all(
      Array.from({ length: 20 }, (_, n) => frontDesk(n % 2 ? api : other).cliente()),
    )
    await expect.poll(() => receiver.received.length, SOON).toBe(20)
    expect(new Set(receiver.ids()).size).toBe(20)
    expect(new Set(receiver.received.map(({ json }) => json.data._id))).toEqual(
      new Set(made.map(({ _id }) => _id)),
    )
  })

  test('take over an expired claim of a killed instance', async () => {
    const { _id } = await aWebhook('http://127.0.0.1:9/')
    await api.app.close()
    await sql`
      insert into envios (webhook_id, tipo, datos) values (${_id}, 'cliente.creado', '{"_id":"1"}')`.execute(
      api.db,
    )
    const { now } = api.clock
    const taken = await takeEnvios(api.db, _id, { now, until: new Date(now.getTime() + 12_000), atMost: 4 })
    expect(taken).toHaveLength(1)
    const receiver = await aReceiver()
    await api.db.updateTable('webhooks').set({ url: receiver.url }).execute()
    const other = await listeningApi(LOCAL, api.database)
    await other.app.ready()
    expect(await takeEnvios(api.db, _id, { now, until: now, atMost: 4 })).toEqual([])
    other.clock.now = new Date(now.getTime() + 12_001)
    await expect.poll(() => receiver.ids(), SOON).toEqual([taken[0]?.id])
  })

  test('send one event for a membership that ends today', async () => {
    const receiver = await aReceiver()
    const desk = frontDesk(api)
    const cliente = await desk.cliente()
    const { fechafin: ends } = await desk.membresia({ cliente: cliente._id })
    const { _id } = await aWebhook(receiver.url, ['membresia.vence'])
    const other = await listeningApi(LOCAL, api.database)
    for (const one of [api, other]) one.clock.now = new Date(`${ends}T15:00:00Z`)
    await expect.poll(() => receiver.received.map(({ json }) => json.data.fechafin), SOON).toEqual([ends])
    for (const one of [api, other]) one.clock.now = new Date(`${ends}T18:00:00Z`)
    const queued = api.db.selectFrom('envios').select('tipo').where('webhookId', '=', _id)
    expect(await queued.execute()).toEqual([{ tipo: 'membresia.vence' }])
    // Deletes the rows as a restore would: the event is sent again with the same id.
    await api.db.deleteFrom('envios').where('webhookId', '=', _id).execute()
    for (const one of [api, other]) one.clock.now = new Date(`${ends}T21:00:00Z`)
    await expect.poll(() => receiver.received.length, SOON).toBe(2)
    expect(new Set(receiver.ids()).size).toBe(1)
  })
})
