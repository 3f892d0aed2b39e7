import { gunzipSync } from 'node:zlib'
import { juzgarEnMostrador } from '@gym/contract/entradas/puerta.rules'
import { Instantanea } from '@gym/contract/operaciones/instantanea.schema'
import { beforeAll, expect, test } from 'vitest'
import { aDesk, HOUR_MS } from '../../testing/a-desk.ts'
import { type TestApi, testApi } from '../../testing/api.ts'
import { aCliente, aMembresia } from '../../testing/builders.ts'
import { onDay } from '../../testing/database/derived.ts'
import { statementsOf } from '../../testing/database/statements.ts'
import { emptiedApi } from '../../testing/emptied-api.ts'

let api: TestApi
let desk: ReturnType<typeof aDesk>
beforeAll(async () => {
  api = await testApi()
  desk = aDesk(api)
  await onDay(api, '2026-11-20')
})

const recepcion = () => api.as('recepcionista')
async function take() {
  const { body } = await recepcion().get('/mostrador/instantanea')
  return Instantanea.strict().parse(body)
}

test('an empty gym has a snapshot', async () => {
  const empty = await emptiedApi()
  const { body } = await empty.as('recepcionista').get('/mostrador/instantanea')
  expect(Instantanea.parse(body)).toMatchObject({ personas: [], clientes: 0, clases: [], productos: [] })
})

test('snapshot has only the fields that the door needs', async () => {
  const cliente = await desk.cliente(aCliente({ fechaNacimiento: '1990-02-28' }))
  const ended = await desk.membresia(
    aMembresia({ cliente: cliente._id, fechainicio: '2026-09-01', duracion: 30 }),
  )
  const next = await desk.membresia(
    aMembresia({ cliente: cliente._id, fechainicio: '2026-12-01', duracion: 30 }),
  )
  const { body: entrada } = await recepcion().post('/entradas', {
    clienteId: cliente._id,
    claseId: null,
    permitir: { motivo: 'Vuelve en diciembre' },
  })
  const { personas } = await take()
  expect(personas.find(({ _id }) => _id === cliente._id)).toEqual({
    _id: cliente._id,
    nombre: cliente.nombre,
    apellido: cliente.apellido,
    numeroIdentificacion: cliente.numeroIdentificacion,
    telefono: cliente.telefono,
    estado: 'activo',
    membresias: [ended, next].map(({ _id, tipo, fechainicio, fechafin, sesionesRestantes }) => ({
      ...{ _id, tipo, fechainicio, fechafin, sesionesRestantes },
      plan: null,
      congelada: null,
      cancelada: false,
      sinPago: false,
      faltanPersonas: 0,
      pagoSuelto: null,
      franja: null,
    })),
    sinCobrar: [ended._id, next._id],
    pagoSuelto: null,
    saldo: 0,
    vence: null,
    matriculaPagada: false,
    tieneFoto: false,
    cumple: '02-28',
    entradas: [{ fecha: expect.any(String), claseId: null, haSalido: false }],
  })
  expect(new Date(personas[0]?.entradas[0]?.fecha ?? 0).toISOString()).toBe(entrada.fecha)
})

test('snapshot has slots with enrolments, products and quick buttons', async () => {
  const [cliente, clase] = [await desk.cliente(aCliente()), await desk.clase()]
  await desk.inscripcion(cliente, clase)
  const producto = await desk.producto({ nombre: 'Agua', precio: 3_000, stock: 4, codigosDeBarras: ['770'] })
  const idle = await desk.producto({ estado: 'inactivo' })
  await api.as('admin').put('/productos/rapidos', { productos: [producto._id] })
  const { clases, productos, rapidos } = await take()
  expect(clases.find(({ _id }) => _id === clase._id)).toMatchObject({
    nombre: clase.nombreClase,
    inscritos: [cliente._id],
  })
  expect(productos).toContainEqual({
    _id: producto._id,
    nombre: 'Agua',
    precio: 3_000,
    stock: 4,
    llevaStock: true,
    codigo: null,
    codigosDeBarras: ['770'],
    plan: null,
  })
  expect(productos.map(({ _id }) => _id)).not.toContain(idle._id)
  expect(rapidos).toEqual([producto._id])
})

test('a matching ETag returns 304, a stale one the whole snapshot', async () => {
  await desk.cliente(aCliente())
  const first = await recepcion().get('/mostrador/instantanea')
  const etag = String(first.headers.etag)
  api.clock.now = new Date(api.clock.now.getTime() + 1_000)
  const same = await recepcion().get('/mostrador/instantanea', { 'if-none-match': etag })
  expect([same.statusCode, same.body]).toEqual([304, ''])
  await desk.cliente(aCliente())
  const other = await recepcion().get('/mostrador/instantanea', { 'if-none-match': etag })
  expect([other.statusCode, other.headers.etag === etag]).toEqual([200, false])
})

test('number of statements does not depend on the data', async () => {
  const empty = await emptiedApi()
  const own = aDesk(empty)
  const ask = (headers = {}) => empty.as('recepcionista').get('/mostrador/instantanea', headers)
  await ask()
  const work = await statementsOf(() => ask())
  expect(work.length).toBeGreaterThan(0)
  for (let n = 0; n < 12; n += 1) {
    const { _id } = await own.cliente(aCliente())
    await own.membresia(aMembresia({ cliente: _id, fechainicio: '2026-11-10', duracion: 60 }))
    await own.producto()
    await own.clase()
  }
  expect(await statementsOf(() => ask())).toEqual(work)
  const { headers } = await ask()
  const same = () => ask({ 'if-none-match': String(headers.etag) })
  expect(await statementsOf(same)).toEqual(work)
  expect((await same()).statusCode).toBe(304)
})

