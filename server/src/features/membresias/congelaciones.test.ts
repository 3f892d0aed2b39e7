import type { MembresiaMovida, MembresiaVista } from '@gym/contract/membresias'
import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { type Caller, countByStatus, type TestApi, testApi, together } from '../../testing/api.ts'
import { frontDesk } from '../../testing/front-desk.ts'
import { keptIsTrue, onDay } from '../../testing/kept.ts'

const TODAY = '2026-11-20'

let api: TestApi
let desk: ReturnType<typeof frontDesk>
let recepcion: Caller
beforeAll(async () => {
  api = await testApi()
  desk = frontDesk(api)
  recepcion = api.as('recepcionista')
})
beforeEach(() => on(TODAY))

const on = (day: string) => onDay(api, day)

/** A client with a month from today on: until 20 December. */
async function withMonth(fields: Record<string, unknown> = {}) {
  const cliente = await desk.cliente()
  return { cliente, membresia: await desk.membresia({ cliente: cliente._id, ...fields }) }
}

const see = async (id: string): Promise<MembresiaVista> => (await recepcion.get(`/membresias/${id}`)).body

async function freeze(id: string, fields: Record<string, unknown>, by = recepcion) {
  return by.post(`/membresias/${id}/congelar`, { motivo: 'Viaje', ...fields })
}

const unfreeze = (id: string) => recepcion.post(`/membresias/${id}/descongelar`)

const enter = (clienteId: string, fields: Record<string, unknown> = {}) =>
  recepcion.post('/entradas', { clienteId, ...fields })

test('only the front desk freezes, and nobody without a session', async () => {
  const { membresia } = await withMonth()
  const path = `/membresias/${membresia._id}/congelar`
  expect((await api.anonymous.post(path, {})).statusCode).toBe(401)
  expect((await api.as('entrenador').post(path, {})).statusCode).toBe(403)
})

test('both days count: from 1 to 10 is ten days, and the end moves at once', async () => {
  const { membresia } = await withMonth()
  const { statusCode, body } = await freeze(membresia._id, { desde: '2026-12-01', hasta: '2026-12-10' })
  expect(statusCode).toBe(200)
  expect(body).toMatchObject({
    finAntes: '2026-12-20',
    finDespues: '2026-12-30',
    dias: 10,
    mueve: [],
    venta: null,
  })
  expect(await see(membresia._id)).toMatchObject({
    fechainicio: TODAY,
    duracion: 30,
    fechafin: '2026-12-30',
    congelada: { desde: '2026-12-01', hasta: '2026-12-10', motivo: 'Viaje', sigue: false },
  })
})

test('what is shown before is what happens, and shows changes nothing', async () => {
  const { cliente, membresia } = await withMonth()
  const next = await desk.membresia({ cliente: cliente._id, fechainicio: '2026-12-21' })
  const clase = await desk.clase({ dias: [{ dia: 'Lunes', horarioInicio: '06:00', horarioFin: '07:00' }] })
  await desk.inscripcion(cliente, clase)
  const dias = { desde: '2026-11-23', hasta: '2026-12-07' }
  const { body: before } = await recepcion.post(`/membresias/${membresia._id}/congelar/previa`, dias)
  expect(before).toEqual({
    finAntes: '2026-12-20',
    finDespues: '2027-01-04',
    dias: 15,
    mueve: [
      {
        _id: next._id,
        tipo: 'Mensualidad',
        inicioAntes: '2026-12-21',
        inicioDespues: '2027-01-05',
        finAntes: '2027-01-20',
        finDespues: '2027-02-04',
      },
    ],
    clases: [{ _id: clase._id, nombreClase: 'Yoga', dia: 'Lunes', horarioInicio: '06:00', veces: 3 }],
    suscripcion: null,
  })
  expect(await see(membresia._id)).toMatchObject({ fechafin: '2026-12-20', congelada: null })
  const { body: done } = await freeze(membresia._id, dias)
  const { clases: _, suscripcion: __, ...moves } = before
  expect(done).toMatchObject(moves)
  expect(await see(next._id)).toMatchObject({ fechainicio: '2027-01-05', fechafin: '2027-02-04' })
})

