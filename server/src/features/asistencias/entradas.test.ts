import type { Cliente } from '@gym/contract/clientes'
import type { Rol } from '@gym/contract/permissions'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { countByStatus, type TestApi, testApi, together } from '../../testing/api.ts'
import { aClase } from '../../testing/builders.ts'
import { frontDesk } from '../../testing/front-desk.ts'

let api: TestApi
let desk: ReturnType<typeof frontDesk>
beforeAll(async () => {
  api = await testApi()
  desk = frontDesk(api)
})

// A Friday, ten in the morning in Bogotá.
const NOW = '2026-11-20T15:00:00.000Z'
beforeEach(async () => {
  api.clock.now = new Date(NOW)
  await api.db.deleteFrom('reglasEntrada').execute()
})

const MINUTE_MS = 60_000
const later = (minutes: number) => {
  api.clock.now = new Date(api.clock.now.getTime() + minutes * MINUTE_MS)
}

const enter = (body: object, headers?: Record<string, string>) =>
  api.as('recepcionista').post('/entradas', body, headers)
const scan = ({ numeroIdentificacion }: Cliente, more: object = {}) =>
  enter({ identificacion: numeroIdentificacion, ...more })
const rules = (reglas: object, numbers: object = {}) =>
  api.as('admin').put('/configuracion/entrada', { reglas, ...numbers })

async function withMonth(fields: Record<string, unknown> = {}): Promise<Cliente> {
  const cliente = await desk.cliente()
  await desk.membresia({ cliente: cliente._id, fechainicio: '2026-11-10', ...fields })
  return cliente
}

/** A slot of a trainer of its own. */
async function slot(dia: string, horarioInicio: string, horarioFin: string) {
  const clases = [aClase({ dias: [{ dia, horarioInicio, horarioFin }] })]
  const entrenador = await desk.entrenador({ clases })
  const found = (await desk.clases()).find(({ entrenadorId }) => entrenadorId === entrenador._id)
  if (!found) throw new Error('no slot')
  return found
}

const countOf = async ({ _id }: Cliente) =>
  (await api.db.selectFrom('asistencias').select('id').where('clienteId', '=', _id).execute()).length

test('a scan lets in whom it names and says until when they may come', async () => {
  const cliente = await withMonth()
  const { statusCode, body } = await scan(cliente)
  expect(statusCode).toBe(201)
  expect(body).toEqual({
    _id: expect.any(String),
    cliente: {
      _id: cliente._id,
      nombre: 'Ana',
      apellido: 'Pérez',
      numeroIdentificacion: cliente.numeroIdentificacion,
      foto: null,
    },
    clase: null,
    fecha: NOW,
    veredicto: 'adelante',
    motivos: [],
    permitidaPorque: null,
    membresia: {
      _id: expect.any(String),
      tipo: 'Mensualidad',
      fechafin: '2026-12-10',
      sesionesRestantes: 0,
    },
    renovable: expect.any(String),
    repetida: false,
  })
})

test('a number is read as people write it, and a phone names its one client', async () => {
  const cliente = await desk.cliente({ telefono: '3119998877', numeroIdentificacion: '52345678' })
  expect((await enter({ identificacion: ' 52.345.678 ' })).body.cliente._id).toBe(cliente._id)
  expect((await enter({ identificacion: '311 999-8877' })).body).toMatchObject({
    repetida: true,
    cliente: { _id: cliente._id },
  })
})

test('a phone of several people asks which of them it is', async () => {
  const ana = await desk.cliente({ telefono: '3119990000', apellido: 'Abad' })
  const luz = await desk.cliente({ telefono: '3119990000', apellido: 'Báez' })
  const { statusCode, body } = await enter({ identificacion: '3119990000' })
  expect([statusCode, body.codigo]).toEqual([409, 'VARIOS_CLIENTES'])
  expect(body.clientes.map(({ _id }: { _id: string }) => _id)).toEqual([ana._id, luz._id])
  expect((await enter({ clienteId: luz._id })).statusCode).toBe(201)
})

