import { beforeAll, describe, expect, test } from 'vitest'
import { aDesk, HOUR_MS } from '../../testing/a-desk.ts'
import { codeOf, countByStatus, type TestApi, testApi, together } from '../../testing/api.ts'
import { autoriza, registerAuthorizer } from '../../testing/fixtures/discounts.ts'
import { frontDesk } from '../../testing/front-desk.ts'
import { preguntar } from '../../testing/preguntas.ts'

let api: TestApi
let desk: ReturnType<typeof frontDesk>
beforeAll(async () => {
  api = await testApi()
  desk = frontDesk(api)
  await registerAuthorizer(api)
})

const sell = (body: unknown) => api.as('recepcionista').post('/ventas', body)
const cash = (monto: number) => [{ metodo: 'Efectivo', monto }]
const listOf = async (cliente: string) =>
  (await api.as('recepcionista').get(`/membresias?cliente=${cliente}`)).body.membresias

describe('the joining fee', () => {
  test('is charged once a client, also by two desks at once', async () => {
    const plan = await desk.plan({ matricula: 20_000 })
    const { _id: cliente } = await desk.cliente()
    const lineas = [{ matricula: plan._id }]
    const answers = await together(6, () => sell({ cliente, lineas, cobros: cash(20_000) }))
    expect(countByStatus(answers)).toEqual({ 201: 1, 409: 5 })
    expect(answers.find(({ statusCode }) => statusCode === 409)?.body.codigo).toBe('MATRICULA_COBRADA')
  })

  test('may be charged again after its return', async () => {
    const plan = await desk.plan({ matricula: 20_000 })
    const { _id: cliente } = await desk.cliente()
    const sale = { cliente, lineas: [{ matricula: plan._id }], cobros: cash(20_000) }
    const venta = await desk.venta(sale)
    expect(venta.lineas).toMatchObject([{ tipo: 'concepto', descripcion: 'Matrícula', monto: 20_000 }])
    const back = { lineas: [{ indice: 0, cantidad: 1 }], metodo: 'Tarjeta', motivo: 'Error' }
    await api.as('recepcionista').post(`/ventas/${venta._id}/devolucion`, back)
    expect((await sell(sale)).statusCode).toBe(201)
  })

  test('left out of a plan is a discount of the whole fee', async () => {
    const { _id: plan, precio } = await desk.plan({ matricula: 20_000 })
    const { _id: cliente } = await desk.cliente()
    const sale = { cliente, lineas: [{ membresia: { plan, precio } }], cobros: cash(precio) }
    const bare = await sell(sale)
    expect([...codeOf(bare), bare.body.mensaje]).toEqual([
      400,
      'VENTA_SIN_MOTIVO',
      'La matrícula de $20.000 no se cobra: escribe por qué.',
    ])
    expect(bare.body).toMatchObject({ matricula: plan, precio: 20_000 })
    const why = { ...sale, motivo: 'Volvió con su familia' }
    expect(codeOf(await sell(why))).toEqual([409, 'DESCUENTO_POR_AUTORIZAR'])
    const { statusCode, body } = await sell({ ...why, ...autoriza() })
    expect([statusCode, body.total, body.autorizadaPor?.nombre]).toEqual([201, precio, 'Otra admin'])
    expect(body.lineas[1]).toMatchObject({
      descripcion: 'Matrícula',
      precio: 20_000,
      descuento: 20_000,
      descuentoMotivo: 'Volvió con su familia',
      monto: 0,
    })
    const { filas } = await preguntar(api).rows('pregunta=descuentos&desde=2026-11-01&hasta=2026-11-30')
    const que = `Venta N.º ${body.numero}: Volvió con su familia`
    expect(filas).toMatchObject([{ que, monto: 20_000, cliente: { _id: cliente } }])
    // The waived fee counts as paid, so that a renewal needs neither fee nor reason.
    expect((await sell(sale)).statusCode).toBe(201)
  })

  const hasJoined = async (cliente: string) => {
    const { body: ficha } = await api.as('recepcionista').get(`/clientes/${cliente}/ficha`)
    const { body: snapshot } = await api.as('recepcionista').get('/mostrador/instantanea')
    const persona = snapshot.personas.find(({ _id }: { _id: string }) => _id === cliente)
    expect(persona.matriculaPagada).toBe(ficha.matriculaPagada)
    return ficha.matriculaPagada
  }

  test('is owed after an uncharged, free or unpaid membership', async () => {
    const { _id: cliente } = await desk.cliente()
    const make = (fields = {}) => desk.membresia({ cliente, fechainicio: '2026-08-01', ...fields })
    await make()
    expect(await hasJoined(cliente)).toBe(false)
    const { _id: gift } = await make()
    await api.as('admin').post(`/membresias/${gift}/cortesia`, { motivo: 'Rifa' })
    expect(await hasJoined(cliente)).toBe(false)
    const { _id: pago } = await desk.pago({ cliente, monto: 80_000 })
    await make({ cobro: { pago }, fechainicio: '2026-06-01' })
    expect(await hasJoined(cliente)).toBe(true)
    await api.as('recepcionista').delete(`/pagos/${pago}`)
    expect(await hasJoined(cliente)).toBe(false)
  })

  test('is not owed after an imported membership or a paid companion', async () => {
    const { _id: plan, precio } = await desk.plan({ matricula: 20_000 })
    const { _id: cliente } = await desk.cliente()
    const { _id: imported } = await desk.membresia({ cliente, fechainicio: '2026-08-01' })
    await api.db.updateTable('membresias').set({ creadaPor: null }).where('id', '=', imported).execute()
    expect(await hasJoined(cliente)).toBe(true)
    const lineas = [{ membresia: { plan, precio } }]
    expect((await desk.venta({ cliente, lineas, cobros: cash(precio) })).lineas).toHaveLength(1)

    const pair = await desk.plan({ personas: 2 })
    const { _id: other } = await desk.cliente()
    const shared = [{ membresia: { plan: pair._id, para: [other] } }]
    await desk.venta({ cliente, lineas: shared, cobros: cash(80_000) })
    expect(await hasJoined(other)).toBe(true)
  })

  test('is owed again if only its line was returned', async () => {
    const { _id: plan, precio } = await desk.plan({ matricula: 20_000 })
    const { _id: cliente } = await desk.cliente()
    const lineas = [{ membresia: { plan, precio } }, { matricula: plan }]
    const venta = await desk.venta({ cliente, lineas, cobros: cash(precio + 20_000) })
    expect(await hasJoined(cliente)).toBe(true)
    const back = { lineas: [{ indice: 1, cantidad: 1 }], metodo: 'Efectivo', motivo: 'Error' }
    await api.as('recepcionista').post(`/ventas/${venta._id}/devolucion`, back)
    expect(await hasJoined(cliente)).toBe(false)
  })

  test('of another plan does not replace the fee of the plan', async () => {
    const { _id: plan, precio } = await desk.plan({ matricula: 50_000 })
    const other = await desk.plan({ matricula: 1_000 })
    const { _id: cliente } = await desk.cliente()
    const lineas = [{ membresia: { plan, precio } }, { matricula: other._id }]
    const answer = await sell({ cliente, lineas, cobros: cash(precio + 1_000) })
    expect([...codeOf(answer), answer.body.mensaje]).toEqual([
      400,
      'VENTA_SIN_MOTIVO',
      'La matrícula de $50.000 no se cobra: escribe por qué.',
    ])
  })

  test('left out of a returned plan is returned with it', async () => {
    const { _id: plan, precio } = await desk.plan({ matricula: 20_000 })
    const { _id: cliente } = await desk.cliente()
    const membresia = { plan, precio }
    const sale = { cliente, lineas: [{ membresia }], cobros: cash(precio) }
    const { body: venta } = await sell({ ...sale, motivo: 'Volvió', ...autoriza() })
    const back = { lineas: [{ indice: 0, cantidad: 1 }], metodo: 'Efectivo', motivo: 'Error' }
    const { body } = await api.as('recepcionista').post(`/ventas/${venta._id}/devolucion`, back)
    expect(body.lineas).toMatchObject([
      { indice: 0, monto: precio },
      { indice: 1, monto: 0 },
    ])
    const { filas } = await preguntar(api).rows('pregunta=descuentos&desde=2026-11-01&hasta=2026-11-30')
    expect(filas.filter((fila) => fila.cliente?._id === cliente)).toEqual([])
    expect(codeOf(await sell(sale))).toEqual([400, 'VENTA_SIN_MOTIVO'])
  })

  test('is not a free line with its name', async () => {
    const { _id: plan, precio } = await desk.plan()
    const { _id: cliente } = await desk.cliente()
    const descuento = { porcentaje: 100, motivo: 'Rifa' }
    const lineas = [{ membresia: { plan, precio } }, { concepto: 'Matrícula', monto: 5_000, descuento }]
    const { body: venta } = await api.as('admin').post('/ventas', { cliente, lineas, cobros: cash(precio) })
    const back = { lineas: [{ indice: 0, cantidad: 1 }], metodo: 'Efectivo', motivo: 'Error' }
    const { body } = await api.as('recepcionista').post(`/ventas/${venta._id}/devolucion`, back)
    expect(body.lineas).toMatchObject([{ indice: 0 }])
  })

  test('left out of an offline sale only warns', async () => {
    const { _id: plan, precio } = await desk.plan({ matricula: 20_000 })
    const { _id: cliente } = await desk.cliente()
    const lineas = [{ membresia: { plan, precio } }]
    const venta = aDesk(api).operation('/ventas', { cliente, lineas, cobros: cash(precio) })
    const { statusCode, body } = await venta.sendLate(HOUR_MS)
    expect([statusCode, body.lineas.length]).toEqual([201, 1])
    expect(body.avisos).toMatchObject([
      { texto: 'La matrícula de $20.000 no se cobró y no se dijo por qué.' },
    ])
    const fee = await sell({ cliente, lineas: [{ matricula: plan }], cobros: cash(20_000) })
    expect(fee.statusCode).toBe(201)
  })
})