test('the subscription that is charged on a frozen day is named', async () => {
  const { cliente, membresia } = await withMonth()
  const { user } = await api.signedIn('user')
  await sql`insert into vinculos (user_id, cliente_id, hecho_por, hecho_en) values (${user._id}, ${cliente._id}, ${user._id}, now())`.execute(
    api.database.owned,
  )
  await sql`
    insert into suscripciones (id, proveedor, session_id, user_id, centavos, created_at, pagada_en)
    values (gen_random_uuid(), 'stripe', 'cs_congelar', ${user._id}, 1000, now(), '2026-09-30T12:00:00Z')`.execute(
    api.database.owned,
  )
  const asked = (dias: object) => recepcion.post(`/membresias/${membresia._id}/congelar/previa`, dias)
  expect((await asked({ desde: '2026-11-25', hasta: '2026-11-29' })).body.suscripcion).toBeNull()
  expect((await asked({ desde: '2026-11-25', hasta: '2026-11-30' })).body.suscripcion).toBe('2026-11-30')
  expect((await asked({ desde: '2026-12-01' })).body.suscripcion).toBe('2026-12-30')
})

test.each([
  [{ desde: '2026-11-19', hasta: '2026-11-30' }, 400, 'La congelación empieza hoy o después.'],
  [{ desde: '2026-12-02', hasta: '2026-12-01' }, 400, 'La fecha final no puede ser anterior a la inicial.'],
  [
    { desde: '2026-12-21' },
    400,
    'La membresía va del 20/11/2026 al 20/12/2026: la congelación debe empezar en uno de esos días.',
  ],
  [{ desde: '2026-12-01', hasta: '3026-12-01' }, 400, /^Revisa el año/],
  [{ desde: '2026-12-01', motivo: ' ' }, 400, 'El motivo es obligatorio.'],
  [{ hasta: '2026-12-01' }, 400, 'La fecha inicial es obligatoria.'],
  [
    { desde: '2026-12-01', cobro: { monto: 5_000 } },
    400,
    'El cobro debe decir el método de pago, o que queda fiado.',
  ],
])('freezing with %j is refused and changes nothing', async (fields, status, mensaje) => {
  const { membresia } = await withMonth()
  const answer = await freeze(membresia._id, fields)
  expect(answer.statusCode).toBe(status)
  expect(answer.body.mensaje).toMatch(mensaje)
  expect(await see(membresia._id)).toMatchObject({ fechafin: '2026-12-20', congelada: null })
})

test('the admin may date a freeze back thirty days, and nobody over a day on which the client came in', async () => {
  const { cliente, membresia } = await withMonth({ fechainicio: '2026-10-25', duracion: 60 })
  const admin = api.as('admin')
  expect((await freeze(membresia._id, { desde: '2026-10-20' }, admin)).body.mensaje).toBe(
    'La congelación puede empezar el 21/10/2026 o después.',
  )
  await on('2026-11-15')
  expect((await enter(cliente._id)).statusCode).toBe(201)
  // A later one does not hide it.
  await on('2026-11-19')
  expect((await enter(cliente._id)).statusCode).toBe(201)
  await on(TODAY)
  const over = await freeze(membresia._id, { desde: '2026-11-10', hasta: '2026-11-18' }, admin)
  expect([over.statusCode, over.body.codigo, over.body.mensaje]).toEqual([
    409,
    'CONGELACION_CON_ENTRADAS',
    'El cliente entró el 15/11/2026: congélala desde el día siguiente.',
  ])
  const after = await freeze(membresia._id, { desde: '2026-11-16', hasta: '2026-11-18' }, admin)
  expect(after.body).toMatchObject({ dias: 3, finDespues: '2026-12-27' })
})

test('a membership has one freeze at a time, also for those that begin after it', async () => {
  const { cliente, membresia } = await withMonth()
  const next = await desk.membresia({ cliente: cliente._id, fechainicio: '2026-12-21' })
  await freeze(membresia._id, { desde: '2026-12-01', hasta: '2026-12-10' })
  const again = await freeze(membresia._id, { desde: '2026-12-15' })
  expect([again.statusCode, again.body.mensaje]).toEqual([
    409,
    'Ya tiene una congelación del 01/12/2026 al 10/12/2026. Descongélala antes de poner otra.',
  ])
  await unfreeze(membresia._id)
  expect((await freeze(next._id, { desde: '2026-12-22', hasta: '2026-12-23' })).statusCode).toBe(200)
  expect((await freeze(membresia._id, { desde: '2026-12-01' })).body.codigo).toBe('CONGELACION_CRUZADA')
})

