import type { Cliente } from '@gym/contract/clientes/clientes.schema'
import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { inTransaction } from '../../db/connection/database.ts'
import { linkAudit } from '../../db/security/audit.ts'
import { type TestApi, together } from '../../testing/api.ts'
import { aComposicion } from '../../testing/builders.ts'
import { waitsForALock } from '../../testing/database/waits-for-a-lock.ts'
import { emptiedApi } from '../../testing/emptied-api.ts'
import { erasableOf, SECRETS, TRACES } from '../../testing/fixtures/erasable-life.ts'
import { frontDesk } from '../../testing/front-desk.ts'
import { lawRuns } from '../../testing/models/law-runs.ts'
import { reviewed } from '../../testing/reviewed.ts'

let api: TestApi
let desk: ReturnType<typeof frontDesk>
beforeEach(async () => {
  api = await emptiedApi()
  desk = frontDesk(api)
})

const { accounts, aLife, tracesOf } = erasableOf(() => api)

const admin = () => api.as('admin')

const preview = async ({ _id }: { _id: string }) => (await admin().get(`/clientes/${_id}/borrar-datos`)).body
const erase = ({ _id, numeroIdentificacion }: Pick<Cliente, '_id' | 'numeroIdentificacion'>) =>
  admin().post(`/clientes/${_id}/borrar-datos`, { confirmacion: numeroIdentificacion })

test('erasing requires an admin, a recent password and the right number', async () => {
  const cliente = await desk.cliente()
  const path = `/clientes/${cliente._id}/borrar-datos`
  const body = { confirmacion: cliente.numeroIdentificacion }
  expect((await api.as('recepcionista').post(path, body)).statusCode).toBe(403)
  const wrong = await admin().post(path, { confirmacion: '1' })
  expect([wrong.statusCode, wrong.body.codigo]).toEqual([400, 'CONFIRMACION_DISTINTA'])
  expect((await admin().post(path, {})).statusCode).toBe(400)
  expect((await admin().post('/clientes/nadie/borrar-datos', body)).statusCode).toBe(404)
  const { token } = await api.signedIn('admin')
  api.clock.now = new Date(api.clock.now.getTime() + 16 * 60_000)
  expect((await api.withToken(token).post(path, body)).body.codigo).toBe('CONFIRMA_TU_CONTRASENA')
  expect((await admin().get(`/clientes/${cliente._id}`)).body).toEqual(cliente)
})

test('erasing leaves no trace of the person, and accounts unchanged', async () => {
  const { cliente, twin, user, token } = await aLife()
  expect((await tracesOf(TRACES)).length).toBeGreaterThan(10)
  expect(await preview(cliente)).toMatchObject({
    borra: {
      foto: true,
      notas: true,
      medidas: 1,
      contactos: 2,
      rutinas: 1,
      cupos: 1,
      unidos: 1,
      cuenta: { _id: user._id },
    },
    queda: { pagos: 2, ventas: 1, membresias: 1, entradas: 1 },
    impide: [],
  })
  const before = await accounts()
  const answer = await erase(cliente)
  expect([answer.statusCode, answer.body.mensaje]).toEqual([200, 'Sus datos se borraron.'])

  expect(await tracesOf(TRACES)).toEqual([])
  expect(await accounts()).toEqual(before)
  for (const { _id } of [cliente, twin]) expect((await admin().get(`/clientes/${_id}`)).statusCode).toBe(404)
  expect((await api.withToken(token).get('/auth/perfil')).statusCode).toBe(401)
  expect((await admin().get('/clientes?buscar=zulema')).body).toEqual([])
  const [pago] = (await admin().get('/pagos')).body.pagos
  expect(pago.cliente).toMatchObject({ nombre: 'Persona', apellido: 'borrada', numeroIdentificacion: '' })
  expect((await erase(cliente)).statusCode).toBe(404)
})

test('ID number is free again and resolves to no client', async () => {
  const { cliente } = await aLife()
  await erase(cliente)
  for (const numero of ['918273645', '817263545'])
    expect((await api.anonymous.get(`/clientes/consultar/${numero}`)).statusCode).toBe(404)
  expect((await desk.cliente({ numeroIdentificacion: '817263545' }))._id).not.toBe(cliente._id)
})

