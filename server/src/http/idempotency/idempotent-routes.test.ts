import { beforeAll, expect, it } from 'vitest'
import { type TestApi, testApi, together } from '../../testing/api.ts'
import {
  aCliente,
  aComposicion,
  aEntrenador,
  aMembresia,
  anAsignacion,
  aPago,
  aPlan,
  aProducto,
  aPrograma,
  aRutina,
  aTransaccion,
} from '../../testing/builders.ts'
import { frontDesk, trainer } from '../../testing/front-desk.ts'
import { routesOf } from '../../testing/routes.ts'

let api: TestApi
let desk: ReturnType<typeof frontDesk>
beforeAll(async () => {
  api = await testApi()
  desk = frontDesk(api)
})

let lastKey = 0
const aKey = () => {
  lastKey += 1
  return { 'idempotency-key': `ruta-${lastKey}` }
}

interface Made {
  path?: string
  body: object
  other?: object
  /** Resolves to true if the calls took effect exactly once. */
  effect?: () => Promise<unknown>
}

const making: Record<string, () => Promise<Made>> = {
  '/clientes/:id/fusionar': async () => {
    const [ana, otro, third] = [await desk.cliente(), await desk.cliente(), await desk.cliente()]
    return { path: `/clientes/${ana._id}/fusionar`, body: { otro: otro._id }, other: { otro: third._id } }
  },
  '/membresias/:id/personas': async () => {
    const plan = await desk.plan({ personas: 2, precio: 90_000 })
    const [ana, eva, luz] = [await desk.cliente(), await desk.cliente(), await desk.cliente()]
    const cobros = [{ metodo: 'Efectivo', monto: 90_000 }]
    const lineas = [{ membresia: { plan: plan._id } }]
    const { membresias } = await desk.venta({ cliente: ana._id, lineas, cobros })
    const path = `/membresias/${membresias[0]?._id}/personas`
    return { path, body: { cliente: eva._id }, other: { cliente: luz._id } }
  },
  '/membresias/:id/cancelar': async () => {
    const { _id: cliente } = await desk.cliente()
    const { _id } = await desk.membresia({ cliente })
    const body = { cuando: 'hoy', motivo: 'precio' }
    return { path: `/membresias/${_id}/cancelar`, body, other: { ...body, cuando: 'al-final' } }
  },
  '/planes': async () => ({ body: aPlan(), other: aPlan({ precio: 1 }) }),
  '/pagos': async () => ({ body: aPago({ monto: 1 }), other: aPago({ monto: 2 }) }),
  '/productos/:id/existencias': async () => {
    const producto = await desk.producto({ stock: 5 })
    const body = { cambio: 2, motivo: 'Compra' }
    const effect = async () => (await desk.stockOf(producto)) === 7
    return { path: `/productos/${producto._id}/existencias`, body, other: { ...body, cambio: 3 }, effect }
  },
  '/ventas/:id/devolucion': async () => {
    const producto = await desk.producto({ precio: 1_000, stock: 5 })
    const cobros = [{ metodo: 'Efectivo', monto: 2_000 }]
    const { _id } = await desk.venta({ lineas: [{ producto: producto._id, cantidad: 2 }], cobros })
    const lineas = [{ indice: 0, cantidad: 1, reponer: true }]
    const body = { lineas, metodo: 'Efectivo', motivo: 'Rota' }
    const effect = async () => (await desk.stockOf(producto)) === 4
    return { path: `/ventas/${_id}/devolucion`, body, other: { ...body, motivo: 'Otra' }, effect }
  },
  '/caja/turnos': async () => ({ body: { caja: 'A', base: 1_000 }, other: { caja: 'A', base: 2_000 } }),
  '/caja/turnos/:id/movimientos': async () => {
    const { body } = await api.as('admin').post('/caja/turnos', { caja: 'B', base: 50_000 })
    const out = { tipo: 'salida', categoria: 'gasto', monto: 5_000, motivo: 'Taxi' }
    return { path: `/caja/turnos/${body._id}/movimientos`, body: out, other: { ...out, monto: 6_000 } }
  },
  '/entradas/:id/clase': async () => {
    const { _id: clienteId } = await desk.cliente()
    const { _id: claseId } = await desk.clase()
    const permitir = { motivo: 'Viene a conocer el gimnasio.' }
    const { body } = await api.as('admin').post('/entradas', { clienteId, permitir })
    return { path: `/entradas/${body._id}/clase`, body: { claseId }, other: { claseId: null } }
  },
  '/clases/esperas': async () => {
    const clase = await desk.clase({ capacidadMaxima: 1 })
    await desk.inscripcion(await desk.cliente(), clase)
    const [ana, luz] = [await desk.cliente(), await desk.cliente()]
    const of = (clienteId: string) => ({ claseId: clase._id, clienteId })
    return { body: of(ana._id), other: of(luz._id) }
  },
  '/auth/register': async () => {
    const body = {
      nombre: 'Luz',
      email: `${aKey()['idempotency-key']}@gimnasio.test`,
      password: 'clave larga',
    }
    return { body, other: { ...body, password: 'otra clave larga' } }
  },
  '/clientes': async () => ({ body: aCliente(), other: aCliente() }),
  '/productos': async () => ({ body: aProducto(), other: aProducto() }),
  '/entrenadores': async () => ({ body: aEntrenador(), other: aEntrenador() }),
  '/rutinas': async () => ({ body: aRutina(), other: aRutina({ series: 5 }) }),
  '/rutinas/asignar': async () => {
    const { _id: clienteId } = await desk.cliente()
    const { _id: rutinaId } = await trainer(api).rutina()
    const body = anAsignacion({ clienteId, rutinaId })
    return { body, other: { ...body, diasDescanso: ['Sábado'] } }
  },
  '/rutinas/asignar/copiar': async () => {
    const [from, to] = [await desk.cliente(), await desk.cliente()]
    const { _id: rutinaId } = await trainer(api).rutina()
    await trainer(api).asignacion({ clienteId: from._id, rutinaId })
    return { body: { de: from._id, a: to._id }, other: { de: to._id, a: from._id } }
  },
  '/rutinas/programas': async () => {
    const { _id: rutinaId } = await trainer(api).rutina()
    return { body: aPrograma([{ rutinaId }]), other: aPrograma([{ rutinaId }]) }
  },
  '/rutinas/programas/:id/asignar': async () => {
    const { _id: rutinaId } = await trainer(api).rutina()
    const { _id } = await trainer(api).programa([{ rutinaId }])
    const [{ _id: clienteId }, luz] = [await desk.cliente(), await desk.cliente()]
    const path = `/rutinas/programas/${_id}/asignar`
    return { path, body: { clienteId }, other: { clienteId: luz._id } }
  },
  '/membresias': async () => {
    const { _id: cliente } = await desk.cliente()
    return { body: aMembresia({ cliente }), other: aMembresia({ cliente, precio: 1 }) }
  },
  '/membresias/:id/congelar': async () => {
    const { _id: cliente } = await desk.cliente()
    const { _id } = await desk.membresia({ cliente })
    const cobro = { monto: 5_000, metodoPago: 'Efectivo' }
    const body = { desde: '2026-11-20', hasta: '2026-11-21', motivo: 'Viaje', cobro }
    return { path: `/membresias/${_id}/congelar`, body, other: { ...body, hasta: '2026-11-22' } }
  },
  '/contabilidad': async () => ({ body: aTransaccion(), other: aTransaccion({ monto: 2 }) }),
  '/composicion-corporal': async () => {
    const { numeroIdentificacion } = await desk.cliente()
    const body = aComposicion({ numeroIdentificacion })
    return { body, other: { ...body, peso: 81 } }
  },
  '/clases/registrar': async () => {
    const clase = await desk.clase()
    const [ana, luz] = [await desk.cliente(), await desk.cliente()]
    const of = ({ numeroIdentificacion }: typeof ana) => ({ ...clase, numeroIdentificacion })
    return { body: of(ana), other: of(luz) }
  },
  '/clases/esperas/:id/aceptar': async () => {
    const clase = await desk.clase({ capacidadMaxima: 1 })
    const { _id: inside } = await desk.inscripcion(await desk.cliente(), clase)
    const { _id } = await desk.espera(await desk.cliente(), clase)
    await api.as('recepcionista').delete(`/clases/inscripciones/${inside}`)
    return { path: `/clases/esperas/${_id}/aceptar`, body: {} }
  },
  '/asistencias': async () => {
    const { _id: clienteId } = await desk.cliente()
    const { _id: claseId } = await desk.clase()
    const pack = { cliente: clienteId, tipo: 'Clase', sesionesRestantes: 10 }
    const { _id } = await desk.membresia(pack)
    const effect = async () => (await api.as('admin').get(`/membresias/${_id}`)).body.sesionesRestantes === 9
    return { body: { clienteId, claseId }, other: { clienteId, claseId: clienteId }, effect }
  },
  '/entradas': async () => {
    const [ana, luz] = [await desk.cliente(), await desk.cliente()]
    const permitir = { motivo: 'Viene a conocer el gimnasio.' }
    return { body: { clienteId: ana._id, permitir }, other: { clienteId: luz._id, permitir } }
  },
  '/ventas': async () => {
    const producto = await desk.producto({ precio: 1_000, stock: 5 })
    const body = {
      lineas: [{ producto: producto._id, cantidad: 1 }],
      cobros: [{ metodo: 'Efectivo', monto: 1_000 }],
    }
    const effect = async () => (await desk.stockOf(producto)) === 4
    return { body, other: { ...body, cobros: [{ metodo: 'Tarjeta', monto: 1_000 }] }, effect }
  },
  '/cobros/:id/contactos': async () => {
    const { _id: cliente } = await desk.cliente()
    const lineas = [{ concepto: 'Guantes', monto: 9_000 }]
    await desk.venta({ cliente, lineas, fiado: true })
    const other = { canal: 'nota', resultado: 'promete pagar', nota: 'El lunes.' }
    return { path: `/cobros/${cliente}/contactos`, body: { canal: 'llamada' }, other }
  },
}