test('one with an end gives back what was not used of it, with what begins after it', async () => {
  const { cliente, membresia } = await withMonth()
  const next = await desk.membresia({ cliente: cliente._id, fechainicio: '2026-12-21' })
  await freeze(membresia._id, { desde: TODAY, hasta: '2026-11-29' })
  await on('2026-11-24')
  const { body: before } = await recepcion.post(`/membresias/${membresia._id}/descongelar/previa`)
  const { statusCode, body } = await unfreeze(membresia._id)
  expect(statusCode).toBe(200)
  // The 20th to the 23rd were frozen, the 24th is a day like any other.
  expect(body).toMatchObject({
    ...before,
    finAntes: '2026-12-30',
    finDespues: '2026-12-24',
    dias: 6,
    congelada: null,
  })
  expect(await see(next._id)).toMatchObject({ fechainicio: '2026-12-25', fechafin: '2027-01-24' })
  expect((await unfreeze(membresia._id)).body.codigo).toBe('MEMBRESIA_NO_CONGELADA')
})

test('one that has not begun is taken back whole', async () => {
  const { membresia } = await withMonth()
  await freeze(membresia._id, { desde: '2026-12-01', hasta: '2026-12-10' })
  expect((await unfreeze(membresia._id)).body).toMatchObject({ finDespues: '2026-12-20', dias: 10 })
  expect((await freeze(membresia._id, { desde: '2026-12-01', hasta: '2026-12-10' })).statusCode).toBe(200)
})

test('one with an end settles by itself: nobody has to end it', async () => {
  const { cliente, membresia } = await withMonth()
  await freeze(membresia._id, { desde: TODAY, hasta: '2026-11-29' })
  await on('2026-11-30')
  expect(await see(membresia._id)).toMatchObject({ fechafin: '2026-12-30', congelada: null })
  expect((await enter(cliente._id)).body).toMatchObject({
    veredicto: 'adelante',
    membresia: { fechafin: '2026-12-30' },
  })
  expect((await unfreeze(membresia._id)).body.codigo).toBe('MEMBRESIA_NO_CONGELADA')
})

test('without an end it moves when it ends, and what begins after it waits for it', async () => {
  const { cliente, membresia } = await withMonth()
  const next = await desk.membresia({ cliente: cliente._id, fechainicio: '2026-12-21' })
  const { body } = await freeze(membresia._id, { desde: '2026-11-25' })
  expect(body).toMatchObject({ finAntes: '2026-12-20', finDespues: null, dias: null })
  expect(body.mueve).toMatchObject([{ _id: next._id, inicioDespues: null }])
  // Long after both would have begun or ended.
  await on('2027-01-10')
  expect(await see(membresia._id)).toMatchObject({
    fechafin: '2026-12-20',
    congelada: { hasta: null, sigue: false },
  })
  expect(await see(next._id)).toMatchObject({
    fechainicio: '2026-12-21',
    congelada: { hasta: null, sigue: true },
  })
  const { body: moved } = await unfreeze(next._id)
  expect(moved).toMatchObject({ finAntes: '2027-01-20', finDespues: '2027-03-07', congelada: null })
  // Of 46 days frozen (25 November to 9 January) none is lost: 26 days are left from the 10th on.
  expect(await see(membresia._id)).toMatchObject({ fechafin: '2027-02-04', congelada: null })
  expect(await see(next._id)).toMatchObject({ fechainicio: '2027-02-05' })
})

test('what is bought while it is frozen without an end begins after it, and no day is given twice', async () => {
  const { cliente, membresia } = await withMonth()
  await freeze(membresia._id, { desde: '2026-11-25' })
  await on('2026-12-05')
  const venta = await desk.venta({
    cliente: cliente._id,
    lineas: [{ membresia: { tipo: 'Mensualidad', duracion: 30, precio: 80_000 } }],
    cobros: [{ metodo: 'Efectivo', monto: 80_000 }],
  })
  const next = venta.membresias[0]?._id ?? ''
  expect(await see(next)).toMatchObject({ fechainicio: '2026-12-21', congelada: { sigue: true } })
  await on('2027-01-10')
  await unfreeze(membresia._id)
  expect(await see(membresia._id)).toMatchObject({ fechafin: '2027-02-04' })
  expect(await see(next)).toMatchObject({ fechainicio: '2027-02-05', congelada: null })
})

