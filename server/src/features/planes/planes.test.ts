import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { type TestApi, testApi } from '../../testing/api.ts'
import { aPago, aPlan } from '../../testing/builders.ts'
import { waitsForALock } from '../../testing/database/waits-for-a-lock.ts'
import { frontDesk } from '../../testing/front-desk.ts'

let api: TestApi
let desk: ReturnType<typeof frontDesk>
beforeAll(async () => {
  api = await testApi()
  desk = frontDesk(api)
})

const admin = () => api.as('admin')

describe('a plan', () => {
  test('is a service with its id, without stock', async () => {
    const franja = { dias: ['Lunes', 'Martes'], desde: '06:00', hasta: '12:00' }
    const plan = await desk.plan({ nombre: 'Mañanas', matricula: 20_000, personas: 2, franja })
    expect(plan).toMatchObject({ nombre: 'Mañanas', estado: 'activo', sesiones: null, franja, personas: 2 })
    const { body } = await admin().get(`/productos/${plan._id}`)
    expect(body).toMatchObject({
      nombre: 'Mañanas',
      categoria: 'servicio',
      llevaStock: false,
      plan: { tipo: 'Mensualidad', matricula: 20_000, personas: 2, franja },
    })
  })

  test.each([
    ['sesiones', { tipo: 'Clase' }],
    ['vigencia.cantidad', { vigencia: { cantidad: 120, unidad: 'meses' } }],
    ['personas', { personas: 5 }],
    ['franja.hasta', { franja: { dias: ['Lunes'], desde: '12:00', hasta: '06:00' } }],
    ['precio', { precio: 0 }],
  ])('with a wrong %s is refused by field', async (campo, fields) => {
    const { statusCode, body } = await admin().post('/planes', aPlan(fields))
    expect([statusCode, body.errores[0].campo]).toEqual([400, campo])
  })

  test('changes name and price on its product too', async () => {
    const plan = await desk.plan({ nombre: 'Trimestral' })
    const changed = aPlan({
      nombre: 'Trimestre',
      precio: 210_000,
      vigencia: { cantidad: 3, unidad: 'meses' },
    })
    const { body } = await admin().put(`/planes/${plan._id}`, changed)
    expect(body).toMatchObject({ nombre: 'Trimestre', precio: 210_000, vigencia: { cantidad: 3 } })
    expect((await admin().get(`/productos/${plan._id}`)).body).toMatchObject({
      nombre: 'Trimestre',
      precio: 210_000,
    })
  })

  test('disappears with its product', async () => {
    const plan = await desk.plan({ nombre: 'Pasajero' })
    expect((await admin().delete(`/planes/${plan._id}`)).statusCode).toBe(200)
    expect((await admin().get(`/planes/${plan._id}`)).statusCode).toBe(404)
    expect((await admin().get(`/productos/${plan._id}`)).statusCode).toBe(404)
  })

  test('waits for a sale of it before it locks its own row', async () => {
    const { _id } = await desk.plan({ nombre: 'Sin cruce' })
    const edited = await api.db.transaction().execute(async (sale) => {
      await sql`select from productos where id = ${_id} for no key update`.execute(sale)
      const put = Promise.resolve(admin().put(`/planes/${_id}`, aPlan({ nombre: 'Editado' })))
      await expect.poll(() => waitsForALock(api.database)).toBe(true)
      // The lock that the sale's membership takes on its plan.
      await sql`set local lock_timeout = 100`.execute(sale)
      await sql`select from planes where id = ${_id} for key share`.execute(sale)
      return { put }
    })
    expect((await edited.put).statusCode).toBe(200)
  })

  test('is made of services only', async () => {
    const bottle = await desk.producto({ nombre: 'Termo', categoria: 'accesorio', stock: 5 })
    const { statusCode, body } = await admin().post('/planes', aPlan({ producto: bottle._id }))
    expect([statusCode, body.codigo]).toEqual([400, 'NO_ES_SERVICIO'])
  })

  test('stays a service without stock when its product is edited', async () => {
    const { _id } = await desk.plan({ nombre: 'Semestral' })
    const { body } = await api.as('recepcionista').put(`/productos/${_id}`, { categoria: 'ropa', stock: 0 })
    expect(body).toMatchObject({ categoria: 'servicio', llevaStock: false })
    const pago = aPago({ producto: _id, metodoPago: 'Efectivo' })
    expect((await api.as('recepcionista').post('/pagos', pago)).statusCode).toBe(201)
  })

  test('keeps the order that the administrator gives', async () => {
    const made = [
      await desk.plan({ nombre: 'B' }),
      await desk.plan({ nombre: 'A' }),
      await desk.plan({ nombre: 'C' }),
    ]
    const ids = [made[2]?._id, made[0]?._id]
    const { body } = await admin().put('/planes/orden', { planes: ids })
    // The response has all plans, more than the largest page.
    await sql`
      with made as (
        insert into productos (id, nombre, precio, stock, stock_inicial, minimo, categoria)
        select gen_random_uuid(), 'Plan ' || n, 1, 0, 0, 0, 'servicio' from generate_series(1, 120) n returning id)
      insert into planes (id, tipo, cantidad, orden) select id, 'Mensualidad', 30, 1000 from made`.execute(
      api.db,
    )
    const again = (await admin().put('/planes/orden', { planes: ids })).body.planes
    expect(again.length).toBeGreaterThan(120)
    await sql`
      update productos set eliminado_en = now() where nombre ~ '^Plan [0-9]+$'`.execute(api.db)
    expect(body.planes.slice(0, 2).map(({ _id }: { _id: string }) => _id)).toEqual(ids)
    expect((await admin().get('/planes')).body.planes.slice(0, 2)).toMatchObject([
      { nombre: 'C' },
      { nombre: 'B' },
    ])
  })
})

