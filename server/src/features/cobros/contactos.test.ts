import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { linkAudit } from '../../db/security/audit.ts'
import { type Caller, countByStatus, type TestApi, testApi, together } from '../../testing/api.ts'
import { frontDesk } from '../../testing/front-desk.ts'

let api: TestApi
let cliente: { _id: string; numeroIdentificacion: string }
beforeAll(async () => {
  api = await testApi()
})

const FRIDAY = '2026-11-20T15:00:00Z'

beforeEach(async () => {
  api.clock.now = new Date(FRIDAY)
  cliente = await frontDesk(api).cliente({ nombre: 'Ana María' })
})

async function deskAt(moment: string): Promise<Caller> {
  api.clock.now = new Date(moment)
  return api.withToken((await api.signedIn('recepcionista')).token)
}

const contactar = (desk: Caller, body: object, to = cliente) => desk.post(`/cobros/${to._id}/contactos`, body)
const rules = (body: object) => api.as('admin').put('/configuracion/cobros', body)

test('a contact requires an existing client and channel, a note its text', async () => {
  const desk = api.as('recepcionista')
  expect((await contactar(desk, { canal: 'llamada' }, { ...cliente, _id: 'nadie' })).statusCode).toBe(404)
  const sentenceOf = async (body: object) => {
    const { statusCode, body: answer } = await contactar(desk, body)
    return [statusCode, answer.mensaje]
  }
  expect(await sentenceOf({})).toEqual([400, 'El canal es obligatorio.'])
  expect((await sentenceOf({ canal: 'humo' }))[1]).toContain(
    'El canal debe ser una de estas opciones: whatsapp',
  )
  expect(await sentenceOf({ canal: 'nota' })).toEqual([400, 'Escribe la nota o elige el resultado.'])
  expect((await sentenceOf({ canal: 'nota', resultado: 'no tiene plata' }))[0]).toBe(400)
  expect((await desk.get(`/cobros/${cliente._id}/contactos`)).body).toEqual([])
})

test('a contact records user, instant, channel and result; WhatsApp returns the chat', async () => {
  const desk = api.as('recepcionista')
  const made = await contactar(desk, { canal: 'whatsapp' })
  expect([made.statusCode, made.body]).toEqual([
    201,
    {
      _id: expect.any(String),
      canal: 'whatsapp',
      fecha: api.clock.now.toISOString(),
      resultado: null,
      nota: null,
      promesa: null,
      por: { _id: expect.any(String), nombre: 'Prueba recepcionista' },
      enlaceWhatsapp: expect.stringMatching(/^https:\/\/wa\.me\/573001234567\?text=Hola%2C%20Ana\./),
    },
  ])
  expect(made.body.enlaceWhatsapp).not.toContain(cliente.numeroIdentificacion)
  const nota = { canal: 'nota', resultado: 'promete pagar', nota: 'El lunes.' }
  expect((await contactar(desk, nota)).body.enlaceWhatsapp).toBeNull()
  const { body, headers } = await desk.get(`/cobros/${cliente._id}/contactos?limite=1`)
  expect(body).toMatchObject([nota])
  expect(headers['x-total-count']).toBe('2')
})

describe('legal hours', () => {
  test.each([
    ['2026-11-20T23:59:00Z', 201],
    ['2026-11-21T00:00:00Z', 409],
    ['2026-11-21T19:59:00Z', 201],
    ['2026-11-21T20:00:00Z', 409],
    ['2026-11-22T15:00:00Z', 409],
    // Independencia de Cartagena, moved to this Monday.
    ['2026-11-16T15:00:00Z', 409],
  ])('a call at %s returns %d', async (moment, status) => {
    expect((await contactar(await deskAt(moment), { canal: 'llamada' })).statusCode).toBe(status)
  })

  test("hours are those of Colombia, whatever the gym's time zone", async () => {
    const admin = api.as('admin')
    const { zonaHoraria } = (await admin.get('/configuracion')).body
    await admin.put('/configuracion', { zonaHoraria: 'Asia/Tokyo' })
    const desk = await deskAt('2026-11-21T00:00:00Z')
    const refused = await contactar(desk, { canal: 'correo' })
    expect([refused.statusCode, refused.body]).toEqual([
      409,
      expect.objectContaining({
        codigo: 'CONTACTO_NO_PERMITIDO',
        motivo: 'De lunes a viernes se contacta de 7:00 a 19:00.',
        desde: '2026-11-21T13:00:00.000Z',
        mensaje:
          'De lunes a viernes se contacta de 7:00 a 19:00. Se puede desde el sábado 21/11/2026 a las 22:00.',
      }),
    ])
    api.clock.now = new Date(FRIDAY)
    await admin.put('/configuracion', { zonaHoraria })
  })

  test('a visit in person or a note is allowed at any hour', async () => {
    const desk = await deskAt('2026-11-22T15:00:00Z')
    for (const canal of ['en persona', 'en persona', 'nota'])
      expect((await contactar(desk, { canal, nota: 'Pasó por aquí.' })).statusCode).toBe(201)
    expect((await contactar(await deskAt('2026-11-23T15:00:00Z'), { canal: 'llamada' })).statusCode).toBe(201)
  })
})