test('whose frozen membership was deleted still has the next one', async () => {
  const { cliente, membresia } = await withMonth()
  const next = await desk.membresia({ cliente: cliente._id, fechainicio: '2026-12-21' })
  await freeze(membresia._id, { desde: '2026-11-25' })
  await recepcion.delete(`/membresias/${membresia._id}`)
  await on('2026-12-24')
  expect((await enter(cliente._id)).body).toMatchObject({
    membresia: { _id: next._id, fechafin: '2027-01-23' },
  })
})

test('an edit keeps the days that it was frozen, and does not begin after them', async () => {
  const { membresia } = await withMonth()
  await freeze(membresia._id, { desde: '2026-12-01', hasta: '2026-12-10' })
  const longer = await recepcion.put(`/membresias/${membresia._id}`, { duracion: 60 })
  expect(longer.body).toMatchObject({ fechafin: '2027-01-29', congelada: { desde: '2026-12-01' } })
  const later = await recepcion.put(`/membresias/${membresia._id}`, { fechainicio: '2026-12-05' })
  expect([later.statusCode, later.body.codigo]).toEqual([400, 'CONGELACION_FUERA'])
})

test('the fee is a sale in the books: paid at once, or owed', async () => {
  const { cliente, membresia } = await withMonth()
  const { body } = await freeze(membresia._id, {
    desde: '2026-12-01',
    hasta: '2026-12-10',
    cobro: { monto: 15_000, metodoPago: 'Efectivo' },
  })
  const venta = await recepcion.get(`/ventas/${body.venta}`)
  expect(venta.body).toMatchObject({
    total: 15_000,
    debe: 0,
    lineas: [{ tipo: 'concepto', descripcion: 'Congelación de membresía', monto: 15_000 }],
  })
  const { membresia: other } = await withMonth()
  const owed = await freeze(other._id, { desde: '2026-12-01', cobro: { monto: 9_000, fiado: true } })
  expect((await recepcion.get(`/ventas/${owed.body.venta}`)).body).toMatchObject({ debe: 9_000 })
  expect((await recepcion.get(`/clientes/${cliente._id}/ficha`)).body.saldo).toBe(0)
})

test('a refused fee freezes nothing', async () => {
  const { membresia } = await withMonth()
  const cobro = { monto: 99_999_999_999_999, metodoPago: 'Efectivo' }
  expect((await freeze(membresia._id, { desde: TODAY, cobro })).statusCode).toBe(400)
  expect(await see(membresia._id)).toMatchObject({ congelada: null, fechafin: '2026-12-20' })
})

test('the same key freezes and charges once', async () => {
  const { membresia } = await withMonth()
  const body = {
    desde: TODAY,
    hasta: '2026-11-21',
    motivo: 'Viaje',
    cobro: { monto: 5_000, metodoPago: 'Efectivo' },
  }
  const tries = await together(5, () =>
    recepcion.post(`/membresias/${membresia._id}/congelar`, body, {
      'idempotency-key': `k-${membresia._id}`,
    }),
  )
  expect(countByStatus(tries)).toEqual({ 200: 5 })
  expect(new Set(tries.map(({ body: { venta } }) => venta)).size).toBe(1)
})

test('the door says until when it is frozen, and whoever comes in uses their days again', async () => {
  const { cliente, membresia } = await withMonth()
  await freeze(membresia._id, { desde: TODAY, hasta: '2026-12-09' })
  await on('2026-11-25')
  const ficha = await recepcion.get(`/clientes/${cliente._id}/ficha`)
  const motivo = {
    codigo: 'CONGELADA',
    texto: 'Congelada hasta 09/12/2026. Al entrar se descongela.',
    accion: 'descongelar',
  }
  expect(ficha.body).toMatchObject({
    veredicto: 'aviso',
    membresia: null,
    motivos: [motivo],
    renovable: membresia._id,
  })
  const { statusCode, body } = await enter(cliente._id)
  expect(statusCode).toBe(201)
  // Five days were frozen, of the 20 that were meant.
  expect(body).toMatchObject({ veredicto: 'aviso', motivos: [motivo], membresia: { fechafin: '2026-12-25' } })
  expect(await see(membresia._id)).toMatchObject({ fechafin: '2026-12-25', congelada: null })
})

