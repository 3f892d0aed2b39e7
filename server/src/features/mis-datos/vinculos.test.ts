import type { Cliente } from '@gym/contract/clientes/clientes.schema'
import { beforeEach, expect, test } from 'vitest'
import { aDesk, DAY_MS } from '../../testing/a-desk.ts'
import { type Caller, countByStatus, type TestApi, together } from '../../testing/api.ts'
import { aComposicion } from '../../testing/builders.ts'
import { emptiedApi } from '../../testing/emptied-api.ts'
import { frontDesk, trainer } from '../../testing/front-desk.ts'

let api: TestApi
let desk: ReturnType<typeof frontDesk>
let ana: Cliente
beforeEach(async () => {
  api = await emptiedApi()
  desk = frontDesk(api)
  ana = await desk.cliente({ nombre: 'Ana' })
})

const SALE = {
  lineas: [{ concepto: 'Toalla', monto: 5_000 }],
  cobros: [{ metodo: 'Efectivo', monto: 5_000 }],
}
const PIXEL = Buffer.from('UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==', 'base64')

async function aMember(): Promise<{ _id: string; call: Caller }> {
  const { token, user } = await api.signedIn('user')
  return { _id: user._id, call: api.withToken(token) }
}

const link = (cliente: { _id: string }, usuario: string | null) =>
  api.as('recepcionista').post(`/clientes/${cliente._id}/vincular`, { usuario })
const codeOf = async (cliente: { _id: string }): Promise<string> =>
  (await desk.venta({ ...SALE, cliente: cliente._id })).codigoDeCuenta?.codigo ?? ''
const linkOwn = (who: Caller, codigo: string, cliente = ana) =>
  who.post('/auth/vincular', { numeroIdentificacion: cliente.numeroIdentificacion, codigo })

test('desk finds unlinked members, links one and unlinks it', async () => {
  const { _id } = await aMember()
  const search = async () =>
    (await api.as('recepcionista').get('/clientes/cuentas?buscar=prueba user&limite=200')).body.map(
      (cuenta: { _id: string }) => cuenta._id,
    )
  expect(await search()).toContain(_id)
  const linked = await link(ana, _id)
  expect([linked.statusCode, linked.body.cuenta._id]).toEqual([200, _id])
  expect(await search()).not.toContain(_id)
  expect((await link(ana, _id)).statusCode).toBe(200)
  const { body } = await api.as('recepcionista').get(`/clientes/${ana._id}/vincular`)
  expect(body.cuenta).toMatchObject({ _id, nombre: 'Prueba user' })
  expect((await link(ana, null)).body).toEqual({ cuenta: null })
  expect(await search()).toContain(_id)
})

test('a link is one to one, despite concurrent requests', async () => {
  const [one, other] = [await aMember(), await aMember()]
  const luis = await desk.cliente({ nombre: 'Luis' })
  await link(ana, one._id)
  const taken = await link(luis, one._id)
  expect([taken.statusCode, taken.body.codigo]).toEqual([409, 'CUENTA_YA_VINCULADA'])
  const full = await link(ana, other._id)
  expect([full.statusCode, full.body.codigo]).toEqual([409, 'CLIENTE_YA_VINCULADO'])
  const accounts = await Promise.all(Array.from({ length: 8 }, aMember))
  const answers = await together(8, (n) => link(luis, accounts[n]?._id ?? ''))
  expect(countByStatus(answers)).toEqual({ 200: 1, 409: 7 })
})

test.each(['recepcionista', 'entrenador', 'admin'] as const)(
  'the account of a %s cannot be linked',
  async (rol) => {
    const { user } = await api.signedIn(rol)
    const { statusCode, body } = await link(ana, user._id)
    expect([statusCode, body.codigo]).toEqual([409, 'CUENTA_DE_PERSONAL'])
  },
)

test('linking an unknown client or account is rejected', async () => {
  const { _id } = await aMember()
  expect((await link({ _id: 'nadie' }, _id)).body.codigo).toBe('CLIENTE_NO_ENCONTRADO')
  expect((await link(ana, ana._id)).body.codigo).toBe('USUARIO_NO_ENCONTRADO')
  expect((await api.as('recepcionista').post(`/clientes/${ana._id}/vincular`, {})).statusCode).toBe(400)
  await api.as('recepcionista').delete(`/clientes/${ana._id}`)
  expect((await link(ana, _id)).body.codigo).toBe('CLIENTE_NO_ENCONTRADO')
})