test('audit preserves acts and chain, and redacts the values', async () => {
  const { cliente } = await aLife()
  await linkAudit(api.db)
  const acts = async () =>
    (await admin().get(`/auditoria?limite=200&recurso=clientes&recursoId=${cliente._id}`)).body
  const before = await acts()
  await erase(cliente)
  await linkAudit(api.db)

  const after = await acts()
  expect(after.slice(1).map((act: { _id: string }) => act._id)).toEqual(
    before.map((act: { _id: string }) => act._id),
  )
  for (const act of after) expect([act.antes, act.despues, act.olvidado]).toEqual([null, null, true])
  expect(after.at(-1)).toMatchObject({ accion: 'crearCliente', usuario: { nombre: 'Prueba recepcionista' } })
  const [entry] = (await admin().get(`/auditoria?recurso=auditoria&recursoId=${cliente._id}`)).body
  expect(entry).toMatchObject({ accion: 'borrarDatos', usuario: { nombre: 'Prueba admin' }, olvidado: false })
  expect(await reviewed(api)).toMatchObject({ integra: true, roto: null })
})

test('erasing redacts no audit values of other people', async () => {
  const { cliente } = await aLife()
  const luis = await desk.cliente({ nombre: 'Luis' })
  const { numeroIdentificacion } = luis
  await api.as('entrenador').post('/composicion-corporal', aComposicion({ numeroIdentificacion }))
  await erase(cliente)
  const { rows } = await sql<{ cuantas: number }>`
    select count(*) as cuantas from auditoria
    where sello is not null and sal is not null
      and (recurso_id = ${luis._id} or coalesce(antes, despues) ->> 'cliente_id' = ${luis._id})`.execute(
    api.db,
  )
  expect(rows[0]?.cuantas).toBe(2)
})

test.each([
  ['values that were put in again', `update auditoria set despues = '{"nombre": "Otra"}' where id = $1`],
  ['another act that is said to have forgotten them', 'update auditoria set olvidada_por = 1 where id = $1'],
  [
    'another act of the audit that is said to have forgotten them',
    "update auditoria set olvidada_por = (select id from auditoria where recurso = 'auditoria' and resultado <> 'HECHO') where id = $1",
  ],
  [
    'values of somebody else that the act does not name',
    `update auditoria set antes = null, despues = null, sal = null,
      olvidada_por = (select olvidada_por from auditoria where olvidada_por is not null limit 1) where id = $2`,
  ],
])('%s by the database owner is detected', async (_, statement) => {
  const { cliente } = await aLife()
  const other = await desk.cliente({ nombre: 'Luis' })
  await erase(cliente)
  await api.as('entrenador').get('/auditoria')
  expect(await reviewed(api)).toMatchObject({ integra: true })
  const { rows } = await sql<{ olvidado: number; otro: number }>`
    select (select min(id) from auditoria where olvidada_por is not null) as olvidado,
      (select min(id) from auditoria where recurso_id = ${other._id}) as otro`.execute(api.db)
  const { olvidado, otro } = rows[0] ?? {}
  await inTransaction(api.database.owned, async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx)
    await sql.raw(statement.replace('$1', String(olvidado)).replace('$2', String(otro))).execute(trx)
  })
  const changed = statement.includes('$2') ? otro : olvidado
  const { rows: at } = await sql<{ posicion: number }>`
    select posicion from auditoria_eslabones where auditoria_id = ${changed}`.execute(api.db)
  expect(await reviewed(api)).toMatchObject({ integra: false, roto: at[0]?.posicion })
})

test('values removed by the database owner are detected', async () => {
  await desk.cliente()
  await linkAudit(api.db)
  await sql
    .raw('update auditoria set antes = null, despues = null, sal = null, olvidada_por = id + 1 where id = 1')
    .execute(api.database.owned)
  expect(await reviewed(api)).toMatchObject({ integra: false, roto: 1 })
})

test.each([
  'update auditoria set antes = null, despues = null, sal = null, olvidada_por = id + 1, accion = accion || 1',
  'update auditoria set antes = null',
  'update auditoria set olvidada_por = id',
])('audit rows can only be redacted completely: %s', async (statement) => {
  await desk.cliente()
  await expect(sql.raw(statement).execute(api.database.owned)).rejects.toThrow(/stays as it is/)
})

test('audit values of a person not erased cannot be redacted', async () => {
  const { _id } = await desk.cliente()
  await expect(sql`select olvidar_persona(${_id}, null)`.execute(api.db)).rejects.toThrow(/erased/)
})