test('the snapshot is gzipped if accepted', async () => {
  const { rawPayload, headers } = await api.app.inject({
    url: '/api/mostrador/instantanea',
    headers: { authorization: `Bearer ${api.tokenOf('recepcionista')}`, 'accept-encoding': 'gzip, br' },
  })
  expect(headers['content-encoding']).toBe('gzip')
  expect(Instantanea.safeParse(JSON.parse(gunzipSync(rawPayload).toString())).success).toBe(true)
})

test('clients absent for long are excluded but counted', async () => {
  const before = await take()
  const gone = await desk.cliente(aCliente())
  await desk.membresia(aMembresia({ cliente: gone._id, fechainicio: '2026-01-01', duracion: 30 }))
  await api.database.owned
    .updateTable('clientes')
    .set({ createdAt: '2026-01-01T00:00:00Z' })
    .where('id', '=', gone._id)
    .execute()
  const after = await take()
  expect(after.clientes).toBe(before.clientes + 1)
  expect(after.personas.map(({ _id }) => _id)).not.toContain(gone._id)
})

test("the contract's verdict from a snapshot equals the server's", async () => {
  const clase = await desk.clase({
    dias: [{ dia: 'Viernes', horarioInicio: '10:30', horarioFin: '11:30' }],
  })
  const people: Record<string, (cliente: { _id: string }) => Promise<unknown>> = {
    nothing: async () => {},
    month: ({ _id }) => desk.membresia(aMembresia({ cliente: _id, fechainicio: '2026-11-10', duracion: 60 })),
    soon: ({ _id }) => desk.membresia(aMembresia({ cliente: _id, fechainicio: '2026-10-23', duracion: 30 })),
    ended: ({ _id }) => desk.membresia(aMembresia({ cliente: _id, fechainicio: '2026-09-23', duracion: 30 })),
    next: async ({ _id }) => {
      await desk.membresia(aMembresia({ cliente: _id, fechainicio: '2026-09-23', duracion: 30 }))
      await desk.membresia(aMembresia({ cliente: _id, fechainicio: '2026-12-01', duracion: 30 }))
    },
    sessions: ({ _id }) =>
      desk.membresia(
        aMembresia({ cliente: _id, tipo: 'Clase', sesionesRestantes: 3, fechainicio: '2026-11-10' }),
      ),
    frozen: async ({ _id }) => {
      const month = await desk.membresia(
        aMembresia({ cliente: _id, fechainicio: '2026-11-10', duracion: 60 }),
      )
      await recepcion().post(`/membresias/${month._id}/congelar`, { desde: '2026-11-20', motivo: 'Viaje' })
    },
    owing: async ({ _id }) =>
      desk.venta({ cliente: _id, lineas: [{ concepto: 'Toalla', monto: 5_000 }], fiado: true }),
    inactive: ({ _id }) => recepcion().put(`/clientes/${_id}`, { estado: 'inactivo' }),
    birthday: ({ _id }) => recepcion().put(`/clientes/${_id}`, { fechaNacimiento: '1990-11-20' }),
    came: ({ _id }) => recepcion().post('/entradas', { clienteId: _id, claseId: null }),
    enrolled: ({ _id }) =>
      recepcion().post('/clases/registrar', {
        ...clase,
        clienteId: _id,
        numeroIdentificacion: String(numbers.get(_id)),
      }),
    voided: async ({ _id }) => {
      const pago = await desk.pago({ cliente: _id, monto: 80_000 })
      const month = { cliente: _id, fechainicio: '2026-11-10', duracion: 60, cobro: { pago: pago._id } }
      await desk.membresia(month)
      await api.as('admin').delete(`/pagos/${pago._id}`)
    },
  }
  const numbers = new Map<string, string>()
  for (const [name, prepare] of Object.entries(people)) {
    const cliente = await desk.cliente(aCliente({ nombre: name }))
    numbers.set(cliente._id, cliente.numeroIdentificacion)
    await prepare(cliente)
  }
  const { personas, reglas, zonaHoraria, clases } = await take()
  const causes: string[] = []
  for (const _id of numbers.keys()) {
    const persona = personas.find((each) => each._id === _id)
    if (!persona) throw new Error('somebody is missing')
    const here = juzgarEnMostrador(persona, undefined, { now: api.clock.now, reglas, zonaHoraria, clases })
    const { body } = await recepcion().post('/entradas', { clienteId: _id })
    const there = { motivos: body.motivos, renovable: body.renovable }
    expect([persona.nombre, { motivos: here.motivos, renovable: here.renovable }]).toEqual([
      persona.nombre,
      there,
    ])
    if (body.codigo) expect([body.codigo, here.bloquea]).toEqual(['ENTRADA_BLOQUEADA', true])
    else
      expect([here.claseId, Boolean(here.entradaAnterior)]).toEqual([body.clase?._id ?? null, body.repetida])
    causes.push(...here.motivos.map(({ codigo }) => codigo))
  }
  for (const causa of [
    'SIN_MEMBRESIA',
    'VENCE_PRONTO',
    'VENCIDA',
    'CONGELADA',
    'DEBE',
    'INACTIVO',
    'CUMPLEANOS',
    'REPETIDA',
    'SIN_PAGO',
  ])
    expect(causes).toContain(causa)
  api.clock.now = new Date(api.clock.now.getTime() + HOUR_MS)
})