test.each([
  [{}, 400, 'El cliente es obligatorio.'],
  [{ identificacion: '', clienteId: null }, 400, 'El cliente es obligatorio.'],
  [{ identificacion: '99999999999999' }, 404, 'Cliente no encontrado'],
  [{ clienteId: 'Ana' }, 404, 'Cliente no encontrado'],
  [{ identificacion: '1', permitir: { motivo: ' ' } }, 400, 'El motivo es obligatorio.'],
])('the entry %j is refused', async (body, status, mensaje) => {
  const answer = await enter(body)
  expect([answer.statusCode, answer.body.mensaje]).toEqual([status, mensaje])
})

test('an entry at a class that is not there is 404 and makes nothing', async () => {
  const cliente = await desk.cliente()
  expect((await scan(cliente, { claseId: 'Yoga' })).body.codigo).toBe('CLASE_NO_ENCONTRADA')
  expect(await countOf(cliente)).toBe(0)
})

test.each([
  ['08:59', '10:00', false],
  ['09:30', '10:30', true],
  ['11:00', '12:00', true],
  ['11:01', '12:00', false],
])('whoever has a place in the class from %s to %s is in it at ten: %s', async (from, to, isIn) => {
  const cliente = await withMonth()
  const clase = await slot('Viernes', from, to)
  await desk.inscripcion(cliente, clase)
  expect((await scan(cliente)).body.clase?._id).toBe(isIn ? clase._id : undefined)
})

test('without a place in it nobody is put in a class, unless it is chosen; null is a free entry', async () => {
  const clase = await slot('Viernes', '10:00', '11:00')
  const [enrolled, other] = [await withMonth(), await withMonth()]
  await desk.inscripcion(enrolled, clase)
  expect((await scan(other)).body.clase).toBeNull()
  expect((await scan(other, { claseId: clase._id })).body).toMatchObject({
    repetida: false,
    clase: { _id: clase._id, nombre: 'Yoga', dia: 'Viernes', horarioInicio: '10:00', horarioFin: '11:00' },
  })
  expect((await scan(enrolled, { claseId: null })).body.clase).toBeNull()
})

test('an entry at a class is an attendance of the list, a free one is not', async () => {
  const clase = await slot('Viernes', '10:00', '11:00')
  const [one, other] = [await withMonth(), await withMonth()]
  const atClass = (await scan(one, { claseId: clase._id })).body._id
  const free = (await scan(other)).body._id
  const { body } = await api.as('recepcionista').get('/asistencias')
  const ids = body.map(({ _id }: { _id: string }) => _id)
  expect([ids.includes(atClass), ids.includes(free)]).toEqual([true, false])
})

test('fifty scans of one person at once make one entry and spend one session', async () => {
  const cliente = await withMonth({ tipo: 'Clase', sesionesRestantes: 10 })
  const answers = await together(50, () => scan(cliente))
  expect(countByStatus(answers)).toEqual({ 200: 49, 201: 1 })
  expect(new Set(answers.map(({ body }) => body._id)).size).toBe(1)
  expect(await countOf(cliente)).toBe(1)
  const { body } = await scan(cliente)
  expect(body.membresia).toMatchObject({ tipo: 'Clase', sesionesRestantes: 9 })
})

test('fifty scans at once of a person in a class make one entry', async () => {
  const clase = await slot('Viernes', '10:00', '11:00')
  const cliente = await withMonth()
  await desk.inscripcion(cliente, clase)
  const answers = await together(50, (n) => scan(cliente, n % 2 ? { claseId: clase._id } : {}))
  expect(countByStatus(answers)).toEqual({ 200: 49, 201: 1 })
  expect(await countOf(cliente)).toBe(1)
})

