import { beforeAll, expect, test } from 'vitest'
import { DESK_SCOPE } from '../../db/security/idempotency-keys.ts'
import { aDesk, cashSale, DAY_MS, HOUR_MS } from '../../testing/a-desk.ts'
import { type TestApi, testApi } from '../../testing/api.ts'
import { aCliente } from '../../testing/builders.ts'
import { expectDerivedTrue } from '../../testing/database/derived.ts'
import { operationsOf } from '../../testing/fixtures/desk-operations.ts'
import { whenOver } from '../../testing/when-over.ts'

let api: TestApi
let desk: ReturnType<typeof aDesk>
beforeAll(async () => {
  api = await testApi()
  desk = aDesk(api)
  whenOver(() => expectDerivedTrue(api))
})

const { operacion } = operationsOf(() => api)

async function answerOf(clave: string) {
  const { respuesta } = await api.db
    .selectFrom('idempotencia')
    .select('respuesta')
    .where('llamada', '=', DESK_SCOPE)
    .where('clave', '=', clave)
    .executeTakeFirstOrThrow()
  return respuesta
}

test('an operation sent for another account records both, even if deleted', async () => {
  const { user: ana } = await api.signedIn('recepcionista')
  expect((await api.as('admin').delete(`/users/${ana._id}`)).statusCode).toBe(200)
  const { venta, entrada, asistencia } = await desk.each()
  for (const each of [venta, entrada, asistencia]) {
    const answer = await each.sendLate(HOUR_MS, { hechaPor: ana._id }, { as: api.as('admin') })
    expect(answer.statusCode).toBe(201)
    const kept = await operacion(each.clave)
    expect([kept?.hechaPor, kept?.enviadaPor]).toEqual([ana._id, expect.not.stringContaining(ana._id)])
  }
  const { resultadoId = '' } = (await operacion(venta.clave)) ?? {}
  const sold = await api.db
    .selectFrom('ventas')
    .select('vendidaPor')
    .where('id', '=', resultadoId)
    .executeTakeFirst()
  expect(sold?.vendidaPor).toBe(ana._id)
})

test('till movement of a late sale names its sender', async () => {
  const { user: beto, token } = await api.signedIn('recepcionista')
  const { _id } = (await api.withToken(token).post('/caja/turnos', { caja: 'De Beto', base: 0 })).body
  const { venta } = await desk.each()
  expect((await venta.sendLate(0, { hechaPor: beto._id })).statusCode).toBe(201)
  const { movimientos } = (await api.withToken(token).get('/caja/turnos/actual?caja=De Beto')).body
  expect(movimientos[0]).toMatchObject({
    descripcion: expect.stringMatching(
      /^Venta N\.º \d+, sin conexión, del 20\/11\/2026, enviada por Prueba recepcionista$/,
    ),
    quien: { nombre: beto.nombre },
  })
  await api
    .withToken(token)
    .post(`/caja/turnos/${_id}/cierre`, { conteo: [{ denominacion: 3_000, cantidad: 1 }] })
})

test('the audit records offline operations, not live ones', async () => {
  const registered = (clave: string) =>
    api.db.selectFrom('auditoria').select(['accion', 'despues']).where('recursoId', '=', clave).execute()
  const { venta, entrada } = await desk.each()
  await venta.send()
  await entrada.sendLate(DAY_MS)
  expect(await registered(venta.clave)).toEqual([])
  expect(await registered(entrada.clave)).toMatchObject([
    { accion: 'registrarEntrada', despues: { tipo: 'entrada', dispositivo: 'mostrador-1', avisos: [] } },
  ])
})

test('erasing a client removes their data from stored responses', async () => {
  const cliente = await desk.cliente(aCliente({ nombre: 'Canariana', apellido: 'Delbosque' }))
  const producto = await desk.producto({ precio: 3_000, stock: 5 })
  const venta = desk.operation('/ventas', cashSale(producto, { cliente: cliente._id }))
  await api.as('recepcionista').put(`/clientes/${cliente._id}`, { estado: 'inactivo' })
  const permitir = { motivo: 'Canariana viene a pagar' }
  const entrada = desk.operation('/entradas', { clienteId: cliente._id, permitir })
  await venta.send()
  await entrada.send()
  expect(await answerOf(venta.clave)).toContain('Canariana')
  const { numeroIdentificacion: confirmacion } = cliente
  const { token } = await api.signedIn('admin')
  const erased = await api.withToken(token).post(`/clientes/${cliente._id}/borrar-datos`, { confirmacion })
  expect(erased.statusCode).toBe(200)
  for (const { clave, send } of [venta, entrada]) {
    const respuesta = await answerOf(clave)
    expect(respuesta).not.toMatch(/Canariana|Delbosque/)
    expect(respuesta).not.toContain(confirmacion)
    expect((await send()).body).toMatchObject({ repetida: true })
  }
})
