import { eventos } from '@gym/contract/webhooks/webhooks.rules'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { listeningApi, type TestApi } from '../../testing/api.ts'
import { aCliente, aPago } from '../../testing/builders.ts'
import { frontDesk } from '../../testing/front-desk.ts'
import { aReceiver, isSigned } from '../../testing/receiver.ts'
import { LOCAL, SOON, webhooksOf } from '../../testing/webhooks.ts'
import { deleteOldEnvios } from './envios.queries.ts'
import { waitAfter } from './webhook-sender.ts'

let api: TestApi
beforeEach(async () => {
  api = await listeningApi(LOCAL)
})

const { aWebhook, envios, statesOf } = webhooksOf(() => api)
const later = (ms: number) => {
  api.clock.now = new Date(api.clock.now.getTime() + ms)
}

test('only an admin with a recent password creates a webhook', async () => {
  const body = { url: 'http://127.0.0.1:9/', eventos: ['pago.registrado'] }
  expect((await api.as('recepcionista').post('/webhooks', body)).statusCode).toBe(403)
  const { secreto, _id } = await aWebhook(body.url)
  expect(secreto).toMatch(/^whsec_[\w+/]{43}=$/)
  expect(JSON.stringify((await api.as('admin').get('/webhooks')).body)).not.toContain(secreto)
  expect(JSON.stringify((await api.as('admin').get('/auditoria')).body)).not.toContain(secreto)
  later(16 * 60_000)
  const stale = await api.as('admin').put(`/webhooks/${_id}`, { eventos: ['pago.anulado'] })
  expect(stale.body.codigo).toBe('CONFIRMA_TU_CONTRASENA')
})

test.each([
  [{ eventos: [] }, 'Elige al menos un aviso.'],
  [{ eventos: ['pago.inventado'] }, 'Ese aviso no existe.'],
  [{ url: '' }, 'La dirección es obligatoria.'],
])('%j is rejected with a sentence', async (fields, mensaje) => {
  const body = { url: 'http://127.0.0.1:9/', eventos: ['pago.registrado'], ...fields }
  const refused = await api.as('admin').post('/webhooks', body)
  expect([refused.statusCode, refused.body.mensaje]).toEqual([400, mensaje])
})

test('the twenty-first webhook is rejected', async () => {
  for (let n = 0; n < 20; n += 1) await aWebhook(`http://127.0.0.1:9/${n}`)
  const body = { url: 'http://127.0.0.1:9/', eventos: ['pago.registrado'] }
  expect((await api.as('admin').post('/webhooks', body)).body.codigo).toBe('WEBHOOKS_DE_MAS')
})

test('events are delivered once, signed, in order and without personal data', async () => {
  const receiver = await aReceiver()
  const { secreto, _id } = await aWebhook(receiver.url, eventos)
  const desk = frontDesk(api)
  const cliente = await desk.cliente({ nombre: 'Canariana' })
  const pago = await desk.pago({ cliente: cliente._id, monto: 80_000 })
  await api.as('recepcionista').delete(`/pagos/${pago._id}`)
  await expect.poll(() => receiver.received.length, SOON).toBe(3)
  expect(receiver.received.map(({ json }) => [json.type, json.data._id])).toEqual([
    ['cliente.creado', cliente._id],
    ['pago.registrado', pago._id],
    ['pago.anulado', pago._id],
  ])
  expect(receiver.received.every((one) => isSigned(one, secreto))).toBe(true)
  expect(receiver.received[1]?.json).toMatchObject({
    timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    data: { cliente: cliente._id, monto: 80_000, fecha: '2026-11-20' },
  })
  expect(JSON.stringify(receiver.received)).not.toContain('Canariana')
  expect(await statesOf(_id)).toEqual(['entregado', 'entregado', 'entregado'])
})

test('rejected or rolled-back operations and unsubscribed events send nothing', async () => {
  const receiver = await aReceiver()
  const { _id } = await aWebhook(receiver.url, ['pago.registrado'])
  const cliente = await frontDesk(api).cliente()
  expect(
    (await api.as('recepcionista').post('/pagos', aPago({ cliente: 'nadie', monto: 1 }))).statusCode,
  ).toBe(404)
  await api.db
    .transaction()
    .execute(async (trx) => {
      await sql`
        insert into pagos (id, cliente_id, cantidad, monto, fecha, metodo_pago)
        values (gen_random_uuid(), ${cliente._id}, 1, 5, '2026-11-20', 'efectivo')`.execute(trx)
      throw new Error('undone')
    })
    .catch(() => {})
  expect(await envios(_id)).toEqual([])
})

