import { beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestApi, testApi } from '../../testing/api.ts'
import { doorApi } from '../../testing/door.ts'
import { frontDesk } from '../../testing/front-desk.ts'

let api: TestApi
let door: ReturnType<typeof doorApi>
let desk: ReturnType<typeof frontDesk>
beforeAll(async () => {
  api = await testApi()
  door = doorApi(api)
  desk = frontDesk(api)
})
beforeEach(() => door.atTen())

test.each([
  ['INACTIVO', { estado: 'inactivo' }, null, 'reactivar'],
  ['SIN_MEMBRESIA', {}, null, 'vender'],
  ['EN_GRACIA', {}, { fechainicio: '2026-10-20' }, 'renovar'],
  ['VENCIDA', {}, { fechainicio: '2026-09-01' }, 'renovar'],
  ['SIN_SESIONES', {}, { tipo: 'Clase', fechainicio: '2026-11-10', sesionesRestantes: 0 }, 'renovar'],
  ['VENCE_PRONTO', {}, { fechainicio: '2026-10-24' }, 'renovar'],
])('%s warns, blocks by rule, and is overridden by a reason', async (causa, fields, month, accion) => {
  const cliente = await desk.cliente(fields)
  const had = month && (await desk.membresia({ cliente: cliente._id, ...month }))
  await door.rules({ [causa]: 'bloquear' })
  const refused = await door.scan(cliente)
  expect(refused.statusCode).toBe(409)
  expect(refused.body).toMatchObject({
    codigo: 'ENTRADA_BLOQUEADA',
    mensaje: refused.body.motivos[0].texto,
    motivos: [{ codigo: causa, accion }],
    cliente: { _id: cliente._id },
    renovable: had ? had._id : null,
  })
  expect(await door.countOf(cliente)).toBe(0)
  expect((await door.scan(cliente, { permitir: { motivo: 'Lo dijo la dueña' } })).body).toMatchObject({
    veredicto: 'permitida',
    permitidaPorque: 'Lo dijo la dueña',
    motivos: [{ codigo: causa }],
  })

  await door.rules({ [causa]: 'avisar' })
  door.later(200)
  expect((await door.scan(cliente)).body).toMatchObject({
    veredicto: 'aviso',
    motivos: [{ codigo: causa }],
  })
  await door.rules({ [causa]: 'ignorar' })
  door.later(200)
  expect((await door.scan(cliente)).body).toMatchObject({ veredicto: 'adelante', motivos: [] })
})

test.each([
  ['VENCIDA', { fechainicio: '2026-09-01' }, 'La membresía venció el 1/10/2026.'],
  [
    'SIN_SESIONES',
    { tipo: 'Clase', fechainicio: '2026-11-10', sesionesRestantes: 0 },
    'Sin sesiones restantes.',
  ],
])('%s offers no renewal to a client who has the next membership', async (codigo, had, said) => {
  const cliente = await desk.cliente()
  await desk.membresia({ cliente: cliente._id, ...had })
  await desk.membresia({ cliente: cliente._id, fechainicio: '2026-11-23' })
  const texto = `${said} Ya tiene la siguiente: empieza el 23/11/2026.`
  expect((await api.as('recepcionista').get(`/clientes/${cliente._id}/ficha`)).body.motivos).toEqual([
    { codigo, texto, accion: null },
  ])
  expect((await door.scan(cliente)).body.motivos).toEqual([{ codigo, texto, accion: null }])
})

test('a new gym warns in days of grace, then requires a reason', async () => {
  const late = await desk.cliente()
  await desk.membresia({ cliente: late._id, fechainicio: '2026-10-18' })
  expect((await door.scan(late)).body).toMatchObject({
    veredicto: 'aviso',
    motivos: [
      {
        codigo: 'EN_GRACIA',
        texto: 'La membresía venció el 17/11/2026. Tiene días de gracia hasta el 20/11/2026.',
        accion: 'renovar',
      },
    ],
  })
  const gone = await desk.cliente()
  await desk.membresia({ cliente: gone._id, fechainicio: '2026-10-17' })
  expect((await door.scan(gone)).body).toMatchObject({
    codigo: 'ENTRADA_BLOQUEADA',
    motivos: [{ codigo: 'VENCIDA', texto: 'La membresía venció el 16/11/2026.', accion: 'renovar' }],
  })
  const { body } = await door.scan(gone, { permitir: { motivo: 'Paga el lunes' } })
  expect(body.veredicto).toBe('permitida')
  const { body: audit } = await api.as('admin').get(`/auditoria?recurso=asistencias&recursoId=${body._id}`)
  expect(audit[0].despues).toMatchObject({ permitidaPorque: 'Paga el lunes' })
})