test('a receipt shows a code until it is used once', async () => {
  const codigo = await codeOf(ana)
  expect(codigo).toMatch(/^[A-Z2-9]{8}$/)
  expect(await codeOf(ana)).toBe(codigo)
  expect((await desk.venta(SALE)).codigoDeCuenta).toBeNull()
  const [one, other] = [await aMember(), await aMember()]
  const typed = `${codigo.slice(0, 4).toLowerCase()}-${codigo.slice(4)} `
  const linked = await linkOwn(one.call, typed)
  expect([linked.statusCode, linked.body.cliente._id]).toEqual([200, ana._id])
  expect((await linkOwn(other.call, codigo)).body.codigo).toBe('CODIGO_DE_CUENTA_INCORRECTO')
  expect(await codeOf(ana)).toBe('')
})

test('eight concurrent uses of a code link one account', async () => {
  const codigo = await codeOf(ana)
  const members = await Promise.all(Array.from({ length: 8 }, aMember))
  const answers = await Promise.all(members.map(({ call }) => linkOwn(call, codigo)))
  expect(countByStatus(answers)).toEqual({ 200: 1, 403: 7 })
})

test('a code expires after seven days and belongs to its own number', async () => {
  const luis = await desk.cliente({ nombre: 'Luis' })
  const codigo = await codeOf(ana)
  const { call } = await aMember()
  expect((await linkOwn(call, codigo, luis)).statusCode).toBe(403)
  api.clock.now = new Date(api.clock.now.getTime() + 8 * 24 * 3_600_000)
  expect((await linkOwn(call, codigo)).body.codigo).toBe('CODIGO_DE_CUENTA_INCORRECTO')
  const later = api.withToken((await api.signedIn('recepcionista')).token)
  const { codigoDeCuenta } = (await later.post('/ventas', { ...SALE, cliente: ana._id })).body
  expect(codigoDeCuenta.codigo).not.toBe(codigo)
  expect((await linkOwn(call, codigoDeCuenta.codigo)).statusCode).toBe(200)
})

test('a later purchase does not extend a code', { tags: ['full'] }, async () => {
  const codigo = await codeOf(ana)
  api.clock.now = new Date(api.clock.now.getTime() + 6 * 24 * 3_600_000)
  const later = api.withToken((await api.signedIn('recepcionista')).token)
  const { codigoDeCuenta } = (await later.post('/ventas', { ...SALE, cliente: ana._id })).body
  expect(codigoDeCuenta.codigo).toBe(codigo)
  api.clock.now = new Date(api.clock.now.getTime() + 2 * 24 * 3_600_000)
  const { call } = await aMember()
  expect((await linkOwn(call, codigo)).body.codigo).toBe('CODIGO_DE_CUENTA_INCORRECTO')
})

test('the code of an offline sale lasts seven days from its arrival', async () => {
  const late = aDesk(api).operation('/ventas', { ...SALE, cliente: ana._id })
  const { codigoDeCuenta } = (await late.sendLate(6 * DAY_MS)).body
  expect(codigoDeCuenta.venceEn).toBe(new Date(api.clock.now.getTime() + 7 * DAY_MS).toISOString())
})

test('guessing codes is throttled without locking out others or revealing numbers', async () => {
  const codigo = await codeOf(ana)
  const [guesser, holder] = [await aMember(), await aMember()]
  const tries = []
  for (let n = 0; n < 11; n += 1) tries.push(await linkOwn(guesser.call, 'AAAABBBB'))
  expect(countByStatus(tries)).toEqual({ 403: 10, 429: 1 })
  expect(tries.at(-1)?.headers['retry-after']).toBe('60')
  const unknown = await holder.call.post('/auth/vincular', {
    numeroIdentificacion: '99999999',
    codigo: 'AAAABBBB',
  })
  expect([unknown.statusCode, unknown.body.codigo]).toEqual([403, 'CODIGO_DE_CUENTA_INCORRECTO'])
  expect((await linkOwn(holder.call, codigo)).statusCode).toBe(200)
})