test('a bulk transaction may suppress single events and send one', async () => {
  const { _id } = await aWebhook('http://127.0.0.1:9/', ['cliente.creado', 'importacion.hecha'])
  await api.db.transaction().execute(async (trx) => {
    await sql`set local gimnasio.sin_eventos = 'on'`.execute(trx)
    await sql`
      insert into clientes (id, nombre, apellido, numero_identificacion, telefono, direccion, email, estado)
      select gen_random_uuid(), 'Ana', 'Paz', 777000 + n, '3001234567', 'Calle 1', n || '@x.test', 'activo'
      from generate_series(1, 3) n`.execute(trx)
    await sql`select avisar_evento('importacion.hecha', null, '{"_id":"1","creados":3}')`.execute(trx)
  })
  expect((await envios(_id)).map(({ tipo }: { tipo: string }) => tipo)).toEqual(['importacion.hecha'])
})

test('a failed delivery backs off and delays only events of its client', async () => {
  const receiver = await aReceiver()
  const desk = frontDesk(api)
  const { _id } = await aWebhook(receiver.url)
  let isDown = true
  const ana = await desk.cliente()
  receiver.answers = ({ json }, response) =>
    response.writeHead(isDown && json.data._id === ana._id ? 500 : 200).end('ahora no')
  await desk.pago({ cliente: ana._id, monto: 1_000 })
  const luz = await desk.cliente()
  const about = (id: string) =>
    receiver.received.filter(({ json }) => (json.data.cliente ?? json.data._id) === id)
  await expect.poll(() => about(luz._id).length, SOON).toBe(1)
  await expect
    .poll(async () => (await envios(_id)).at(-1), SOON)
    .toMatchObject({
      estado: 'pendiente',
      intentos: 1,
      codigo: 500,
      respuesta: 'ahora no',
      proximoEn: new Date(api.clock.now.getTime() + 5_000).toISOString(),
    })
  later(5_000)
  await expect.poll(async () => (await envios(_id)).at(-1).intentos, SOON).toBe(2)
  expect((await api.as('admin').get('/webhooks')).body).toMatchObject([{ fallando: true, pendientes: 2 }])
  isDown = false
  later(30_000)
  await expect.poll(() => statesOf(_id), SOON).toEqual(['entregado', 'entregado', 'entregado'])
  const ofAna = about(ana._id)
  expect(ofAna.map(({ json }) => json.type)).toEqual([...Array(3).fill('cliente.creado'), 'pago.registrado'])
  expect(new Set(ofAna.map(({ id }) => id)).size).toBe(2)
})

test('backoff grows, and after three days the delivery fails', async () => {
  const waits = Array.from({ length: 12 }, (_, n) => waitAfter(n + 1))
  expect(waits[0]).toBe(5_000)
  expect(waits).toEqual([...waits].sort((a, b) => a - b))
  const receiver = await aReceiver()
  receiver.answers = ({ json }, response) =>
    response.writeHead(json.type === 'cliente.creado' ? 503 : 200).end()
  const { _id } = await aWebhook(receiver.url)
  const desk = frontDesk(api)
  const { _id: cliente } = await desk.cliente()
  await desk.pago({ cliente, monto: 1_000 })
  await expect.poll(async () => (await envios(_id)).at(-1).intentos, SOON).toBe(1)
  const since = new Date(api.clock.now.getTime() - 3 * 24 * 3_600_000)
  await api.db.updateTable('envios').set({ desde: since.toISOString() }).execute()
  // The delivery does not fail at its first attempts, because the machine may have been off.
  for (let tries = 1; tries < 5; tries += 1) {
    expect((await envios(_id)).at(-1).estado).toBe('pendiente')
    later(waitAfter(tries))
    await expect.poll(async () => (await envios(_id)).at(-1).intentos, SOON).toBe(tries + 1)
  }
  await expect.poll(() => statesOf(_id), SOON).toEqual(['entregado', 'fallido'])
})

test('a hanging webhook delays no other', async () => {
  const deaf = await aReceiver()
  deaf.answers = () => {}
  const quick = await aReceiver()
  await aWebhook(deaf.url)
  const { _id } = await aWebhook(quick.url)
  for (let n = 0; n < 6; n += 1) await frontDesk(api).cliente()
  await expect.poll(() => quick.received.length, SOON).toBe(6)
  await expect.poll(async () => new Set(await statesOf(_id)), SOON).toEqual(new Set(['entregado']))
})

