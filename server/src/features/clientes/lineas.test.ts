import { tiposDeLinea } from '@gym/contract/clientes/lineas.rules'
import type { HechoDeLinea } from '@gym/contract/clientes/lineas.schema'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import type { TestApi } from '../../testing/api.ts'
import { aComposicion } from '../../testing/builders.ts'
import { aDatabase } from '../../testing/database/test-database.ts'
import { emptiedApi } from '../../testing/emptied-api.ts'
import { frontDesk, trainer } from '../../testing/front-desk.ts'
import { plansOf } from '../../testing/models/plans.ts'
import { listLinea } from './lineas.queries.ts'

let api: TestApi
beforeEach(async () => {
  api = await emptiedApi()
})

const linea = (id: string, query = '', rol: 'admin' | 'recepcionista' | 'entrenador' = 'admin') =>
  api.as(rol).get(`/clientes/${id}/linea?${query}`)
const textsOf = ({ body }: { body: HechoDeLinea[] }) => body.map(({ tipo, texto }) => [tipo, texto])
const later = () => {
  api.clock.now = new Date(api.clock.now.getTime() + 60_000)
}

async function aFullLife() {
  const desk = frontDesk(api)
  const floor = trainer(api)
  const cliente = await desk.cliente()
  const steps = [
    async () => desk.pago({ cliente: cliente._id, monto: 80_000, fecha: '2026-11-18' }),
    async () => desk.membresia({ cliente: cliente._id }),
    async () => {
      await desk.entrenador()
      const [clase] = await desk.clases()
      if (clase) await desk.inscripcion(cliente, clase)
    },
    async () => api.as('recepcionista').post('/entradas', { clienteId: cliente._id }),
    async () =>
      api
        .as('entrenador')
        .post('/composicion-corporal', aComposicion({ numeroIdentificacion: cliente.numeroIdentificacion })),
    async () => floor.asignacion({ clienteId: cliente._id, rutinaId: (await floor.rutina())._id }),
    async () => api.as('recepcionista').put(`/clientes/${cliente._id}`, { notas: 'Zurda.' }),
    async () => api.as('recepcionista').put(`/clientes/${cliente._id}`, { telefono: '3009998877' }),
  ]
  for (const step of steps) {
    later()
    await step()
  }
  return cliente
}

const everything = [
  ['cambio', 'Teléfono: 3001234567 → 3009998877'],
  ['nota', 'Zurda.'],
  ['rutina', 'Sentadilla con barra: lunes y miércoles'],
  ['medida', '80 kg, IMC 26,1'],
  ['entrada', 'Entrada libre, sin clase'],
  ['inscripcion', 'Yoga, lunes a las 06:00'],
  ['membresia', 'Mensualidad del 20/11/2026 al 20/12/2026'],
  ['pago', 'Pago: $80.000, efectivo, del 18/11/2026'],
  ['cambio', 'Cliente creado'],
]

test('the timeline lists each event, newest first', async () => {
  const { _id } = await aFullLife()
  const answer = await linea(_id)
  expect(textsOf(answer)).toEqual(everything)
  expect(answer.headers['x-total-count']).toBe('9')
  const [change] = answer.body
  expect(change).toMatchObject({
    fecha: api.clock.now.toISOString(),
    por: 'Prueba recepcionista',
    enlace: null,
  })
  expect(answer.body[7].enlace).toMatch(/^\/pagos\/recibo\/[\w-]{36}$/)
})

test('timeline hides money from trainers and measurements from the desk', async () => {
  const { _id } = await aFullLife()
  const seen = async (rol: 'recepcionista' | 'entrenador') => textsOf(await linea(_id, '', rol))
  expect(await seen('entrenador')).toEqual(everything.filter(([tipo]) => tipo !== 'pago'))
  expect(await seen('recepcionista')).toEqual(everything.filter(([tipo]) => tipo !== 'medida'))
  const answer = await linea(_id, 'tipo=pago', 'entrenador')
  expect([answer.statusCode, answer.body, answer.headers['x-total-count']]).toEqual([200, [], '0'])
})

test('timeline shows a token only the kinds it may read', async () => {
  const { _id } = await aFullLife()
  const seen = async (...permisos: string[]) => {
    const { body } = await api
      .as('admin')
      .post('/tokens', { nombre: 'Web', permisos: ['clientes:leer', ...permisos] })
    return textsOf(await api.withToken(body.token).get(`/clientes/${_id}/linea`)).map(([tipo]) => tipo)
  }
  const plain = ['cambio', 'nota', 'entrada', 'inscripcion', 'membresia', 'cambio']
  expect(await seen()).toEqual(plain)
  expect(await seen('rutinas:leer')).toEqual(plain.toSpliced(2, 0, 'rutina'))
  expect(await seen('composicion:leer')).toEqual(plain.toSpliced(2, 0, 'medida'))
  expect(await seen('ventas:leer')).toEqual(plain)
  expect(await seen('ventas:leer', 'pagos:leer')).toEqual(plain.toSpliced(5, 0, 'pago'))
})

test('timeline shows a sale and its return as one line each', async () => {
  const desk = frontDesk(api)
  const cliente = await desk.cliente()
  later()
  const venta = await desk.venta({
    cliente: cliente._id,
    lineas: [
      { concepto: 'Guantes', monto: 30_000 },
      { concepto: 'Casillero', monto: 5_000 },
    ],
    cobros: [{ metodo: 'Efectivo', monto: 25_000 }],
    fiado: true,
  })
  later()
  const lineas = [{ indice: 1, cantidad: 1 }]
  const metodo = 'Efectivo'
  await api
    .as('recepcionista')
    .post(`/ventas/${venta._id}/devolucion`, { lineas, metodo, motivo: 'No hay llaves' })
  const answer = await linea(cliente._id, '', 'recepcionista')
  expect(textsOf(answer)).toEqual([
    ['venta', `Devolución de la venta N.º ${venta.numero}: se restaron $5.000 de lo que debe. No hay llaves`],
    ['venta', `Venta N.º ${venta.numero}: Guantes y Casillero. $35.000, debe $5.000`],
    ['cambio', 'Cliente creado'],
  ])
  for (const { enlace, por } of answer.body.slice(0, 2))
    expect([enlace, por]).toEqual([`/ventas/${venta._id}`, 'Prueba recepcionista'])
  expect(textsOf(await linea(cliente._id, '', 'entrenador'))).toEqual([['cambio', 'Cliente creado']])
})

