import type { Cliente } from '@gym/contract/clientes/clientes.schema'
import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { linkAudit } from '../../db/security/audit.ts'
import { aDesk } from '../../testing/a-desk.ts'
import { type TestApi, testApi, together } from '../../testing/api.ts'
import { aComposicion } from '../../testing/builders.ts'
import { waitsForALock } from '../../testing/database/waits-for-a-lock.ts'
import { frontDesk, trainer } from '../../testing/front-desk.ts'
import { lawRuns } from '../../testing/models/law-runs.ts'
import { reviewed } from '../../testing/reviewed.ts'

let api: TestApi
let desk: ReturnType<typeof frontDesk>
beforeEach(async () => {
  api = await testApi()
  desk = frontDesk(api)
})

const admin = () => api.as('admin')
const PIXEL = Buffer.from('UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==', 'base64')

const preview = async ({ _id }: { _id: string }) => (await admin().get(`/clientes/${_id}/borrar-datos`)).body
const erase = ({ _id, numeroIdentificacion }: Pick<Cliente, '_id' | 'numeroIdentificacion'>) =>
  admin().post(`/clientes/${_id}/borrar-datos`, { confirmacion: numeroIdentificacion })

const SECRETS = {
  nombre: 'Zulema',
  apellido: 'Quintanar',
  email: 'zulema@secreto.test',
  telefono: '3019998877',
  direccion: 'Avenida Escondida 99',
  numeroIdentificacion: '918273645',
  notas: 'Toma anticoagulantes.',
  contactoEmergencia: { nombre: 'Eufrasia', telefono: '3021112233' },
  fechaNacimiento: '1990-02-03',
}
const TRACES = [
  'zulema',
  'quintanar',
  'secreto.test',
  '3019998877',
  'escondida',
  '918273645',
  '817263545',
  'anticoagulantes',
  'eufrasia',
  '3021112233',
  '1990-02-03',
  'rodilla operada',
  'zulema viaja',
  'vuelve en enero',
  'llegó llorando',
  'fisioterapia',
  'está enferma',
  'perdió el empleo',
  'alergia',
  'sobrina',
]

/** A client with rows of every kind, a merged duplicate and an account. */
async function aLife() {
  const floor = trainer(api)
  const cliente = await desk.cliente(SECRETS)
  const { numeroIdentificacion } = cliente
  const twin = await desk.cliente({ ...SECRETS, numeroIdentificacion: '817263545' })
  await admin().post(`/clientes/${cliente._id}/fusionar`, { otro: twin._id })
  const { user, token } = await api.signedIn('user')
  await admin().put(`/users/${user._id}`, { nombre: 'Zulema Quintanar', email: 'zulema@secreto.test' })
  await api.as('recepcionista').post(`/clientes/${cliente._id}/vincular`, { usuario: user._id })
  await api.as('recepcionista').put(`/clientes/${cliente._id}`, { telefono: '3019998876' })
  await api.as('recepcionista').put(`/clientes/${cliente._id}`, { telefono: '3019998877' })
  await api.as('recepcionista').put(`/clientes/${cliente._id}/foto`, PIXEL, { 'content-type': 'image/webp' })
  const made = await api
    .as('entrenador')
    .post('/composicion-corporal', aComposicion({ numeroIdentificacion, notas: 'Rodilla operada.' }))
  await api.as('entrenador').put(`/composicion-corporal/${made.body._id}`, { peso: 79 })
  const gone = await api
    .as('entrenador')
    .post('/composicion-corporal', aComposicion({ numeroIdentificacion, notas: 'Rodilla operada otra vez.' }))
  await api.as('entrenador').delete(`/composicion-corporal/${gone.body._id}`)
  await floor.asignacion({ clienteId: cliente._id, rutinaId: (await floor.rutina())._id })
  await desk.entrenador()
  const [clase] = await desk.clases()
  if (clase) await desk.inscripcion(cliente, clase)
  await admin().put('/configuracion/entrada', { reglas: { SIN_MEMBRESIA: 'bloquea' } })
  await api
    .as('recepcionista')
    .post('/entradas', { clienteId: cliente._id, permitir: { motivo: 'Llegó llorando.' } })
  const contactos = `/cobros/${cliente._id}/contactos`
  await api.as('recepcionista').post(contactos, { canal: 'en persona', nota: 'Dice que Zulema viaja.' })
  await api.as('recepcionista').post(contactos, { canal: 'nota', nota: 'Quintanar vuelve en enero.' })
  const venta = await aDesk(api)
    .operation('/ventas', {
      cliente: cliente._id,
      lineas: [
        { concepto: 'Fisioterapia', monto: 5_000, descuento: { valor: 300, motivo: 'Está enferma' } },
        { concepto: 'Toalla', monto: 2_500 },
      ],
      descuento: { valor: 1_000, motivo: 'Perdió el empleo' },
      cobros: [{ metodo: 'Efectivo', monto: 6_200 }],
    })
    .send()
  const devuelta = await api.as('recepcionista').post(`/ventas/${venta.body._id}/devolucion`, {
    lineas: [{ indice: 1, cantidad: 1 }],
    metodo: 'Efectivo',
    motivo: 'Le dio alergia',
  })
  expect([venta.body.mensaje, devuelta.body.mensaje]).toEqual([undefined, undefined])
  const ended = await desk.membresia({ cliente: cliente._id, fechainicio: '2026-01-20', duracion: 30 })
  await admin().post(`/membresias/${ended._id}/cortesia`, { motivo: 'Es sobrina del dueño' })
  return { cliente, twin, user, token }
}