test('erasing is rejected for members, debtors and creditors, with the reason', async () => {
  const cliente = await desk.cliente()
  const { _id } = await desk.membresia({ cliente: cliente._id })
  const refused = async () => {
    const { statusCode, body } = await erase(cliente)
    expect((await preview(cliente)).impide[0]?.texto).toBe(body.mensaje)
    return [statusCode, body.codigo, body.mensaje]
  }
  expect(await refused()).toEqual([
    409,
    'BORRADO_IMPEDIDO',
    'Tiene una membresía hasta el 20/12/2026: espera a que termine o elimínala.',
  ])
  await api.as('recepcionista').delete(`/membresias/${_id}`)
  await desk.venta({ cliente: cliente._id, lineas: [{ concepto: 'Toalla', monto: 5_000 }], fiado: true })
  expect((await refused())[2]).toBe('Debe $5.000: sus datos se borran cuando no deba nada.')
  await desk.venta({
    cliente: cliente._id,
    lineas: [{ deuda: 5_000 }],
    cobros: [{ metodo: 'Efectivo', monto: 5_000 }],
  })
  expect((await erase(cliente)).statusCode).toBe(200)
})

test('a client deleted long ago can be found and erased', async () => {
  const cliente = await desk.cliente(SECRETS)
  await api.as('recepcionista').delete(`/clientes/${cliente._id}`)
  const listed = async () => (await admin().get('/clientes/eliminados?buscar=quintanar')).body
  expect(await listed()).toEqual([
    expect.objectContaining({ _id: cliente._id, eliminadoEn: expect.any(String) }),
  ])
  expect((await erase(cliente)).statusCode).toBe(200)
  expect(await listed()).toEqual([])
  expect(await tracesOf(TRACES)).toEqual([])
})

test('erasing unlinks a staff account without deleting it', async () => {
  const cliente = await desk.cliente()
  const { user, token } = await api.signedIn('user')
  await api.as('recepcionista').post(`/clientes/${cliente._id}/vincular`, { usuario: user._id })
  await admin().put(`/users/${user._id}`, { rol: 'entrenador' })
  expect((await preview(cliente)).borra.cuenta).toBeNull()
  expect((await erase(cliente)).statusCode).toBe(200)
  expect((await admin().get(`/users/${user._id}`)).body.nombre).toBe('Prueba user')
  expect(token).toBeDefined()
})

test('an account promoted to staff during erasure is not deleted', async () => {
  const { cliente, user } = await aLife()
  const hired = await api.database.db.startTransaction().execute()
  await hired.updateTable('users').set({ rol: 'entrenador' }).where('id', '=', user._id).execute()
  const erasing = erase(cliente)
  await expect.poll(() => waitsForALock(api.database)).toBe(true)
  await hired.commit().execute()
  expect((await erasing).statusCode).toBe(200)
  expect((await admin().get(`/users/${user._id}`)).body).toMatchObject({ rol: 'entrenador' })
})

test('a sale that races with erasure precedes it or is rejected', async () => {
  const cliente = await desk.cliente()
  const sale = { cliente: cliente._id, lineas: [{ concepto: 'Agua', monto: 3_000 }] }
  const [erased, ...sold] = await together(9, (n) =>
    n === 0
      ? erase(cliente)
      : api.as('recepcionista').post('/ventas', { ...sale, cobros: [{ metodo: 'Efectivo', monto: 3_000 }] }),
  )
  expect(erased?.statusCode).toBe(200)
  for (const { statusCode } of sold) expect([201, 404]).toContain(statusCode)
  expect(await tracesOf([cliente.email])).toEqual([])
})

const aSale = fc.record({
  montos: fc.array(fc.integer({ min: 1_000, max: 90_000 }), { minLength: 1, maxLength: 3 }),
  metodo: fc.constantFrom('Efectivo', 'Tarjeta', 'Transferencia'),
  fiado: fc.boolean(),
})

test('erasing changes no account balance after random sales', { tags: ['full'] }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(aSale, { minLength: 1, maxLength: 4 }), fc.boolean(), async (sales, isTwin) => {
      const cliente = await desk.cliente()
      const { _id } = cliente
      for (const { montos, metodo, fiado } of sales) {
        const lineas = montos.map((monto) => ({ concepto: 'Algo', monto }))
        const total = montos.reduce((sum, monto) => sum + monto, 0)
        await desk.venta({ cliente: _id, lineas, fiado, cobros: fiado ? [] : [{ metodo, monto: total }] })
        if (fiado)
          await desk.venta({ cliente: _id, lineas: [{ deuda: total }], cobros: [{ metodo, monto: total }] })
      }
      if (isTwin) await admin().post(`/clientes/${_id}/fusionar`, { otro: (await desk.cliente())._id })
      const [before, sums] = [await accounts(), (await admin().get('/contabilidad?limite=1')).body]
      expect((await erase(cliente)).statusCode).toBe(200)
      expect(await accounts()).toEqual(before)
      expect((await admin().get('/contabilidad?limite=1')).body).toEqual(sums)
    }),
    { numRuns: lawRuns(12) },
  )
})
