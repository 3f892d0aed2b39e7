import { beforeAll, describe, expect, test } from 'vitest'
import { type TestApi, testApi } from '../../testing/api.ts'
import { aPlan } from '../../testing/builders.ts'
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
    ['vigencia.cantidad', { vigencia: { cantidad: 121, unidad: 'meses' } }],
    ['personas', { personas: 5 }],
    ['franja.hasta', { franja: { dias: ['Lunes'], desde: '12:00', hasta: '06:00' } }],
    ['precio', { precio: 0 }],
  ])('with a wrong %s is refused by field', async (campo, fields) => {
    const { statusCode, body } = await admin().post('/planes', aPlan(fields))
    expect([statusCode, body.errores[0].campo]).toEqual([400, campo])
  })

  test('is the administrator’s to write and the receptionist’s to read', async () => {
    expect((await api.as('recepcionista').post('/planes', aPlan())).statusCode).toBe(403)
    expect((await api.as('recepcionista').get('/planes')).statusCode).toBe(200)
    expect((await api.as('entrenador').get('/planes')).statusCode).toBe(403)
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

  test('keeps the order that the administrator gives', async () => {
    const made = [
      await desk.plan({ nombre: 'B' }),
      await desk.plan({ nombre: 'A' }),
      await desk.plan({ nombre: 'C' }),
    ]
    const ids = [made[2]?._id, made[0]?._id]
    const { body } = await admin().put('/planes/orden', { planes: ids })
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
