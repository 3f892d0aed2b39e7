import type { Cadena } from '@gym/contract/auditoria/auditoria.schema'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { type TestApi, testApi, together } from '../../testing/api.ts'
import { emptiedApi } from '../../testing/emptied-api.ts'
import { frontDesk } from '../../testing/front-desk.ts'
import { reviewed } from '../../testing/reviewed.ts'

let api: TestApi
beforeEach(async () => {
  api = await emptiedApi()
})

const look = async (of = api): Promise<Cadena> => (await of.as('admin').get('/auditoria/cadena')).body
const begin = (of = api) => of.as('admin').post('/auditoria/cadena')

function heldUp(meanwhile: () => Promise<void>) {
  return api.database.owned.transaction().execute(async (trx) => {
    await sql`lock table auditoria_eslabones in access exclusive mode`.execute(trx)
    await meanwhile()
  })
}

const whenOver = () => expect.poll(async () => (await look()).enCurso, { timeout: 60_000 }).toBeNull()

test('result of a review is stored with its date and requester', async () => {
  expect(await look()).toEqual({ enCurso: null, ultima: null, interrumpida: null })
  await frontDesk(api).cliente()
  const first = await reviewed(api)
  expect(first).toMatchObject({
    fecha: api.clock.now.toISOString(),
    por: { nombre: 'Prueba admin' },
    integra: true,
    pendientes: 0,
  })
  api.clock.now = new Date(api.clock.now.getTime() + 60_000)
  const second = await reviewed(api)
  expect(Date.parse(second.fecha) - Date.parse(first.fecha)).toBe(60_000)
  expect(second.eslabones).toBeGreaterThan(first.eslabones)
  const { body } = await api.as('admin').get('/auditoria?accion=revisarAuditoria')
  expect(body).toHaveLength(2)
})

test('one instance reviews at a time; the others see requester and progress', async () => {
  const other = await testApi({}, api.database)
  await heldUp(async () => {
    const answers = await together(6, (n) => begin(n % 2 ? api : other))
    const refused = answers.filter(({ statusCode }) => statusCode === 409)
    expect(refused.map(({ body }) => body.codigo)).toEqual(Array(5).fill('REVISION_EN_CURSO'))
    const begun = answers.find(({ statusCode }) => statusCode === 202)
    const enCurso = {
      desde: api.clock.now.toISOString(),
      por: expect.objectContaining({ nombre: 'Prueba admin' }),
      revisados: 0,
      total: 0,
    }
    expect(begun?.body.enCurso).toEqual(enCurso)
    for (const program of [api, other]) expect(await look(program)).toMatchObject({ enCurso, ultima: null })
  })
  await whenOver()
  expect((await look(other)).ultima).toMatchObject({ integra: true })
})

test('closing an instance aborts its review and preserves the previous result', async () => {
  const before = await reviewed(api)
  const other = await testApi({}, api.database)
  let closing: Promise<unknown> = Promise.resolve()
  await heldUp(async () => {
    expect((await begin(other)).statusCode).toBe(202)
    closing = other.app.close()
    expect((await look()).enCurso).not.toBeNull()
  })
  await closing
  expect(await look()).toEqual({ enCurso: null, ultima: before, interrumpida: api.clock.now.toISOString() })
  await reviewed(api)
  expect((await look()).interrumpida).toBeNull()
})

test('a review whose process was killed is reported as interrupted', async () => {
  await sql`
    insert into revisiones_auditoria (id, hecha_por, empezada_en)
    select gen_random_uuid(), id, '2026-11-19T10:00:00Z' from users limit 1`.execute(api.database.owned)
  expect(await look()).toEqual({ enCurso: null, ultima: null, interrumpida: '2026-11-19T10:00:00.000Z' })
  await reviewed(api)
  expect((await look()).interrumpida).toBeNull()
})