it.each(Object.entries(making))('POST %s runs once per key', async (route, bodies) => {
  const { path = route, body, other, effect } = await bodies()
  const key = aKey()
  const answers = await together(3, () => api.as('admin').post(path, body, key))
  const created = answers.map(({ statusCode }) => statusCode === 200 || statusCode === 201)
  expect(created).toEqual([true, true, true])
  // Only the first response of a registration has the token.
  const texts = answers.map(({ body: { token: _, ...answer } }) => JSON.stringify(answer))
  expect(new Set(texts).size).toBe(1)
  expect(answers.filter(({ headers }) => headers['idempotent-replayed'] === 'true')).toHaveLength(2)
  if (other) expect((await api.as('admin').post(path, other, key)).statusCode).toBe(422)
  if (effect) expect(await effect()).toBe(true)
})

/** Alias of '/contabilidad', and a route that needs a stored subscription: see suscripciones.test.ts. */
const elsewhere = ['/contabilidad/', '/contabilidad/suscripciones/:id/asentar']

it('every route that takes a key is tested', async () => {
  const routes = await routesOf(() => testApi())
  const keyed = routes.filter(({ idempotent }) => idempotent).map(({ path }) => path)
  expect([...Object.keys(making), ...elsewhere].sort()).toEqual(keyed.sort())
})