test('a second scan says when they came in; after the hours of the rules, or once they left, it is another entry', async () => {
  const cliente = await withMonth()
  const first = await scan(cliente)
  later(179)
  const second = await scan(cliente)
  expect([second.statusCode, second.body._id]).toEqual([200, first.body._id])
  expect(second.body.motivos).toEqual([
    { codigo: 'REPETIDA', texto: 'Ya ingresó a las 10:00.', accion: null },
  ])
  later(1)
  const third = await scan(cliente)
  expect(third.statusCode).toBe(201)
  later(10)
  expect((await api.as('recepcionista').post(`/entradas/${third.body._id}/salida`)).statusCode).toBe(200)
  later(1)
  expect((await scan(cliente)).statusCode).toBe(201)
})

test('the database keeps two free entries of one person apart, whoever writes them', async () => {
  const cliente = await withMonth()
  await scan(cliente)
  const row = await api.db
    .selectFrom('asistencias')
    .selectAll()
    .where('clienteId', '=', cliente._id)
    .executeTakeFirstOrThrow()
  const another = { ...row, id: cliente._id, fecha: '2026-11-20T16:00:00Z' }
  await expect(api.db.insertInto('asistencias').values(another).execute()).rejects.toThrow(
    'asistencias_una_libre',
  )
})

test('who comes in again may be kept out, and let in for a reason', async () => {
  await rules({ REPETIDA: 'bloquear' })
  const cliente = await withMonth()
  await scan(cliente)
  later(5)
  expect((await scan(cliente)).body).toMatchObject({
    codigo: 'ENTRADA_BLOQUEADA',
    mensaje: 'Ya ingresó a las 10:00.',
  })
  const again = await scan(cliente, { permitir: { motivo: 'Salió a la farmacia' } })
  expect([again.statusCode, again.body.veredicto, again.body.permitidaPorque]).toEqual([
    201,
    'permitida',
    'Salió a la farmacia',
  ])
})

test('where coming in again is ignored every scan is an entry', async () => {
  await rules({ REPETIDA: 'ignorar' })
  const cliente = await withMonth()
  const answers = [await scan(cliente), await scan(cliente)]
  expect(countByStatus(answers)).toEqual({ 201: 2 })
})

test.each([
  ['INACTIVO', { estado: 'inactivo' }, null, 'reactivar'],
  ['SIN_MEMBRESIA', {}, null, 'vender'],
  ['VENCIDA', {}, { fechainicio: '2026-09-01' }, 'renovar'],
  ['SIN_SESIONES', {}, { tipo: 'Clase', fechainicio: '2026-11-10', sesionesRestantes: 0 }, 'renovar'],
  ['VENCE_PRONTO', {}, { fechainicio: '2026-10-24' }, 'renovar'],
])(
  '%s is told, keeps out where the rules say so, and a reason lets in',
  async (causa, fields, month, accion) => {
    const cliente = await desk.cliente(fields)
    const had = month && (await desk.membresia({ cliente: cliente._id, ...month }))
    await rules({ [causa]: 'bloquear' })
    const refused = await scan(cliente)
    expect(refused.statusCode).toBe(409)
    expect(refused.body).toMatchObject({
      codigo: 'ENTRADA_BLOQUEADA',
      mensaje: refused.body.motivos[0].texto,
      motivos: [{ codigo: causa, accion }],
      cliente: { _id: cliente._id },
      // What a renewal would take after.
      renovable: had ? had._id : null,
    })
    expect(await countOf(cliente)).toBe(0)
    expect((await scan(cliente, { permitir: { motivo: 'Lo dijo la dueña' } })).body).toMatchObject({
      veredicto: 'permitida',
      permitidaPorque: 'Lo dijo la dueña',
      motivos: [{ codigo: causa }],
    })

    await rules({ [causa]: 'avisar' })
    later(200)
    expect((await scan(cliente)).body).toMatchObject({ veredicto: 'aviso', motivos: [{ codigo: causa }] })
    await rules({ [causa]: 'ignorar' })
    later(200)
    expect((await scan(cliente)).body).toMatchObject({ veredicto: 'adelante', motivos: [] })
  },
)