describe('frequency', () => {
  test('contact is allowed once in seven days by default', async () => {
    expect((await contactar(await deskAt(FRIDAY), { canal: 'whatsapp' })).statusCode).toBe(201)
    const thursday = await deskAt('2026-11-26T15:00:00Z')
    const refused = await contactar(thursday, { canal: 'llamada' })
    expect(refused.body).toMatchObject({
      motivo: 'Se le contactó por WhatsApp el 20/11/2026: solo una vez cada 7 días.',
      desde: '2026-11-27T12:00:00.000Z',
    })
    expect((await contactar(await deskAt('2026-11-27T12:00:00Z'), { canal: 'llamada' })).statusCode).toBe(201)
  })

  test('literal rule allows once a day, one channel a week', async () => {
    await rules({ regla: 'literal' })
    await contactar(await deskAt(FRIDAY), { canal: 'whatsapp' })
    const sameDay = await contactar(api.as('recepcionista'), { canal: 'whatsapp' })
    expect(sameDay.body.motivo).toBe('Se le contactó por WhatsApp hoy: solo una vez al día.')
    const next = await deskAt('2026-11-21T15:00:00Z')
    const other = await contactar(next, { canal: 'llamada' })
    expect(other.body.motivo).toBe('Se le contactó por WhatsApp el 20/11/2026: en una semana, un solo canal.')
    expect((await contactar(next, { canal: 'whatsapp' })).statusCode).toBe(201)
    api.clock.now = new Date(FRIDAY)
    await rules({ regla: 'estricta' })
  })

  test('without a rule any frequency is allowed, except after an opt-out', async () => {
    await rules({ regla: 'ninguna' })
    const sunday = await deskAt('2026-11-22T15:00:00Z')
    for (const canal of ['whatsapp', 'llamada'])
      expect((await contactar(sunday, { canal })).statusCode).toBe(201)
    await contactar(sunday, { canal: 'nota', resultado: 'pide que no se le contacte' })
    const refused = await contactar(sunday, { canal: 'llamada' })
    expect([refused.statusCode, refused.body.motivo, refused.body.desde]).toEqual([
      409,
      'Pidió que no se le contacte.',
      null,
    ])
    await contactar(sunday, { canal: 'en persona', resultado: 'acepta que se le contacte' })
    expect((await contactar(sunday, { canal: 'llamada' })).statusCode).toBe(201)
    api.clock.now = new Date(FRIDAY)
    await rules({ regla: 'estricta' })
  })

  test('fifty concurrent desks contact a client once', { tags: ['full'] }, async () => {
    const desk = api.as('recepcionista')
    const channels = ['whatsapp', 'llamada', 'correo']
    const answers = await together(50, (index) => contactar(desk, { canal: channels[index % 3] }))
    expect(countByStatus(answers)).toEqual({ 201: 1, 409: 49 })
    expect((await desk.get(`/cobros/${cliente._id}/contactos`)).body).toHaveLength(1)
  })

  test('a merge combines the contacts of both records', async () => {
    const twin = await frontDesk(api).cliente()
    await contactar(api.as('recepcionista'), { canal: 'llamada' }, { ...cliente, _id: twin._id })
    await api.as('admin').post(`/clientes/${cliente._id}/fusionar`, { otro: twin._id })
    expect((await contactar(api.as('recepcionista'), { canal: 'llamada' })).statusCode).toBe(409)
    const { body } = await api.as('recepcionista').get(`/cobros/${twin._id}/contactos`)
    expect(body).toHaveLength(1)
  })
})

