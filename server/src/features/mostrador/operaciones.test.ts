import { sql } from 'kysely'
import { beforeAll, expect, test, vi } from 'vitest'
import { aDesk, cashSale, DAY_MS, HOUR_MS, kinds } from '../../testing/a-desk.ts'
import { type Answer, countByStatus, type TestApi, testApi, together } from '../../testing/api.ts'
import { aCliente } from '../../testing/builders.ts'
import { expectDerivedTrue, onDay } from '../../testing/database/derived.ts'
import { asAdministrator } from '../../testing/database/test-database.ts'
import { operationsOf } from '../../testing/fixtures/desk-operations.ts'
import { whenOver } from '../../testing/when-over.ts'

let api: TestApi
let desk: ReturnType<typeof aDesk>
beforeAll(async () => {
  api = await testApi()
  desk = aDesk(api)
  whenOver(() => expectDerivedTrue(api))
})

const { operacion, throughACutLine } = operationsOf(() => api)

/** Even: half sales, half check-ins. At most 500: five gym classes of a hundred operations each. */
const OPERATIONS = Number(process.env.DESK_OPERATIONS ?? 100)
const SENDERS = 20

test.each(kinds)('a %s with a device returns no warnings and is recorded', async (kind) => {
  const { [kind]: each } = await desk.each()
  const answer = await each.send()
  expect([answer.statusCode, answer.body.avisos, answer.body.repetida]).toEqual([201, [], false])
  expect(await operacion(each.clave)).toMatchObject({
    tipo: kind,
    dispositivo: 'mostrador-1',
    resultadoId: answer.body._id,
    ocurridaEn: null,
    horaDudosa: false,
  })
})

test('metadata in the body or the header is one operation', async () => {
  const { asistencia } = await desk.each()
  const first = await asistencia.send()
  const body = { ...asistencia.body, dispositivo: 'mostrador-1' }
  const again = await api
    .as('recepcionista')
    .post('/asistencias', body, { 'idempotency-key': asistencia.clave })
  expect(again.body).toEqual({ ...first.body, repetida: true })
  const broken = { 'idempotency-key': 'x', 'x-mostrador': '{' }
  expect((await api.as('recepcionista').post('/asistencias', asistencia.body, broken)).statusCode).toBe(400)
})

test.each(kinds)('a %s without a device has the plain response', async (kind) => {
  await onDay(api, '2026-11-20')
  const { [kind]: each } = await desk.each()
  const answer = await each.send({ dispositivo: undefined })
  expect(answer.statusCode).toBe(201)
  expect(answer.body).not.toHaveProperty('avisos')
  expect(answer.body.repetida).toBe(kind === 'entrada' ? false : undefined)
  expect(await operacion(each.clave)).toBeUndefined()
})

test.each(kinds)('a %s replays after days, by other accounts and after deletion', async (kind) => {
  await onDay(api, '2026-11-20')
  const { [kind]: each } = await desk.each()
  const first = await each.send()
  const there = await desk.count(kind)
  const isTheSame = (again: Awaited<ReturnType<typeof each.send>>) => {
    expect(again.headers['idempotent-replayed']).toBe('true')
    expect(again.body).toEqual({ ...first.body, repetida: true })
  }

  api.clock.now = new Date(api.clock.now.getTime() + 25 * HOUR_MS)
  await api.database.owned
    .updateTable('sesiones')
    .set({ venceEn: '2027-06-01T00:00:00Z', usadaEn: api.clock.now.toISOString() })
    .execute()
  isTheSame(await each.sendLate(25 * HOUR_MS))
  isTheSame(await each.send({}, api.as('admin')))

  if (kind === 'venta')
    await api.as('recepcionista').post(`/ventas/${first.body._id}/devolucion`, {
      lineas: [{ indice: 0, cantidad: 1, reponer: true }],
      metodo: 'Efectivo',
      motivo: 'No era',
    })
  else expect((await api.as('admin').delete(`/asistencias/${first.body._id}`)).statusCode).toBe(200)
  isTheSame(await each.sendLate(25 * HOUR_MS))

  await onDay(api, '2026-12-30')
  isTheSame(await each.sendLate(40 * DAY_MS, {}, { as: api.as('admin') }))
  expect(await desk.count(kind)).toBe(there)
  await onDay(api, '2026-11-20')
})