/** Excludes the ledger, which the law requires, and idempotency keys that expire within a day. */
async function tracesOf(words: readonly string[]): Promise<string[]> {
  const { rows: tables } = await sql<{ tabla: string }>`
    select c.relname as tabla from pg_class c
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
      and c.relname not in ('contabilidad', 'contabilidad_textos')
    order by 1`.execute(api.db)
  const found: string[] = []
  for (const { tabla } of tables) {
    const lasting = tabla === 'idempotencia' ? sql`where vence_en is null` : sql``
    const { rows } = await sql<{ texto: string }>`
      select t::text as texto from ${sql.table(tabla)} t ${lasting}`.execute(api.db)
    const text = rows.map(({ texto }) => texto.toLowerCase()).join('\n')
    found.push(...words.filter((word) => text.includes(word)).map((word) => `${tabla}: ${word}`))
  }
  return found
}

async function accounts(db = api.db) {
  const { rows } = await sql`
    select (select json_agg(t order by t.id) from contabilidad t) as contabilidad,
      (select json_agg(to_jsonb(t) - 'concepto' order by t.id) from pagos t) as pagos,
      (select json_agg(t order by t.pago_id, t.metodo_pago) from pago_partes t) as partes,
      (select json_agg(to_jsonb(t) - 'descuento_motivo' order by t.id) from ventas t) as ventas,
      (select json_agg(to_jsonb(t) - array['descripcion', 'busqueda', 'descuento_motivo'] order by t.venta_id, t.indice)
        from venta_lineas t) as lineas,
      (select json_agg(t order by t.id) from cargos t) as cargos,
      (select json_agg(t order by t.pago_id) from abonos t) as abonos,
      (select json_agg(to_jsonb(t) - 'cortesia' order by t.id) from membresias t) as membresias,
      (select json_agg(to_jsonb(t) - 'motivo' order by t.id) from rebajas t) as rebajas`.execute(db)
  return rows
}

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
  const [told] = (await admin().get(`/auditoria?recurso=auditoria&recursoId=${cliente._id}`)).body
  expect(told).toMatchObject({ accion: 'borrarDatos', usuario: { nombre: 'Prueba admin' }, olvidado: false })
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
  await sql.raw('alter table auditoria disable trigger auditoria_inmutable').execute(api.database.owned)
  await sql
    .raw(statement.replace('$1', String(olvidado)).replace('$2', String(otro)))
    .execute(api.database.owned)
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