test('a landline has no WhatsApp', async () => {
  const house = await frontDesk(api).cliente({ telefono: '6041234567' })
  const refused = await contactar(
    api.as('recepcionista'),
    { canal: 'whatsapp' },
    { ...cliente, _id: house._id },
  )
  expect([refused.statusCode, refused.body.mensaje]).toEqual([
    409,
    'Su teléfono no es un celular: no se le puede escribir por WhatsApp.',
  ])
  expect((await api.as('recepcionista').get(`/cobros/${house._id}/contactos`)).body).toEqual([])
})

test('erasing a client preserves instants and deletes notes', async () => {
  const desk = api.as('recepcionista')
  await contactar(desk, { canal: 'llamada', nota: 'Contestó su esposo.' })
  await contactar(desk, { canal: 'nota', nota: 'Vive en Envigado.' })
  const { token } = await api.signedIn('admin')
  const path = `/clientes/${cliente._id}/borrar-datos`
  const { numeroIdentificacion: confirmacion } = cliente
  expect((await api.withToken(token).post(path, { confirmacion })).statusCode).toBe(200)
  const rows = await api.db
    .selectFrom('contactos')
    .select(['canal', 'nota', 'resultado'])
    .where('clienteId', '=', cliente._id)
    .execute()
  expect(rows).toEqual([{ canal: 'llamada', nota: null, resultado: null }])
  await linkAudit(api.db)
  const { body } = await api.as('admin').get('/auditoria?recurso=contactos&limite=200')
  expect(JSON.stringify(body)).not.toMatch(/esposo|Envigado/)
  expect((await contactar(desk, { canal: 'llamada' })).statusCode).toBe(404)
})

test("a member's data export includes the contacts", async () => {
  await contactar(api.as('recepcionista'), { canal: 'correo', nota: 'Sin respuesta.' })
  const { user, token } = await api.signedIn('user')
  await api.as('recepcionista').post(`/clientes/${cliente._id}/vincular`, { usuario: user._id })
  const { body } = await api.withToken(token).get('/auth/mis-datos')
  expect(body.contactos.filas).toMatchObject([{ canal: 'correo', nota: 'Sin respuesta.' }])
})

describe('templates', () => {
  test('a forbidden template is rejected and changes nothing', async () => {
    const admin = api.as('admin')
    const before = (await admin.get('/configuracion/cobros')).body
    for (const [body, campo] of [
      [{ textoDeuda: 'Debes {monto}' }, 'textoDeuda'],
      [{ textoVencida: 'Hola, {cedula}' }, 'textoVencida'],
      [{ textoDeuda: 'Te reportamos a Datacrédito' }, 'textoDeuda'],
      [{ textoAusente: '' }, 'textoAusente'],
      [{ indicativo: '+57' }, 'indicativo'],
      [{ regla: 'libre' }, 'regla'],
    ] as const) {
      const refused = await admin.put('/configuracion/cobros', body)
      expect([refused.statusCode, refused.body.errores?.[0]?.campo]).toEqual([400, campo])
    }
    expect((await admin.get('/configuracion/cobros')).body).toEqual(before)
  })

  test('amount appears in the text only while the admin allows it', async () => {
    const admin = api.as('admin')
    const saved = await admin.put('/configuracion/cobros', {
      textoDeuda: 'Hola, {nombre}: debes {monto}.',
      conMonto: true,
    })
    expect(saved.statusCode).toBe(200)
    await frontDesk(api).venta({
      cliente: cliente._id,
      lineas: [{ concepto: 'Toalla', monto: 5_000 }],
      fiado: true,
    })
    const made = await contactar(api.as('recepcionista'), { canal: 'whatsapp' })
    expect(decodeURIComponent(made.body.enlaceWhatsapp)).toContain('text=Hola, Ana: debes $5.000.')
    expect((await admin.put('/configuracion/cobros', { conMonto: false })).statusCode).toBe(400)
    await admin.put('/configuracion/cobros', { conMonto: false, textoDeuda: 'Hola, {nombre}.' })
  })
})