describe('an uncharged membership', () => {
  const charge = (cliente: string, cobra: string, monto = 80_000) =>
    sell({ cliente, lineas: [{ cobra }], cobros: cash(monto) })

  test('is charged by one sale, also by two desks at once', async () => {
    const { _id: cliente } = await desk.cliente()
    const membresia = await desk.membresia({ cliente, precio: 80_000 })
    expect(membresia.cobrada).toBe(false)
    const answers = await together(6, () => charge(cliente, membresia._id))
    expect(countByStatus(answers)).toEqual({ 201: 1, 409: 5 })
    expect(answers.find(({ statusCode }) => statusCode === 409)?.body.codigo).toBe('MEMBRESIA_YA_COBRADA')
    const venta = answers.find(({ statusCode }) => statusCode === 201)?.body
    expect(venta.membresias).toMatchObject([{ _id: membresia._id, cobrada: true }])
    expect(await listOf(cliente)).toMatchObject([{ cobrada: true }])
  })

  test('of a plan names the plan in its line', async () => {
    const { _id: cliente } = await desk.cliente()
    const plan = await desk.plan()
    const { _id: pago } = await desk.pago({ cliente, producto: plan._id })
    const { _id: cobra } = await desk.membresia({ cliente, cobro: { pago } })
    await api.as('recepcionista').delete(`/pagos/${pago}`)
    const { body } = await charge(cliente, cobra)
    expect(body.lineas).toMatchObject([{ producto: null, plan: { _id: plan._id, nombre: plan.nombre } }])
  })

  test('sold on credit counts as charged', async () => {
    const { _id: cliente } = await desk.cliente()
    const { _id: cobra } = await desk.membresia({ cliente, precio: 80_000 })
    expect((await sell({ cliente, lineas: [{ cobra }], fiado: true })).statusCode).toBe(201)
    expect(await listOf(cliente)).toMatchObject([{ cobrada: true }])
  })

  test('of another client, at no price or unknown is refused', async () => {
    const [mine, other] = [await desk.cliente(), await desk.cliente()]
    const { _id: cobra } = await desk.membresia({ cliente: other._id, precio: 80_000 })
    expect((await charge(mine._id, cobra)).body.codigo).toBe('MEMBRESIA_DE_OTRO')
    const free = await desk.membresia({ cliente: mine._id, precio: 0 })
    expect((await charge(mine._id, free._id)).body.codigo).toBe('NADA_QUE_COBRAR')
    expect((await charge(mine._id, mine._id)).body.codigo).toBe('MEMBRESIA_NO_ENCONTRADA')
  })

  test('remains uncharged after a return and is charged again', async () => {
    const { _id: cliente } = await desk.cliente()
    const { _id: cobra } = await desk.membresia({ cliente, precio: 80_000 })
    const { body: venta } = await charge(cliente, cobra)
    const back = { lineas: [{ indice: 0, cantidad: 1 }], metodo: 'Efectivo', motivo: 'Error' }
    const returned = await api.as('recepcionista').post(`/ventas/${venta._id}/devolucion`, back)
    expect(returned.statusCode).toBe(201)
    expect(await listOf(cliente)).toMatchObject([{ _id: cobra, cobrada: false }])
    expect((await charge(cliente, cobra)).statusCode).toBe(201)
    expect(await listOf(cliente)).toMatchObject([{ _id: cobra, cobrada: true, costo: 80_000 }])
  })

  test('twice in one cart is refused', async () => {
    const { _id: cliente } = await desk.cliente()
    const { _id: cobra } = await desk.membresia({ cliente, precio: 80_000 })
    const { body } = await sell({ cliente, lineas: [{ cobra }, { cobra }], fiado: true })
    expect([body.codigo, body.indice]).toEqual(['MEMBRESIA_YA_COBRADA', 1])
  })

  test('with a payment that may be for it is charged once confirmed', async () => {
    const { _id: cliente } = await desk.cliente({ nombre: 'Ana' })
    const { _id: cobra } = await desk.membresia({ cliente, precio: 80_000 })
    const producto = await desk.producto({ nombre: 'Mensualidad', precio: 80_000 })
    const pago = await desk.pago({ cliente, producto: producto._id })
    const { body } = await charge(cliente, cobra)
    expect([body.codigo, body.indice, body.pago]).toEqual(['PAGO_SIN_MEMBRESIA', 0, pago._id])
    expect(body.mensaje).toMatch(/^Ana ya pagó \$80\.000 hoy/)
    const lineas = [{ cobra, ademasDe: [pago._id] }]
    expect((await sell({ cliente, lineas, cobros: cash(80_000) })).statusCode).toBe(201)
  })

  test.each(['cobra', 'matricula'])(
    'or joining fee is refused at a price that has changed (%s)',
    async (kind) => {
      const { _id: cliente } = await desk.cliente()
      const plan = await desk.plan({ matricula: 80_000 })
      const membresia = await desk.membresia({ cliente, precio: 80_000 })
      const lineas = [{ [kind]: kind === 'cobra' ? membresia._id : plan._id, precio: 70_000 }]
      const { statusCode, body } = await sell({ cliente, lineas, cobros: cash(40_000), fiado: true })
      expect([statusCode, body.codigo, body.indice, body.precio]).toEqual([409, 'PRECIO_CAMBIO', 0, 80_000])
    },
  )
})