test('delivery rejects a private address, even if stored', async () => {
  const closed = await listeningApi({}, api.database)
  await api.app.close()
  const receiver = await aReceiver()
  await sql`
    insert into webhooks (id, url, eventos, secreto, creado_por, creado_en)
    select gen_random_uuid(), ${receiver.url.replace('127.0.0.1', 'localhost').replace('http:', 'https:')},
      '{cliente.creado}', 'whsec_AAAA', id, now() from users limit 1`.execute(closed.db)
  await closed.as('recepcionista').post('/clientes', aCliente())
  const [{ _id }] = (await closed.as('admin').get('/webhooks')).body
  const last = async () => (await closed.as('admin').get(`/webhooks/${_id}/envios`)).body[0]
  await expect.poll(last, SOON).toMatchObject({
    codigo: null,
    intentos: 1,
    respuesta: 'La dirección está dentro de este equipo o de una red privada. No se envió.',
  })
  expect(receiver.received).toEqual([])
})

test('a deleted webhook receives nothing', async () => {
  const receiver = await aReceiver()
  const { _id } = await aWebhook(receiver.url)
  receiver.answers = (_, response) => response.writeHead(500).end()
  await frontDesk(api).cliente()
  await expect.poll(() => receiver.received.length, SOON).toBe(1)
  await expect.poll(async () => (await envios(_id))[0].intentos, SOON).toBe(1)
  const [{ _id: envio }] = await envios(_id)
  expect((await api.as('admin').delete(`/webhooks/${_id}`)).body.mensaje).toBe(
    'Webhook eliminado: ya no se le avisa.',
  )
  const other = await aReceiver()
  await aWebhook(other.url)
  later(60_000)
  await frontDesk(api).cliente()
  await expect.poll(() => other.received.length, SOON).toBe(1)
  expect(receiver.received).toHaveLength(1)
  expect((await api.as('admin').post(`/webhooks/envios/${envio}/reintentar`)).statusCode).toBe(404)
  expect((await api.as('admin').get(`/webhooks/${_id}/envios`)).statusCode).toBe(404)
  const kept = await api.db.selectFrom('webhooks').select('secreto').where('id', '=', _id).execute()
  expect(kept).toEqual([{ secreto: '' }])
})

test('a deletion responds after the delivery in flight', async () => {
  const receiver = await aReceiver()
  const { _id } = await aWebhook(receiver.url)
  let answer = () => {}
  receiver.answers = (_, response) => {
    answer = () => response.writeHead(200).end()
  }
  await frontDesk(api).cliente()
  await expect.poll(() => receiver.received.length, SOON).toBe(1)
  let isDeleted = false
  const deletion = api
    .as('admin')
    .delete(`/webhooks/${_id}`)
    .then(() => {
      isDeleted = true
    })
  const state = api.db.selectFrom('envios').select('estado').where('webhookId', '=', _id)
  await expect.poll(() => state.execute(), SOON).toEqual([{ estado: 'retirado' }])
  expect(isDeleted).toBe(false)
  answer()
  await deletion
})

test('a redelivery has the same id; a pending one is rejected', async () => {
  const receiver = await aReceiver()
  const { _id } = await aWebhook(receiver.url)
  await frontDesk(api).cliente()
  await expect.poll(() => statesOf(_id), SOON).toEqual(['entregado'])
  const [{ _id: envio }] = await envios(_id)
  const again = () => api.as('admin').post(`/webhooks/envios/${envio}/reintentar`)
  const answers = await Promise.all([again(), again()])
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  await expect.poll(() => receiver.ids(), SOON).toEqual([envio, envio])
})

test('old deliveries are deleted by age and number, pending ones never', async () => {
  const { _id } = await aWebhook('http://127.0.0.1:9/')
  await api.app.close()
  await sql`
    insert into envios (webhook_id, tipo, datos, estado, fecha, unico)
    values (${_id}, 'membresia.vence', '{}', 'entregado', now() - interval '1 day', 'una')`.execute(api.db)
  await sql`
    insert into envios (webhook_id, tipo, datos, estado, fecha)
    select ${_id}, 'pago.anulado', '{}', 'entregado', now() from generate_series(1, 5010)`.execute(api.db)
  await sql`
    insert into envios (webhook_id, tipo, datos, estado, fecha) values
      (${_id}, 'cliente.creado', '{}', 'entregado', now() - interval '31 days'),
      (${_id}, 'pago.registrado', '{}', 'pendiente', now() - interval '31 days')`.execute(api.db)
  await deleteOldEnvios(api.db, new Date())
  const { rows } = await sql<{ tipo: string; cuantos: number }>`
    select tipo, count(*)::integer as cuantos from envios group by tipo order by tipo`.execute(api.db)
  // The cleanup must not delete the row of `membresia.vence`: its unique key prevents a second event.
  expect(rows).toEqual([
    { tipo: 'membresia.vence', cuantos: 1 },
    { tipo: 'pago.anulado', cuantos: 4999 },
    { tipo: 'pago.registrado', cuantos: 1 },
  ])
})
