import type { PersonaEnCobros } from '@gym/contract/cobros/cobros.schema'
import { addDays } from '@gym/contract/core/calendar'
import { beforeEach, describe, expect, test } from 'vitest'
import type { TestApi } from '../../testing/api.ts'
import { onDay } from '../../testing/database/derived.ts'
import { emptiedApi } from '../../testing/emptied-api.ts'
import { frontDesk } from '../../testing/front-desk.ts'

let api: TestApi
let desk: ReturnType<typeof frontDesk>
const TODAY = '2026-11-20'

beforeEach(async () => {
  api = await emptiedApi()
  desk = frontDesk(api)
})

const see = async (query = ''): Promise<PersonaEnCobros[]> =>
  (await api.as('recepcionista').get(`/cobros${query}`)).body
const totals = async (query = '') => (await api.as('recepcionista').get(`/cobros/totales${query}`)).body

async function owes(cliente: { _id: string }, monto: number, vence: string) {
  const { now } = api.clock
  if (vence < TODAY) api.clock.now = new Date(`${vence}T15:00:00Z`)
  const { token } = await api.signedIn('recepcionista')
  const { statusCode, body } = await api.withToken(token).post('/ventas', {
    cliente: cliente._id,
    lineas: [{ concepto: 'Plan', monto }],
    fiado: true,
    vence,
  })
  api.clock.now = now
  expect(statusCode).toBe(201)
  return body
}

const pays = (cliente: { _id: string }, monto: number, cargo?: string) =>
  desk.venta({
    cliente: cliente._id,
    lineas: [{ deuda: monto, ...(cargo && { cargo }) }],
    cobros: [{ metodo: 'Efectivo', monto }],
  })

const EMPTY = { noVencido: 0, d1a30: 0, d31a60: 0, d61a90: 0, mas: 0 }

describe('debtors', () => {
  test('debts are grouped by days overdue; due today is not overdue', async () => {
    const ana = await desk.cliente({ nombre: 'Ana' })
    const due = { noVencido: TODAY, d1a30: -1, d31a60: -31, d61a90: -61, mas: -91 }
    const last = { d1a30: -30, d31a60: -60, d61a90: -90 }
    await owes(ana, 1, TODAY)
    await owes(ana, 10, addDays(TODAY, 20))
    for (const days of [due.d1a30, due.d31a60, due.d61a90, due.mas, last.d1a30, last.d31a60, last.d61a90])
      await owes(ana, -days * 1_000, addDays(TODAY, days))
    const [row] = await see()
    expect(row).toMatchObject({
      _id: ana._id,
      cliente: { nombre: 'Ana', eliminado: false, menorDeEdad: false },
      noVencido: 11,
      d1a30: 31_000,
      d31a60: 91_000,
      d61a90: 151_000,
      mas: 91_000,
      saldo: 364_011,
      vence: addDays(TODAY, -91),
      ultimoContacto: null,
      contacto: { permitido: true, motivo: null, desde: null, canal: null },
    })
    expect(await totals()).toEqual({
      cuantos: 1,
      debe: 364_011,
      noVencido: 11,
      d1a30: 31_000,
      d31a60: 91_000,
      d61a90: 151_000,
      mas: 91_000,
    })
  })

  test('a partly paid membership is due later; payments settle oldest first', async () => {
    const ana = await desk.cliente()
    await api.as('admin').put('/configuracion', { diasDePlazo: 10 })
    await desk.venta({
      cliente: ana._id,
      lineas: [{ membresia: { tipo: 'Mensualidad', duracion: 30, precio: 80_000 } }],
      cobros: [{ metodo: 'Efectivo', monto: 30_000 }],
      fiado: true,
    })
    expect(await see()).toMatchObject([{ saldo: 50_000, noVencido: 50_000, vence: addDays(TODAY, 10) }])
    const later = await owes(ana, 20_000, addDays(TODAY, 40))
    await pays(ana, 10_000)
    await pays(ana, 5_000, later.cargo)
    api.clock.now = new Date(`${addDays(TODAY, 11)}T15:00:00Z`)
    desk = frontDesk(api)
    const { token } = await api.signedIn('recepcionista')
    const { body } = await api.withToken(token).get('/cobros')
    expect(body).toMatchObject([{ saldo: 55_000, d1a30: 40_000, noVencido: 15_000 }])
  })

  test('an overpayment is credit, and the client leaves the list', async () => {
    const ana = await desk.cliente()
    await owes(ana, 5_000, TODAY)
    await pays(ana, 8_000)
    expect(await see()).toEqual([])
    expect(await totals()).toEqual({ cuantos: 0, debe: 0, ...EMPTY })
    expect((await api.as('recepcionista').get(`/clientes/${ana._id}/ficha`)).body.saldo).toBe(-3_000)
  })

  test('door blocks a debtor until the debt is paid', async () => {
    const ana = await desk.cliente()
    await desk.membresia({ cliente: ana._id })
    await api.as('admin').put('/configuracion/entrada', { reglas: { DEBE: 'bloquear' } })
    await owes(ana, 5_000, addDays(TODAY, 3))
    const enter = () => api.as('recepcionista').post('/entradas', { clienteId: ana._id })
    expect((await enter()).body).toMatchObject({ codigo: 'ENTRADA_BLOQUEADA' })
    await pays(ana, 5_000)
    expect((await enter()).statusCode).toBe(201)
  })

  test('a deleted client still owes, and cannot be charged', async () => {
    const ana = await desk.cliente()
    await owes(ana, 5_000, TODAY)
    await api.as('recepcionista').delete(`/clientes/${ana._id}`)
    expect(await see()).toMatchObject([{ saldo: 5_000, cliente: { eliminado: true } }])
    expect((await totals()).debe).toBe(5_000)
  })
})