test.each(kinds)('fifty concurrent requests with the key of a %s create one', async (kind) => {
  const { [kind]: each } = await desk.each()
  const before = await desk.count(kind)
  const answers = await together(50, (index) =>
    index % 2 ? each.send({}, api.as('admin')) : each.sendLate(HOUR_MS),
  )
  expect(answers.filter(({ headers }) => headers['idempotent-replayed'] === 'true')).toHaveLength(49)
  expect(new Set(answers.map(({ body }) => body._id)).size).toBe(1)
  expect(await desk.count(kind)).toBe(before + 1)
})

test.each(kinds)('a %s whose response was lost after commit is replayed', async (kind) => {
  const { [kind]: each } = await desk.each()
  const before = await desk.count(kind)
  const lost = await throughACutLine()
  await expect(lost.send(each)).rejects.toThrow()
  expect(await desk.count(kind)).toBe(before + 1)
  const again = await each.sendLate(1_000)
  expect([again.headers['idempotent-replayed'], again.body.repetida]).toEqual(['true', true])
  expect(again.body._id).toBe((await operacion(each.clave))?.resultadoId)
  expect(await desk.count(kind)).toBe(before + 1)
})

test.each(kinds)(
  'a %s whose database connection dies before commit is created on retry',
  { tags: ['full'] },
  async (kind) => {
    const { [kind]: each } = await desk.each()
    const before = await desk.count(kind)
    const table = sql.table(kind === 'venta' ? 'ventas' : 'asistencias')
    const held = await api.database.owned.startTransaction().execute()
    await sql`lock table ${table} in share mode`.execute(held)
    const dying = each.send()
    const database = api.database.asOwner.database
    const waiting = `select pid from pg_stat_activity where datname = $1 and wait_event_type = 'Lock' and query ilike '%insert into%'`
    await vi.waitUntil(
      async () => {
        const { rows } = await sql<{ n: number }>`
        select count(*)::integer as n from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(api.database.owned)
        return rows[0]?.n
      },
      { timeout: 10_000 },
    )
    await asAdministrator(`select pg_terminate_backend(pid) from (${waiting}) of_it`, [database])
    expect((await dying).statusCode).toBe(503)
    await held.rollback().execute()
    expect(await desk.count(kind)).toBe(before)
    const again = await each.sendLate(1_000)
    expect([again.statusCode, again.headers['idempotent-replayed']]).toEqual([201, undefined])
    expect(await desk.count(kind)).toBe(before + 1)
  },
)

test('operations sent twice concurrently are saved once', async () => {
  const producto = await desk.producto({ precio: 2_000, stock: 1_000 })
  const before = { ventas: await desk.count('venta'), entradas: await desk.count('entrada') }
  const clientes = await together(10, () => desk.cliente(aCliente()))
  const clases = await together(5, () => desk.clase())
  const operations = Array.from({ length: OPERATIONS }, (_, index) => {
    const cliente = clientes[index % 10]?._id
    if (index % 2) return desk.operation('/ventas', cashSale(producto, { cliente }))
    // Check-ins of a client to one class on one day are one visit, so `ago` spreads them over ten days.
    return desk.operation('/entradas', { clienteId: cliente, claseId: clases[Math.floor(index / 100)]?._id })
  })
  const ago = (index: number) => Math.floor((index % 100) / 10) * DAY_MS + HOUR_MS
  const answers: Answer[] = []
  async function sender(index: number): Promise<void> {
    const operation = operations[index]
    if (!operation) return
    answers.push(...(await together(2, () => operation.sendLate(ago(index)))))
    await sender(index + SENDERS)
  }
  await together(SENDERS, sender)
  expect(countByStatus(answers)[503]).toBeUndefined()
  expect(answers.filter(({ headers }) => headers['idempotent-replayed'] === 'true')).toHaveLength(OPERATIONS)
  expect((await desk.count('venta')) - before.ventas).toBe(OPERATIONS / 2)
  expect((await desk.count('entrada')) - before.entradas).toBe(OPERATIONS / 2)
}, 180_000)

test('a reused key with another body returns 422, ignoring send metadata', async () => {
  const { entrada } = await desk.each()
  await entrada.send()
  const other = await entrada.send({ claseId: undefined })
  expect([other.statusCode, other.body.codigo]).toEqual([422, 'CLAVE_REUTILIZADA'])
  const later = await entrada.sendLate(HOUR_MS, { desfase: 5 })
  expect(later.headers['idempotent-replayed']).toBe('true')
})

test('a key is free after a rejected attempt', async () => {
  const cliente = await desk.cliente(aCliente())
  const entrada = desk.operation('/entradas', { clienteId: cliente._id, claseId: null })
  await api.as('recepcionista').put(`/clientes/${cliente._id}`, { estado: 'inactivo' })
  expect((await entrada.send()).statusCode).toBe(409)
  await api.as('recepcionista').put(`/clientes/${cliente._id}`, { estado: 'activo' })
  expect((await entrada.send()).statusCode).toBe(201)
})

test.each([
  [{ dispositivo: undefined }, 'dispositivo', 'El dispositivo es obligatorio.'],
  [{ enviadoEn: undefined }, 'enviadoEn', 'La hora de envío es obligatoria.'],
  [
    { ocurridoEn: 'ayer' },
    'ocurridoEn',
    'La hora en que ocurrió debe ser una fecha con su hora (AAAA-MM-DDTHH:MM:SSZ).',
  ],
  [{ dispositivo: 'x'.repeat(41) }, 'dispositivo', 'El dispositivo admite 40 caracteres como máximo.'],
])('invalid metadata is rejected and creates nothing: %j', async (wrong, campo, mensaje) => {
  const { entrada } = await desk.each()
  const before = await desk.count('entrada')
  const answer = await entrada.sendLate(HOUR_MS, wrong)
  expect([answer.statusCode, answer.body.errores]).toEqual([400, [{ campo, mensaje }]])
  expect(await desk.count('entrada')).toBe(before)
})

test('an operation without a key is rejected', async () => {
  const cliente = await desk.cliente(aCliente())
  const answer = await api
    .as('recepcionista')
    .post('/entradas', { clienteId: cliente._id, dispositivo: 'mostrador-1' })
  expect([answer.statusCode, answer.body.mensaje]).toEqual([
    400,
    'La cabecera Idempotency-Key es obligatoria.',
  ])
})

test.each(kinds)('a live %s cannot name a colleague as author', async (kind) => {
  const { user: beto } = await api.signedIn('recepcionista')
  const { [kind]: each } = await desk.each()
  const answer = await each.send({ hechaPor: beto._id })
  expect([answer.statusCode, answer.body.errores]).toEqual([
    400,
    [{ campo: 'ocurridoEn', mensaje: 'La hora en que ocurrió es obligatoria.' }],
  ])
  expect((await each.sendLate(HOUR_MS, { hechaPor: beto._id })).statusCode).toBe(201)
})

test.each(['user', 'entrenador'] as const)('an operation that a %s may not make is rejected', async (rol) => {
  const { user } = await api.signedIn(rol)
  const { venta } = await desk.each()
  const answer = await venta.sendLate(HOUR_MS, { hechaPor: user._id })
  expect([answer.statusCode, answer.body.codigo]).toEqual([409, 'HECHA_POR_NO_PODIA'])
})

test('a replay succeeds even if its author has lost the right', async () => {
  const { user: ana } = await api.signedIn('recepcionista')
  const { venta } = await desk.each()
  const first = await venta.sendLate(HOUR_MS, { hechaPor: ana._id })
  await api.db.updateTable('users').set({ rol: 'entrenador' }).where('id', '=', ana._id).execute()
  const again = await venta.sendLate(HOUR_MS, { hechaPor: ana._id })
  expect([again.statusCode, again.body]).toEqual([201, { ...first.body, repetida: true }])
})

test('a retried transaction returns each warning once', async () => {
  await sql`create sequence una_vez`.execute(api.database.owned)
  await sql`grant usage on sequence una_vez to public`.execute(api.database.owned)
  await sql`
    create function falla_la_primera() returns trigger language plpgsql as $$
    begin
      if nextval('una_vez') = 1 then raise exception 'deadlock' using errcode = '40P01'; end if;
      return new;
    end $$`.execute(api.database.owned)
  await sql`
    create trigger falla_una_vez before insert on operaciones_mostrador
    for each row execute function falla_la_primera()`.execute(api.database.owned)
  const { _id: clienteId } = await desk.cliente(aCliente({ estado: 'inactivo' }))
  const entrada = desk.operation('/entradas', { clienteId, claseId: null })
  const { statusCode, body } = await entrada.sendLate(HOUR_MS)
  expect([statusCode, body.avisos.length]).toEqual([201, 1])
  expect((await operacion(entrada.clave))?.avisos).toHaveLength(1)
  await sql`drop trigger falla_una_vez on operaciones_mostrador`.execute(api.database.owned)
})
