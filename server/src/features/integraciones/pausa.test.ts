import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { withClient } from '@gym/postgres/backup/database-beside'
import { replaceDatabase } from '@gym/postgres/backup/replace-database'
import { verifyBackup } from '@gym/postgres/backup/restore-backup'
import { writeBackup } from '@gym/postgres/backup/write-backup'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { pauseAllWebhooks, revokeTokensAndEntryCodes } from '../../db/backup/after-restore.ts'
import { migrations, owner } from '../../db/connection/owner.ts'
import { listeningApi, type TestApi } from '../../testing/api.ts'
import { anEmptyDatabase } from '../../testing/database/test-database.ts'
import { frontDesk } from '../../testing/front-desk.ts'
import { aReceiver } from '../../testing/receiver.ts'
import { LOCAL, SOON, webhooksOf } from '../../testing/webhooks.ts'
import { whenOver } from '../../testing/when-over.ts'
import { giveUpPaused } from './envios.queries.ts'

let api: TestApi
beforeEach(async () => {
  api = await listeningApi(LOCAL)
})

const { aWebhook, envios, statesOf } = webhooksOf(() => api)

describe('paused webhook', () => {
  test('sends nothing; its queue is delivered in order after resuming', async () => {
    const receiver = await aReceiver()
    const { _id } = await aWebhook(receiver.url)
    const other = await aReceiver()
    await aWebhook(other.url)
    const paused = await api.as('admin').put(`/webhooks/${_id}`, { enPausa: true })
    expect(paused.body).toMatchObject({ enPausa: true, url: receiver.url })
    const desk = frontDesk(api)
    const { _id: cliente } = await desk.cliente()
    await desk.pago({ cliente, monto: 1_000 })
    await expect.poll(() => other.received.length, SOON).toBe(2)
    expect(receiver.received).toEqual([])
    expect((await api.as('admin').get(`/webhooks/${_id}`)).body).toMatchObject({
      pendientes: 2,
      fallando: false,
    })
    await api.as('admin').put(`/webhooks/${_id}`, { enPausa: false })
    await expect.poll(() => statesOf(_id), SOON).toEqual(['entregado', 'entregado'])
    expect(receiver.received.map(({ json }) => json.type)).toEqual(['cliente.creado', 'pago.registrado'])
  })

  test('fails what has waited for three days', async () => {
    const { _id } = await aWebhook('http://127.0.0.1:9/')
    await api.as('admin').put(`/webhooks/${_id}`, { enPausa: true })
    await sql`
      insert into envios (webhook_id, tipo, datos, desde) values
        (${_id}, 'pago.registrado', '{}', now() - interval '73 hours'),
        (${_id}, 'pago.anulado', '{}', now() - interval '71 hours')`.execute(api.db)
    await giveUpPaused(api.db, new Date())
    expect(await envios(_id)).toMatchObject([
      { estado: 'pendiente' },
      { estado: 'fallido', respuesta: 'El webhook estuvo en pausa tres días: no se envió.' },
    ])
  })

  test('every webhook is paused after a restore', { tags: ['full'] }, async () => {
    const receiver = await aReceiver()
    receiver.answers = (_, response) => response.writeHead(503).end()
    const { _id } = await aWebhook(receiver.url)
    await frontDesk(api).cliente()
    await expect.poll(async () => (await envios(_id))[0].intentos, SOON).toBe(1)
    const ids = [...new Set(receiver.ids())]
    const file = join(mkdtempSync(join(tmpdir(), 'copia-')), 'copia.gz')
    whenOver(() => rmSync(dirname(file), { recursive: true }))
    await writeBackup(api.database.asOwner, file, { owner, migrations, now: new Date() })
    const there = await anEmptyDatabase()
    await replaceDatabase(there, await verifyBackup(file, { owner, migrations }), {
      reviewed: pauseAllWebhooks,
    })
    const rowsOf = (statement: string) =>
      withClient(there, async (client) => (await client.query(statement)).rows)
    expect(await rowsOf('select webhook_id from webhooks_en_pausa')).toEqual([{ webhook_id: _id }])
    expect(await rowsOf('select id, estado, tomado_hasta from envios')).toEqual([
      { id: ids[0], estado: 'pendiente', tomado_hasta: null },
    ])
  })
})

test('a restore invalidates tokens and entry codes', async () => {
  const { owned, asOwner } = api.database
  const { user } = await api.signedIn('admin')
  await sql`insert into claves_de_entrada (clave, hecha_en) values (${Buffer.alloc(32, 1)}, now())`.execute(
    owned,
  )
  const made = await api.as('admin').post('/tokens', { nombre: 'Contador', permisos: ['clientes:leer'] })
  expect([user.rol, made.body.mensaje]).toEqual(['admin', undefined])
  expect((await api.withToken(made.body.token).get('/clientes')).statusCode).toBe(200)
  await withClient(asOwner, revokeTokensAndEntryCodes)
  expect((await api.withToken(made.body.token).get('/clientes')).statusCode).toBe(401)
  expect((await sql`select from claves_de_entrada`.execute(owned)).rows).toEqual([])
})