test('a reason where nothing keeps out lets in as always', async () => {
  const cliente = await withMonth()
  expect((await scan(cliente, { permitir: { motivo: 'Por si acaso' } })).body).toMatchObject({
    veredicto: 'adelante',
    permitidaPorque: null,
  })
})

test('who has renewed already is not told that their month runs out', async () => {
  const cliente = await withMonth({ fechainicio: '2026-10-24' })
  await desk.membresia({ cliente: cliente._id, fechainicio: '2026-11-24' })
  expect((await scan(cliente)).body.motivos).toEqual([])
})

test('who owes is told how much and may be kept out, until they have paid', async () => {
  const cliente = await withMonth({ duracion: 90 })
  const concepto = { concepto: 'Guantes', monto: 60_000 }
  await desk.venta({ cliente: cliente._id, lineas: [concepto], fiado: true })
  await rules({ DEBE: 'bloquear' }, { montoDeuda: 50_000 })
  const kept = await scan(cliente)
  expect([kept.statusCode, kept.body.mensaje, kept.body.motivos]).toEqual([
    409,
    'Debe $60.000.',
    [{ codigo: 'DEBE', texto: 'Debe $60.000.', accion: 'cobrar' }],
  ])
  await desk.venta({
    cliente: cliente._id,
    lineas: [{ deuda: 10_001 }],
    cobros: [{ metodo: 'Efectivo', monto: 10_001 }],
  })
  expect((await scan(cliente)).body).toMatchObject({ veredicto: 'adelante', motivos: [] })
})

test('an entry is undone with a reason, its session comes back once, and the next scan is an entry', async () => {
  const cliente = await withMonth({ tipo: 'Clase', sesionesRestantes: 3 })
  const { body } = await scan(cliente)
  const undo = (motivo?: string) =>
    api.as('recepcionista').call('DELETE', `/entradas/${body._id}`, motivo === undefined ? {} : { motivo })
  expect([(await undo()).statusCode, (await undo(' ')).body.mensaje]).toEqual([
    400,
    'El motivo es obligatorio.',
  ])
  expect(countByStatus(await together(10, () => undo('Era su hermana')))).toEqual({ 200: 1, 404: 9 })
  const again = await scan(cliente)
  expect([again.statusCode, again.body.membresia.sesionesRestantes]).toEqual([201, 2])
})

test('an entry is given its class afterwards, once a day for each person', async () => {
  const clase = await slot('Viernes', '10:00', '11:00')
  const cliente = await withMonth()
  const { body } = await scan(cliente)
  const give = (id: string, claseId: string | null) =>
    api.as('recepcionista').post(`/entradas/${id}/clase`, { claseId })
  expect((await give(body._id, clase._id)).body).toMatchObject({ _id: body._id, clase: { _id: clase._id } })
  expect((await give(body._id, 'Yoga')).body.codigo).toBe('CLASE_NO_ENCONTRADA')
  later(200)
  const free = await scan(cliente)
  const twice = await give(free.body._id, clase._id)
  expect([twice.statusCode, twice.body.codigo]).toEqual([409, 'ASISTENCIA_REPETIDA'])
  expect((await give(body._id, null)).body.clase).toBeNull()
})

test('an entry of another day is given a class by the admin alone', async () => {
  const clase = await slot('Viernes', '10:00', '11:00')
  const { body } = await scan(await withMonth())
  api.clock.now = new Date('2026-11-21T15:00:00Z')
  const give = async (rol: Rol) => {
    const { token } = await api.signedIn(rol)
    return api.withToken(token).post(`/entradas/${body._id}/clase`, { claseId: clase._id })
  }
  expect((await give('recepcionista')).body.codigo).toBe('ASISTENCIA_DE_OTRO_DIA')
  expect((await give('admin')).statusCode).toBe(200)
})