test('timeline shows a waiting list place among the enrolments', async () => {
  const desk = frontDesk(api)
  const cliente = await desk.cliente()
  const full = await desk.clase({ capacidadMaxima: 1 })
  await desk.inscripcion(await desk.cliente(), full)
  later()
  await desk.espera(cliente, full)
  expect(textsOf(await linea(cliente._id, 'tipo=inscripcion'))).toEqual([
    [
      'inscripcion',
      `En lista de espera: ${full.nombreClase}, ${full.dia.toLowerCase()} a las ${full.horarioInicio}`,
    ],
  ])
})

test('the timeline filters by kind and pages without overlap', async () => {
  const { _id } = await aFullLife()
  expect(textsOf(await linea(_id, 'tipo=cambio'))).toEqual([everything[0], everything[8]])
  expect(textsOf(await linea(_id, 'tipo='))).toEqual(everything)
  const pages = []
  for (let pagina = 1; pagina <= 5; pagina += 1) {
    const answer = await linea(_id, `limite=2&pagina=${pagina}`)
    expect(answer.headers['x-total-count']).toBe('9')
    pages.push(...textsOf(answer))
  }
  expect(pages).toEqual(everything)
  expect((await linea(_id, 'tipo=otro')).statusCode).toBe(400)
  expect((await linea('nadie')).statusCode).toBe(404)
})

test('timeline shows earlier values of edited and deleted payments', async () => {
  const desk = frontDesk(api)
  const cliente = await desk.cliente()
  const pago = await desk.pago({ cliente: cliente._id, monto: 80_000 })
  later()
  await api.as('admin').put(`/pagos/${pago._id}`, { monto: 75_000, metodoPago: 'Tarjeta' })
  later()
  const edited = await linea(cliente._id, 'tipo=pago')
  expect(textsOf(edited)).toEqual([
    ['pago', 'Pago editado. Antes: $80.000, efectivo'],
    ['pago', 'Pago: $75.000, tarjeta'],
  ])
  expect(edited.body[0]).toMatchObject({ por: 'Prueba admin', enlace: `/pagos/recibo/${pago._id}` })

  await api.as('recepcionista').delete(`/pagos/${pago._id}`)
  const gone = await linea(cliente._id, 'tipo=pago')
  expect(textsOf(gone)).toEqual([['pago', 'Pago eliminado. Pago: $75.000, tarjeta']])
  expect(gone.body[0]).toMatchObject({ por: 'Prueba recepcionista', enlace: null })
  expect(gone.headers['x-total-count']).toBe('1')
})

test('the timeline omits an undone entry', async () => {
  const desk = frontDesk(api)
  const cliente = await desk.cliente()
  const { body } = await api.as('recepcionista').post('/entradas', { clienteId: cliente._id })
  await api.as('recepcionista').call('DELETE', `/entradas/${body._id}`, { motivo: 'Era otra' })
  expect(textsOf(await linea(cliente._id))).toEqual([['cambio', 'Cliente creado']])
})

test('the timeline reads only the rows of its client', { tags: ['full'] }, async () => {
  const { db, owned } = await aDatabase()
  await owned.connection().execute(async (fast) => {
    // Skips triggers, because audit and books are not under test.
    await sql`set session_replication_role = replica`.execute(fast)
    await sql`
    insert into clientes (id, nombre, apellido, email, telefono, direccion, numero_identificacion)
    select gen_random_uuid(), 'Ana', 'Ruiz', 'a@b.co', '3001234567', 'Calle 1', (10000 + n)::text
    from generate_series(1, 2000) n`.execute(fast)
    await sql`
    insert into pagos (id, cliente_id, cantidad, monto, fecha, metodo_pago)
    select gen_random_uuid(), id, 1, 1, date '2026-01-01' + n, 'Efectivo' from clientes, generate_series(1, 10) n
  `.execute(fast)
    await sql`
    insert into asistencias (id, cliente_id, dia, fecha, repetida_hasta)
    select gen_random_uuid(), id, date '2026-01-01' + n, timestamptz '2026-01-01' + n * interval '1 day',
      timestamptz '2026-01-01' + n * interval '1 day'
    from clientes, generate_series(1, 10) n`.execute(fast)
    await sql`
    insert into membresias (id, cliente_id, tipo, duracion, precio, sesiones_restantes, fechainicio)
    select gen_random_uuid(), id, 'Mensualidad', 30, 1, 0, date '2026-01-01' + n * 30
    from clientes, generate_series(1, 5) n`.execute(fast)
    await sql`set session_replication_role = origin`.execute(fast)
  })
  await sql`analyze`.execute(owned)
  const { id } = await db.selectFrom('clientes').select('id').limit(1).executeTakeFirstOrThrow()
  const plans = await plansOf(db, async () => {
    expect((await listLinea(db, id, {}, tiposDeLinea)).total).toBe(26)
  })
  expect(plans).toHaveLength(2)
  for (const { plan } of plans)
    expect(plan).not.toMatch(/Seq Scan on (pagos|asistencias|membresias|clientes )/)
})