describe('a product', () => {
  test.each([
    ['Mensualidad', 'Mensualidad', null],
    ['clase', 'Clase', 1],
  ])('named %s is a plan of 30 days from its creation', async (nombre, tipo, sesiones) => {
    const { plan } = await desk.producto({ nombre, precio: 50_000 })
    expect(plan).toMatchObject({ tipo, sesiones, vigencia: { cantidad: 30, unidad: 'dias' }, personas: 1 })
  })

  test('renamed to Mensualidad becomes a plan', async () => {
    const producto = await desk.producto({ nombre: 'Otra cosa' })
    const { body } = await api
      .as('recepcionista')
      .put(`/productos/${producto._id}`, { nombre: 'Mensualidad' })
    expect(body.plan).toMatchObject({ tipo: 'Mensualidad' })
  })

  test('of services is a candidate until the administrator answers', async () => {
    const yes = await desk.producto({ nombre: 'Plan pareja', categoria: 'servicio', precio: 140_000 })
    const no = await desk.producto({ nombre: 'Masaje', categoria: 'servicio' })
    await desk.producto({ nombre: 'Camiseta', categoria: 'ropa' })
    const names = async () =>
      (await admin().get('/planes/candidatos')).body.productos.map(({ nombre }: { nombre: string }) => nombre)
    expect(await names()).toEqual(['Masaje', 'Plan pareja'])
    expect((await admin().get('/planes/candidatos')).body.total).toBe(2)
    await admin().post('/planes/candidatos', { producto: no._id })
    const made = await admin().post(
      '/planes',
      aPlan({ nombre: 'Plan pareja', precio: 140_000, personas: 2, producto: yes._id }),
    )
    expect(made.body).toMatchObject({ _id: yes._id, personas: 2 })
    expect(await names()).toEqual([])
    const again = await admin().post('/planes', aPlan({ producto: yes._id }))
    expect([again.statusCode, again.body.codigo]).toEqual([409, 'PLAN_YA_EXISTE'])
  })
})