test('where the rule blocks, nobody comes in and it stays frozen, until somebody ends it or lets them in', async () => {
  const admin = api.as('admin')
  await admin.put('/configuracion/entrada', { reglas: { CONGELADA: 'bloquear', SIN_FOTO: 'ignorar' } })
  const { cliente, membresia } = await withMonth()
  await freeze(membresia._id, { desde: TODAY })
  const { statusCode, body } = await enter(cliente._id)
  expect([statusCode, body.codigo, body.mensaje]).toEqual([
    409,
    'ENTRADA_BLOQUEADA',
    'Congelada. Al entrar se descongela.',
  ])
  expect(await see(membresia._id)).toMatchObject({ congelada: { hasta: null } })
  await unfreeze(membresia._id)
  expect((await enter(cliente._id)).body).toMatchObject({ veredicto: 'adelante' })

  const other = await withMonth()
  await freeze(other.membresia._id, { desde: TODAY })
  expect((await enter(other.cliente._id, { permitir: { motivo: 'Viene hoy' } })).statusCode).toBe(201)
  expect(await see(other.membresia._id)).toMatchObject({ congelada: null })
  await admin.put('/configuracion/entrada', { reglas: { CONGELADA: 'avisar' } })
})

test('a frozen class membership gives its session once it is frozen no more', async () => {
  const { cliente, membresia } = await withMonth({ tipo: 'Clase', sesionesRestantes: 3 })
  await freeze(membresia._id, { desde: TODAY })
  expect((await enter(cliente._id)).body.membresia).toMatchObject({ sesionesRestantes: 2 })
  const other = await withMonth({ tipo: 'Clase', sesionesRestantes: 3 })
  const clase = await desk.clase()
  await freeze(other.membresia._id, { desde: TODAY })
  const { aviso, membresia: left } = await desk.asistencia({
    clienteId: other.cliente._id,
    claseId: clase._id,
  })
  expect([aviso, left?.sesionesRestantes]).toEqual(['Congelada. Al entrar se descongela.', 2])
})

test('who has another membership that lets them in leaves the frozen one as it is', async () => {
  const { cliente, membresia } = await withMonth()
  await freeze(membresia._id, { desde: TODAY })
  const clase = await desk.membresia({ cliente: cliente._id, tipo: 'Clase', sesionesRestantes: 5 })
  expect((await enter(cliente._id)).body.membresia._id).toBe(clase._id)
  expect(await see(membresia._id)).toMatchObject({ congelada: { hasta: null } })
})

test('of many who end it at once one does, and an entry meanwhile comes in all the same', async () => {
  const { cliente, membresia } = await withMonth()
  await freeze(membresia._id, { desde: TODAY, hasta: '2026-12-09' })
  await on('2026-11-25')
  const entry = enter(cliente._id)
  const tries = await together(10, () => unfreeze(membresia._id))
  const { 200: done = 0, 409: refused = 0 } = countByStatus(tries)
  expect(done + refused).toBe(10)
  expect(done).toBeLessThanOrEqual(1)
  expect((await entry).statusCode).toBe(201)
  expect(await see(membresia._id)).toMatchObject({ fechafin: '2026-12-25', congelada: null })
})

test('of many freezes at once one is kept, also beside an edit and a deletion', async () => {
  const { membresia } = await withMonth()
  const editing = recepcion.put(`/membresias/${membresia._id}`, { duracion: 60 })
  const tries = await together(10, (n) => freeze(membresia._id, { desde: `2026-12-${10 + n}` }))
  expect(countByStatus(tries)).toEqual({ 200: 1, 409: 9 })
  expect((await editing).statusCode).toBe(200)

  const other = await withMonth()
  const [frozen, gone] = await Promise.all([
    freeze(other.membresia._id, { desde: TODAY }),
    recepcion.delete(`/membresias/${other.membresia._id}`),
  ])
  expect(gone.statusCode).toBe(200)
  expect([200, 404, 409]).toContain(frozen.statusCode)
})