test('attendance to a class warns within the days of grace', async () => {
  const cliente = await desk.cliente()
  await desk.membresia({ cliente: cliente._id, fechainicio: '2026-10-20' })
  const clase = await desk.clase()
  const { body } = await api
    .as('recepcionista')
    .post('/asistencias', { clienteId: cliente._id, claseId: clase._id })
  expect(body).toMatchObject({ enGracia: true, aviso: expect.stringContaining('Tiene días de gracia') })
})

test('an override reason is ignored when no rule blocks', async () => {
  const cliente = await door.withMonth()
  expect((await door.scan(cliente, { permitir: { motivo: 'Por si acaso' } })).body).toMatchObject({
    veredicto: 'adelante',
    permitidaPorque: null,
  })
})

test('a renewed client gets no expiry warning', async () => {
  const cliente = await door.withMonth({ fechainicio: '2026-10-24' })
  await desk.membresia({ cliente: cliente._id, fechainicio: '2026-11-24' })
  expect((await door.scan(cliente)).body.motivos).toEqual([])
})

test('a debtor sees the amount and may be blocked until paid', async () => {
  const cliente = await door.withMonth({ duracion: 90 })
  const concepto = { concepto: 'Guantes', monto: 60_000 }
  await desk.venta({ cliente: cliente._id, lineas: [concepto], fiado: true })
  await door.rules({ DEBE: 'bloquear' }, { montoDeuda: 50_000 })
  const { statusCode, body } = await door.scan(cliente)
  const texto = 'Debe $60.000. El primer plazo es el 20/12/2026.'
  expect([statusCode, body.mensaje, body.motivos]).toEqual([
    409,
    texto,
    [{ codigo: 'DEBE', texto, accion: 'cobrar' }],
  ])
  await desk.venta({
    cliente: cliente._id,
    lineas: [{ deuda: 10_001 }],
    cobros: [{ metodo: 'Efectivo', monto: 10_001 }],
  })
  expect((await door.scan(cliente)).body).toMatchObject({ veredicto: 'adelante', motivos: [] })
})

test('admin edits the door rules field by field; the desk reads', async () => {
  const read = await api.as('recepcionista').get('/configuracion/entrada')
  expect(read.body).toMatchObject({
    reglas: { INACTIVO: 'bloquear', SIN_FOTO: 'ignorar', EN_GRACIA: 'avisar', VENCIDA: 'bloquear' },
    diasDeGracia: 3,
    diasVencePronto: 5,
    horasRepetida: 3,
    montoDeuda: 1,
    horasDentro: 3,
  })
  expect((await api.as('recepcionista').put('/configuracion/entrada', {})).statusCode).toBe(403)
  expect((await door.rules({ VENCIDA: 'avisar' }, { diasDeGracia: 0 })).body).toEqual({
    ...read.body,
    reglas: { ...read.body.reglas, VENCIDA: 'avisar' },
    diasDeGracia: 0,
  })
  const stale = await api
    .as('admin')
    .call('PUT', '/configuracion/entrada', { horasDentro: 5 }, { 'if-match': String(read.headers.etag) })
  expect(stale.statusCode).toBe(412)
  expect((await door.rules({ VENCIDA: 'quizás' })).body.mensaje).toBe(
    'La regla debe ser una de estas opciones: ignorar, avisar, bloquear.',
  )
  expect((await door.rules({}, { diasDeGracia: 31 })).body.mensaje).toBe(
    'El número de días de gracia debe ser 30 o menos.',
  )
})