test('inside are those who came in within the hours and have not left, each once', async () => {
  const there = await testApi()
  const at = frontDesk(there)
  const reception = there.as('recepcionista')
  const enters = async (cliente: Cliente) =>
    (await reception.post('/entradas', { clienteId: cliente._id })).body
  const [ana, luz, eva] = [await at.cliente(), await at.cliente(), await at.cliente()]
  await enters(eva)
  there.clock.now = new Date(there.clock.now.getTime() + 181 * MINUTE_MS)
  const first = await enters(ana)
  await enters(luz)
  const inside = async () => (await reception.get('/entradas/dentro')).body
  expect(await inside()).toMatchObject({
    total: 2,
    entradas: [{ cliente: { _id: luz._id }, salida: null }, { cliente: { _id: ana._id } }],
  })
  const left = await reception.post(`/entradas/${first._id}/salida`)
  there.clock.now = new Date(there.clock.now.getTime() + MINUTE_MS)
  const again = await reception.post(`/entradas/${first._id}/salida`)
  expect([left.statusCode, again.statusCode, again.body.salida]).toEqual([200, 200, left.body.salida])
  expect(await inside()).toMatchObject({ total: 1, entradas: [{ cliente: { _id: luz._id } }] })
})

test('the entries of a day are listed with who registered them, newest first, and found by their client', async () => {
  const there = await testApi()
  const at = frontDesk(there)
  const [ana, luz] = [await at.cliente({ apellido: 'Ñañez' }), await at.cliente()]
  for (const { _id } of [ana, luz]) {
    await there.as('recepcionista').post('/entradas', { clienteId: _id })
    there.clock.now = new Date(there.clock.now.getTime() + MINUTE_MS)
  }
  const list = (query: string) => there.as('recepcionista').get(`/entradas?${query}`)
  const day = await list('fechaInicio=2026-11-20&fechaFin=2026-11-20&limite=1')
  expect([day.headers['x-total-count'], day.body]).toEqual([
    '2',
    [
      expect.objectContaining({
        cliente: expect.objectContaining({ _id: luz._id }),
        motivos: ['SIN_MEMBRESIA'],
        registradaPor: 'Prueba recepcionista',
      }),
    ],
  ])
  expect((await list('buscar=nanez')).body).toMatchObject([{ cliente: { _id: ana._id } }])
  expect((await list('fechaInicio=2026-11-21')).body).toEqual([])
})

test('the same try is answered the same, and one that was refused may be tried again', async () => {
  const cliente = await desk.cliente({ estado: 'inactivo' })
  const key = { 'idempotency-key': 'una-entrada' }
  const body = { clienteId: cliente._id }
  expect((await enter(body, key)).statusCode).toBe(409)
  await rules({ INACTIVO: 'avisar' })
  const [first, second] = [await enter(body, key), await enter(body, key)]
  expect([first.statusCode, second.statusCode, second.body]).toEqual([201, 201, first.body])
})

test('the rules of the door are the admin’s to set, one by one, and the desk’s to read', async () => {
  const read = await api.as('recepcionista').get('/configuracion/entrada')
  expect(read.body).toMatchObject({
    reglas: { INACTIVO: 'bloquear', SIN_FOTO: 'ignorar', VENCIDA: 'avisar' },
    diasVencePronto: 5,
    horasRepetida: 3,
    montoDeuda: 1,
    horasDentro: 3,
  })
  expect((await api.as('recepcionista').put('/configuracion/entrada', {})).statusCode).toBe(403)
  expect((await rules({ VENCIDA: 'bloquear' }, { horasRepetida: 0 })).body).toEqual({
    ...read.body,
    reglas: { ...read.body.reglas, VENCIDA: 'bloquear' },
    horasRepetida: 0,
  })
  const stale = await api
    .as('admin')
    .call('PUT', '/configuracion/entrada', { horasDentro: 5 }, { 'if-match': String(read.headers.etag) })
  expect(stale.statusCode).toBe(412)
  expect((await rules({ VENCIDA: 'quizás' })).body.mensaje).toBe(
    'La regla debe ser una de estas opciones: ignorar, avisar, bloquear.',
  )
})