test('the database refuses two freezes of one day, whoever writes them', async () => {
  const { membresia } = await withMonth()
  const { user } = await api.signedIn('recepcionista')
  const insert = (desde: string, hasta: string | null) =>
    sql`insert into congelaciones (id, membresia_id, desde, hasta, motivo, creada_por, creada_en)
      values (gen_random_uuid(), ${membresia._id}, ${desde}, ${hasta}, 'a mano', ${user._id}, now())`.execute(
      api.db,
    )
  const all = await Promise.allSettled([
    insert('2026-12-01', '2026-12-05'),
    insert('2026-12-05', '2026-12-06'),
    insert('2026-12-07', '2026-12-08'),
  ])
  expect(all.filter(({ status }) => status === 'rejected')).toHaveLength(1)
  // Both that were kept are counted, though neither saw the other.
  const days = await sql<{ dias: number }>`
    select sum(hasta - desde + 1)::integer as dias from congelaciones where membresia_id = ${membresia._id}`.execute(
    api.db,
  )
  const kept = await sql<{ dias: number }>`
    select dias_congelados as dias from membresias where id = ${membresia._id}`.execute(api.db)
  expect(kept.rows).toEqual(days.rows)
  await expect(insert('2026-11-19', '2026-11-19')).rejects.toMatchObject({
    constraint: 'congelaciones_dentro',
  })
})

test('lists, figures and what the day asks count no frozen one as current, about to end, ended or absent', async () => {
  const fresh = await testApi()
  const at = frontDesk(fresh)
  const rec = fresh.as('recepcionista')
  const cliente = await at.cliente()
  const soon = await at.membresia({ cliente: cliente._id, fechainicio: '2026-10-25', duracion: 28 })
  const figures = async () => {
    const of = async (vigencia: string) =>
      Number((await rec.get(`/membresias?vigencia=${vigencia}`)).headers['x-total-count'])
    const { body: i } = await fresh.as('admin').get('/indicadores')
    const { body: hoy } = await rec.get('/hoy')
    const kinds = ['vigente', 'por-vencer', 'vencida', 'sin-renovar', 'congelada']
    return [
      ...(await Promise.all(kinds.map(of))),
      i.membresiasActivas,
      i.membresiasPorVencer,
      hoy.porVencer.total,
      hoy.ausentes.total,
    ]
  }
  expect(await figures()).toEqual([1, 1, 0, 0, 0, 1, 1, 1, 1])
  await rec.post(`/membresias/${soon._id}/congelar`, { desde: TODAY, motivo: 'Viaje' })
  expect(await figures()).toEqual([0, 0, 0, 0, 1, 0, 0, 0, 0])
  await onDay(fresh, '2027-01-20')
  expect(await figures()).toEqual([0, 0, 0, 0, 1, 0, 0, 0, 0])
  const { body } = await rec.post(`/membresias/${soon._id}/descongelar`)
  expect((body as MembresiaMovida).fechafin).toBe('2027-01-22')
  expect((await figures()).slice(0, 8)).toEqual([1, 1, 0, 0, 0, 1, 1, 1])

  await rec.post(`/membresias/${soon._id}/congelar`, {
    desde: '2027-01-20',
    hasta: '2027-01-21',
    motivo: 'Viaje',
  })
  expect((await figures()).slice(0, 8)).toEqual([0, 0, 0, 0, 1, 0, 0, 0])
  await keptIsTrue(fresh)
})

test('whose membership is frozen has none that lets them in at their class', async () => {
  const { cliente, membresia } = await withMonth()
  const clase = await desk.clase()
  await desk.inscripcion(cliente, clase)
  const seen = async () => {
    const { body } = await api.as('admin').get(`/clases/todas-inscripciones?clase=${clase._id}`)
    return body[0].inscritos[0].vigente
  }
  expect(await seen()).toBe(true)
  await freeze(membresia._id, { desde: TODAY })
  expect(await seen()).toBe(false)
})

test('the file and the page of a person say that it is frozen, the audit not why', async () => {
  const { cliente, membresia } = await withMonth()
  await freeze(membresia._id, { desde: TODAY, motivo: 'Una operación' })
  const { rows } = await sql<{ motivo: string }>`
    select despues ->> 'motivo' as motivo from auditoria where recurso = 'congelaciones' order by id desc limit 1`.execute(
    api.database.owned,
  )
  expect(rows).toEqual([{ motivo: '•••' }])
  const { body } = await recepcion.get(`/membresias?cliente=${cliente._id}`)
  expect(body.membresias[0].congelada.motivo).toBe('Una operación')
})

test('a merge takes freezes and cancellations along', async () => {
  const { cliente, membresia } = await withMonth()
  const other = await desk.cliente()
  await freeze(membresia._id, { desde: TODAY })
  const { statusCode } = await api.as('admin').post(`/clientes/${other._id}/fusionar`, { otro: cliente._id })
  expect(statusCode).toBe(200)
  expect((await enter(other._id)).body.membresia).toMatchObject({ _id: membresia._id })
  await keptIsTrue(api)
})