test('each group lists its clients with its own text', async () => {
  const [soon, ended, away] = [
    await desk.cliente({ nombre: 'Por' }),
    await desk.cliente({ nombre: 'Ya', fechaNacimiento: '2010-01-01' }),
    await desk.antiguo({ nombre: 'Lejos', telefono: '6041234567' }),
  ]
  await desk.membresia({ cliente: soon._id, fechainicio: addDays(TODAY, -5), duracion: 9 })
  await desk.membresia({ cliente: ended._id, fechainicio: addDays(TODAY, -40), duracion: 30 })
  await desk.membresia({ cliente: away._id, fechainicio: addDays(TODAY, -20), duracion: 60 })
  const texts = async (grupo: string) =>
    (await see(`?grupo=${grupo}`)).map(({ cliente, fin, enlaceWhatsapp }) => [
      cliente.nombre,
      fin,
      enlaceWhatsapp && decodeURIComponent(enlaceWhatsapp).replace(/.*gimnasio: /, ''),
    ])
  expect(await texts('por-vencer')).toEqual([
    ['Por', '2026-11-24', 'tu membresía termina el 24/11/2026. Puedes renovarla en la recepción.'],
  ])
  expect(await texts('vencidos')).toEqual([
    ['Ya', '2026-11-10', 'tu membresía terminó el 10/11/2026. Cuando quieras volver, aquí estamos.'],
  ])
  expect((await see('?grupo=vencidos'))[0]?.cliente.menorDeEdad).toBe(true)
  expect(await texts('ausentes')).toEqual([['Lejos', addDays(TODAY, 40), null]])
  await owes(ended, 5_000, TODAY)
  expect((await texts('vencidos'))[0]?.[2]).toMatch(/^tienes un saldo pendiente/)
  expect((await api.as('recepcionista').get('/cobros?grupo=todos')).statusCode).toBe(400)
})