test('a linked member sees their own data, an unlinked one none', async () => {
  const { _id, call } = await aMember()
  const none = await call.get('/auth/mis-datos')
  expect([none.statusCode, none.body.codigo]).toEqual([404, 'CUENTA_SIN_VINCULO'])
  expect((await call.get('/auth/vinculo')).body).toEqual({ cliente: null })
  const numero = { numeroIdentificacion: ana.numeroIdentificacion }
  await desk.membresia({ cliente: ana._id })
  await desk.venta({ ...SALE, cliente: ana._id })
  await api.as('recepcionista').post('/entradas', { clienteId: ana._id })
  await api.as('entrenador').post('/composicion-corporal', aComposicion({ ...numero, notas: 'Rodilla.' }))
  const floor = trainer(api)
  await floor.asignacion({ clienteId: ana._id, rutinaId: (await floor.rutina())._id })
  await api.as('recepcionista').put(`/clientes/${ana._id}/foto`, PIXEL, { 'content-type': 'image/webp' })
  await link(ana, _id)

  expect((await call.get('/auth/vinculo')).body.cliente).toMatchObject({ _id: ana._id, ...numero })
  const { statusCode, body } = await call.get('/auth/mis-datos')
  expect(statusCode).toBe(200)
  expect(body).toMatchObject({ cliente: { _id: ana._id, telefono: ana.telefono }, saldo: 0 })
  for (const each of ['membresias', 'ventas', 'pagos', 'visitas', 'rutinas', 'medidas'])
    expect(body[each].total, each).toBeGreaterThan(0)
  expect(body.medidas.filas[0].notas).toBe('Rodilla.')
  const photo = await call.get(body.foto.replace('/api', ''))
  expect([photo.statusCode, photo.headers['content-type']]).toEqual([200, 'image/webp'])
})

test('measurement notes are visible to staff and the person only', async () => {
  const { _id, call } = await aMember()
  const path = `/composicion-corporal/cliente/${ana.numeroIdentificacion}`
  const { numeroIdentificacion } = ana
  await api
    .as('entrenador')
    .post('/composicion-corporal', aComposicion({ numeroIdentificacion, notas: 'Rodilla.' }))
  const notesFor = async (who: Caller, query = '') =>
    (await who.get(`${path}${query}`)).body.data.map(({ notas }: { notas: string | null }) => notas)
  for (const rol of ['admin', 'recepcionista', 'entrenador'] as const)
    expect(await notesFor(api.as(rol)), rol).toEqual(['Rodilla.'])
  expect(await notesFor(call)).toEqual([null])
  expect(await notesFor(call, '?buscar=rodilla')).toEqual([])
  expect(await notesFor(call, '?buscar=cardio')).toEqual([null])
  await link(ana, _id)
  expect(await notesFor(call, '?buscar=rodilla')).toEqual(['Rodilla.'])
})

test('a merge preserves one link, as the preview shows', async () => {
  const [one, other] = [await aMember(), await aMember()]
  const twin = await desk.cliente({ nombre: 'Anita' })
  await link(twin, one._id)
  await codeOf(ana)
  const merge = (a: Cliente, de: Cliente) =>
    api.as('admin').post(`/clientes/${a._id}/fusionar`, { otro: de._id })
  const cuentaOf = async (de: Cliente) =>
    (await api.as('admin').get(`/clientes/${ana._id}/fusionar?otro=${de._id}`)).body.cuenta
  expect(await cuentaOf(twin)).toMatchObject({ pasa: true })
  expect((await merge(ana, twin)).statusCode).toBe(200)
  expect((await one.call.get('/auth/vinculo')).body.cliente._id).toBe(ana._id)
  expect(await codeOf(ana)).toBe('')
  const third = await desk.cliente({ nombre: 'Ani' })
  expect(await cuentaOf(third)).toBeNull()
  await link(third, other._id)
  expect(await cuentaOf(third)).toMatchObject({ pasa: false })
  await merge(ana, third)
  expect((await one.call.get('/auth/vinculo')).body.cliente._id).toBe(ana._id)
  expect((await other.call.get('/auth/vinculo')).body).toEqual({ cliente: null })
})

test('deleting the client or the account removes the link', async () => {
  const [one, other] = [await aMember(), await aMember()]
  const luis = await desk.cliente({ nombre: 'Luis' })
  await link(ana, one._id)
  await link(luis, other._id)
  await api.as('recepcionista').delete(`/clientes/${ana._id}`)
  expect((await one.call.get('/auth/vinculo')).body).toEqual({ cliente: null })
  await api.as('admin').delete(`/users/${other._id}`)
  expect((await api.as('recepcionista').get(`/clientes/${luis._id}/vincular`)).body).toEqual({ cuenta: null })
  expect(await codeOf(luis)).not.toBe('')
})
