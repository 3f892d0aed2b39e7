import { beforeAll, describe, expect, test } from 'vitest'
import { countByStatus, type TestApi, testApi, together } from '../../testing/api.ts'
import { aPlan } from '../../testing/builders.ts'
import { frontDesk } from '../../testing/front-desk.ts'

let api: TestApi
let desk: ReturnType<typeof frontDesk>
beforeAll(async () => {
  api = await testApi()
  desk = frontDesk(api)
})

const sell = (body: unknown) => api.as('recepcionista').post('/ventas', body)
const cash = (monto: number) => [{ metodo: 'Efectivo', monto }]
const listOf = async (cliente: string) =>
  (await api.as('recepcionista').get(`/membresias?cliente=${cliente}`)).body.membresias

describe('a sold plan', () => {
  test('gives its membership of calendar months in the same sale', async () => {
    const plan = await desk.plan({
      nombre: 'Trimestral',
      precio: 210_000,
      vigencia: { cantidad: 3, unidad: 'meses' },
    })
    const { _id: cliente } = await desk.cliente()
    const venta = await desk.venta({ cliente, lineas: [{ producto: plan._id }], cobros: cash(210_000) })
    expect(venta.lineas).toMatchObject([
      { tipo: 'membresia', descripcion: 'Trimestral', producto: { _id: plan._id }, monto: 210_000 },
    ])
    expect(venta.lineas[0]?.plan).toEqual({ _id: plan._id, nombre: 'Trimestral' })
    expect(venta.membresias).toMatchObject([
      {
        tipo: 'Mensualidad',
        duracion: 92,
        fechainicio: '2026-11-20',
        fechafin: '2027-02-20',
        precio: 210_000,
        cobrada: true,
        plan: { _id: plan._id, nombre: 'Trimestral' },
        ancla: 20,
      },
    ])
    expect(venta.pagos).toMatchObject([
      { producto: { _id: plan._id }, membresia: { fechafin: '2027-02-20' } },
    ])
  })

  test('keeps the days of its receipt after an edit', async () => {
    const plan = await desk.plan({ personas: 2 })
    const [{ _id: cliente }, { _id: otra }] = [await desk.cliente(), await desk.cliente()]
    const lineas = [{ membresia: { plan: plan._id, para: [otra] } }]
    const { _id, membresias } = await desk.venta({ cliente, lineas, cobros: cash(80_000) })
    for (const { _id: id } of membresias)
      await api.as('recepcionista').put(`/membresias/${id}`, { fechainicio: '2026-12-01', duracion: 90 })
    const { body } = await api.as('recepcionista').get(`/ventas/${_id}`)
    const days = { desde: '2026-11-20', hasta: '2026-12-20' }
    const terms = { ...days, sesiones: null, franja: null }
    expect(body.lineas[0].dias).toEqual(membresias.map(({ _id: membresia }) => ({ membresia, ...terms })))
    expect(body.pagos[0].periodo).toEqual(days)
    expect(body.membresias).toHaveLength(2)
  })

  test('of classes has its sessions', async () => {
    const vigencia = { cantidad: 60, unidad: 'dias' }
    const plan = await desk.plan({ nombre: 'Diez clases', tipo: 'Clase', sesiones: 10, vigencia })
    const { _id: cliente } = await desk.cliente()
    const lineas = [{ membresia: { plan: plan._id, precio: 80_000 } }]
    const venta = await desk.venta({ cliente, lineas, cobros: cash(80_000) })
    expect(venta.membresias).toMatchObject([{ tipo: 'Clase', sesionesRestantes: 10, fechafin: '2027-01-19' }])
    expect(venta.lineas[0]?.dias).toMatchObject([{ sesiones: 10 }])
  })

  test('begins after the last membership and keeps its anchor', async () => {
    const plan = await desk.plan()
    const { _id: cliente } = await desk.cliente()
    const lineas = [{ membresia: { plan: plan._id } }, { membresia: { plan: plan._id } }]
    const { membresias } = await desk.venta({ cliente, lineas, cobros: cash(160_000) })
    expect(membresias).toMatchObject([
      { fechainicio: '2026-11-20', fechafin: '2026-12-20' },
      { fechainicio: '2026-12-21', fechafin: '2027-01-20', ancla: 20 },
    ])
  })

  test.each([
    ['PLAN_SIN_CLIENTE', 'cliente', { cliente: undefined }, {}],
    ['PLAN_DE_A_UNO', 'lineas', {}, { cantidad: 2 }],
  ])('is refused with %s', async (codigo, campo, sale, line) => {
    const plan = await desk.plan()
    const { _id: cliente } = await desk.cliente()
    const { statusCode, body } = await sell({
      cliente,
      lineas: [{ producto: plan._id, ...line }],
      cobros: cash(80_000),
      ...sale,
    })
    expect([statusCode, body.codigo, body.errores[0].campo]).toEqual([400, codigo, campo])
  })

  test('is refused at a price that has changed', async () => {
    const plan = await desk.plan()
    const { _id: cliente } = await desk.cliente()
    await api.as('admin').put(`/planes/${plan._id}`, aPlan({ precio: 90_000 }))
    const lineas = [{ membresia: { plan: plan._id, precio: 80_000 } }]
    const { statusCode, body } = await sell({ cliente, lineas, cobros: cash(80_000) })
    expect([statusCode, body.codigo, body.precio]).toEqual([409, 'PRECIO_CAMBIO', 90_000])
    expect(await listOf(cliente)).toEqual([])
  })

  test('edited later leaves sold memberships unchanged', async () => {
    const plan = await desk.plan()
    const { _id: cliente } = await desk.cliente()
    await desk.venta({ cliente, lineas: [{ producto: plan._id }], cobros: cash(80_000) })
    const year = { cantidad: 12, unidad: 'meses' }
    await api.as('admin').put(`/planes/${plan._id}`, aPlan({ precio: 1, vigencia: year, estado: 'inactivo' }))
    expect(await listOf(cliente)).toMatchObject([{ precio: 80_000, fechafin: '2026-12-20' }])
    const again = await sell({ cliente, lineas: [{ producto: plan._id }], cobros: cash(1) })
    expect([again.statusCode, again.body.codigo]).toEqual([409, 'PRODUCTO_INACTIVO'])
  })

  test('returned removes the memberships of all its persons', async () => {
    const plan = await desk.plan({ nombre: 'Pareja', personas: 2, precio: 140_000 })
    const [payer, other] = [await desk.cliente(), await desk.cliente()]
    const lineas = [{ membresia: { plan: plan._id, para: [other._id] } }]
    const venta = await desk.venta({ cliente: payer._id, lineas, cobros: cash(140_000) })
    expect(await listOf(other._id)).toMatchObject([
      { precio: 0, fechafin: '2026-12-20', plan: { nombre: 'Pareja' } },
    ])
    const back = { lineas: [{ indice: 0, cantidad: 1 }], metodo: 'Tarjeta', motivo: 'Se mudan' }
    const returned = await api.as('recepcionista').post(`/ventas/${venta._id}/devolucion`, back)
    expect(returned.statusCode).toBe(201)
    expect([await listOf(payer._id), await listOf(other._id)]).toEqual([[], []])
    const days = venta.membresias.map(({ _id, fechainicio, duracion }) => ({ _id, fechainicio, duracion }))
    expect((await api.as('recepcionista').get(`/ventas/${venta._id}`)).body.membresias).toMatchObject(days)
  })

  test('returned by two desks at once is returned by both', async () => {
    const plan = await desk.plan({ personas: 2 })
    const [a, b] = [await desk.cliente(), await desk.cliente()]
    const back = { lineas: [{ indice: 0, cantidad: 1 }], metodo: 'Efectivo', motivo: 'Error' }
    const sales = await Promise.all(
      Array.from({ length: 8 }, (_, n) => {
        const [payer, other] = n % 2 === 0 ? [a, b] : [b, a]
        const lineas = [{ membresia: { plan: plan._id, para: [other._id] } }]
        return desk.venta({ cliente: payer._id, lineas, cobros: cash(80_000) })
      }),
    )
    const answers = await together(8, (n) =>
      api.as('recepcionista').post(`/ventas/${sales[n]?._id}/devolucion`, back),
    )
    expect(countByStatus(answers)).toEqual({ 201: 8 })
    expect([await listOf(a._id), await listOf(b._id)]).toEqual([[], []])
  })

  test('for two ends for both when the payer’s membership is deleted', async () => {
    const plan = await desk.plan({ nombre: 'Dúo', precio: 140_000, personas: 2 })
    const [ana, luis] = [await desk.cliente(), await desk.cliente()]
    const lineas = [{ membresia: { plan: plan._id, para: [luis._id] } }]
    const venta = await desk.venta({ cliente: ana._id, lineas, cobros: cash(140_000) })
    const at = api.as('recepcionista')
    await at.delete(`/membresias/${venta.membresias[0]?._id}`)
    expect([await listOf(ana._id), await listOf(luis._id)]).toEqual([[], []])
  })

  test('sold to one person lacks the other until two desks add one', async () => {
    const plan = await desk.plan({ nombre: 'Pareja', precio: 140_000, personas: 2 })
    const [ana, ...others] = await Promise.all(Array.from({ length: 5 }, () => desk.cliente()))
    const lineas = [{ membresia: { plan: plan._id } }]
    const venta = await desk.venta({ cliente: ana?._id, lineas, cobros: cash(140_000) })
    const at = api.as('recepcionista')
    const doors = async () => [
      (await at.get(`/clientes/${ana?._id}/ficha`)).body.faltanPersonas,
      (await at.post('/entradas', { clienteId: ana?._id })).body.faltanPersonas,
    ]
    expect([venta.membresias[0]?.faltanPersonas, ...(await doors())]).toEqual([1, 1, 1])
    await api.as('admin').put(`/planes/${plan._id}`, aPlan({ personas: 4 }))
    const add = (cliente: unknown) => at.post(`/membresias/${venta.membresias[0]?._id}/personas`, { cliente })
    expect((await add(ana?._id)).body.codigo).toBe('PLAN_PERSONAS')
    const answers = await together(4, (n) => add(others[n]?._id))
    expect(countByStatus(answers)).toEqual({ 201: 1, 400: 3 })
    expect(answers.find(({ statusCode }) => statusCode === 201)?.body).toMatchObject({
      fechainicio: '2026-11-20',
      fechafin: '2026-12-20',
      precio: 0,
      cobrada: null,
      plan: { _id: plan._id },
    })
    expect([await listOf(String(ana?._id)), await doors()]).toMatchObject([[{ faltanPersonas: 0 }], [0, 0]])
  })

  test('gives a person added later no days that they already have', async () => {
    const plan = await desk.plan({ nombre: 'Pareja', precio: 140_000, personas: 3 })
    const [ana, eva, luis] = [await desk.cliente(), await desk.cliente(), await desk.cliente()]
    await desk.membresia({ cliente: eva._id, fechainicio: '2026-11-10', duracion: 20 })
    await desk.membresia({ cliente: luis._id, fechainicio: '2026-11-10', duracion: 60 })
    const lineas = [{ membresia: { plan: plan._id } }]
    const venta = await desk.venta({ cliente: ana._id, lineas, cobros: cash(140_000) })
    const add = (cliente: string) =>
      api.as('recepcionista').post(`/membresias/${venta.membresias[0]?._id}/personas`, { cliente })
    expect((await add(eva._id)).body).toMatchObject({ fechainicio: '2026-12-01', fechafin: '2026-12-20' })
    expect((await add(luis._id)).body.codigo).toBe('PLAN_SIN_DIAS')
  })

  test('on credit stays with the client who owes it', async () => {
    const plan = await desk.plan({ nombre: 'Fiado', precio: 80_000 })
    const [ana, luis] = [await desk.cliente(), await desk.cliente()]
    const lineas = [{ producto: plan._id }]
    const venta = await desk.venta({ cliente: ana._id, lineas, cobros: [], fiado: true })
    const moved = await api
      .as('recepcionista')
      .put(`/membresias/${venta.membresias[0]?._id}`, { cliente: luis._id })
    expect([moved.statusCode, moved.body.codigo]).toEqual([409, 'MEMBRESIA_PAGADA'])
  })

  test('paid by itself gives a membership with its anchor', async () => {
    const plan = await desk.plan({
      nombre: 'Suelto',
      precio: 80_000,
      vigencia: { cantidad: 1, unidad: 'meses' },
    })
    const { _id: cliente } = await desk.cliente()
    const pago = await desk.pago({ cliente, producto: plan._id, monto: 80_000 })
    const made = await desk.membresia({
      cliente,
      fechainicio: '2027-01-31',
      duracion: 28,
      cobro: { pago: pago._id },
    })
    expect([made.fechafin, made.ancla]).toEqual(['2027-02-28', 31])
  })

  test('renews with all its persons, from the membership of its payer', async () => {
    const plan = await desk.plan({ nombre: 'Pareja', personas: 2, precio: 140_000 })
    const [payer, other] = [await desk.cliente(), await desk.cliente()]
    const lineas = [{ membresia: { plan: plan._id, para: [other._id] } }]
    const { membresias } = await desk.venta({ cliente: payer._id, lineas, cobros: cash(140_000) })
    expect(membresias.map(({ cliente }) => cliente._id)).toEqual([payer._id, other._id])
    for (const { _id } of membresias) {
      const { body } = await api.as('recepcionista').get(`/membresias/${_id}/renovacion`)
      expect(body).toMatchObject({
        membresia: { _id: membresias[0]?._id, cliente: { _id: payer._id }, precio: 140_000 },
        para: [{ _id: other._id, nombre: other.nombre }],
      })
    }
  })

  test('refuses more persons than it has, or one twice', async () => {
    const plan = await desk.plan({ personas: 2 })
    const [a, b, c] = [await desk.cliente(), await desk.cliente(), await desk.cliente()]
    for (const para of [[b._id, c._id], [a._id], [b._id, b._id]]) {
      const lineas = [{ membresia: { plan: plan._id, para } }]
      const { body } = await sell({ cliente: a._id, lineas, cobros: cash(80_000) })
      expect(body.codigo).toBe('PLAN_PERSONAS')
    }
  })

  test('shared by two desks at once gives each client one membership', async () => {
    const plan = await desk.plan({ personas: 2 })
    const [a, b] = [await desk.cliente(), await desk.cliente()]
    const of = (cliente: string, other: string) => ({
      cliente,
      lineas: [{ membresia: { plan: plan._id, para: [other] } }],
      cobros: cash(80_000),
    })
    const answers = await together(10, (n) => sell(n % 2 === 0 ? of(a._id, b._id) : of(b._id, a._id)))
    expect(countByStatus(answers)).toEqual({ 201: 10 })
    for (const { _id } of [a, b]) {
      const sold = await listOf(_id)
      expect(new Set(sold.map(({ fechainicio }: { fechainicio: string }) => fechainicio)).size).toBe(10)
    }
  })
})