test('a frozen membership is not about to end until it thaws', async () => {
  const cliente = await desk.cliente()
  const { _id } = await desk.membresia({
    cliente: cliente._id,
    fechainicio: addDays(TODAY, -28),
    duracion: 29,
  })
  const ends = async () => {
    const { headers, body } = await api.as('recepcionista').get('/cobros?grupo=por-vencer')
    return [headers['x-total-count'], ...body.map(({ fin }: PersonaEnCobros) => fin)]
  }
  expect(await ends()).toEqual(['1', addDays(TODAY, 1)])
  await api
    .as('recepcionista')
    .post(`/membresias/${_id}/congelar`, { desde: TODAY, hasta: addDays(TODAY, 1), motivo: 'Viaje' })
  expect(await ends()).toEqual(['0'])
  await onDay(api, addDays(TODAY, 2))
  expect(await ends()).toEqual(['1', addDays(TODAY, 3)])
})

test('each list is paged, searched and sorted; unknown orders are ignored', async () => {
  for (const [n, nombre] of ['Beatriz', 'Álvaro', 'Carla'].entries()) {
    const cliente = await desk.cliente({ nombre, apellido: `Gil ${n}` })
    await owes(cliente, (n + 1) * 1_000, addDays(TODAY, n === 1 ? -5 : n))
    await desk.membresia({ cliente: cliente._id, fechainicio: addDays(TODAY, -60), duracion: 20 + n })
    if (n === 2) await api.as('recepcionista').post(`/cobros/${cliente._id}/contactos`, { canal: 'llamada' })
  }
  const names = async (query: string) => (await see(query)).map(({ cliente }) => cliente.nombre)
  expect(await names('')).toEqual(['Álvaro', 'Beatriz', 'Carla'])
  expect(await names('?orden=-saldo')).toEqual(['Carla', 'Álvaro', 'Beatriz'])
  expect(await names('?orden=-d1a30&limite=1')).toEqual(['Álvaro'])
  expect(await names('?orden=ultimoContacto')).toEqual(['Carla', 'Álvaro', 'Beatriz'])
  expect(await names('?orden=-cliente')).toEqual(['Carla', 'Álvaro', 'Beatriz'])
  expect(await names('?grupo=vencidos')).toEqual(['Carla', 'Álvaro', 'Beatriz'])
  expect(await names('?grupo=vencidos&orden=fin')).toEqual(['Beatriz', 'Álvaro', 'Carla'])
  expect(await names('?grupo=vencidos&orden=saldo')).toEqual(['Carla', 'Álvaro', 'Beatriz'])
  for (const grupo of ['deudores', 'vencidos']) {
    expect(await names(`?grupo=${grupo}&buscar=alvaro gil`)).toEqual(['Álvaro'])
    const { headers } = await api.as('recepcionista').get(`/cobros?grupo=${grupo}&limite=2&pagina=2`)
    expect(headers['x-total-count']).toBe('3')
  }
  expect(await totals('?buscar=alvaro')).toMatchObject({ cuantos: 1, debe: 2_000, d1a30: 2_000 })
  expect((await api.as('recepcionista').get('/cobros?orden=color')).statusCode).toBe(400)
})

test('list shows why contact is not allowed and until when', async () => {
  const ana = await desk.cliente()
  await owes(ana, 5_000, TODAY)
  await api.as('recepcionista').post(`/cobros/${ana._id}/contactos`, {
    canal: 'whatsapp',
    resultado: 'contestó',
  })
  await api.as('recepcionista').post(`/cobros/${ana._id}/contactos`, { canal: 'nota', nota: 'Paga mañana.' })
  expect(await see()).toMatchObject([
    {
      ultimoContacto: { canal: 'whatsapp', fecha: api.clock.now.toISOString(), resultado: 'contestó' },
      contacto: {
        permitido: false,
        motivo: 'Se le contactó por WhatsApp hoy: solo una vez cada 7 días.',
        desde: '2026-11-27T12:00:00.000Z',
      },
    },
  ])
})
