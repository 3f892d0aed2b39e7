import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AsistenciasQuery } from '@gym/contract/asistencias/asistencias.schema'
import { ClientesQuery } from '@gym/contract/clientes/clientes.schema'
import { gruposCobro } from '@gym/contract/cobros/cobros.rules'
import { ContabilidadQuery } from '@gym/contract/contabilidad/contabilidad.schema'
import { MembresiasQuery } from '@gym/contract/membresias/membresias.schema'
import { PagosQuery } from '@gym/contract/pagos/pagos.schema'
import { VentasQuery } from '@gym/contract/ventas/ventas.schema'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { listAsistencias } from '../../features/asistencias/asistencias.queries.ts'
import { listClientes } from '../../features/clientes/clientes.queries.ts'
import { listCobros, sumCobros } from '../../features/cobros/cobros.queries.ts'
import { listTransacciones } from '../../features/contabilidad/transacciones.queries.ts'
import { getCohortes } from '../../features/indicadores/cohortes.queries.ts'
import { getDinero } from '../../features/indicadores/dinero.queries.ts'
import { listFilas } from '../../features/indicadores/filas.queries.ts'
import { getHoras } from '../../features/indicadores/horas.queries.ts'
import {
  countIndicadores,
  getAsistenciaPorHora,
  getClientesPorMes,
  getIngresosPorMes,
  getPagosPorMetodo,
} from '../../features/indicadores/indicadores.queries.ts'
import { getMargen } from '../../features/indicadores/margen.queries.ts'
import { getRenovacion } from '../../features/indicadores/renovacion.queries.ts'
import { listDiario } from '../../features/libros/diario.queries.ts'
import { listMembresias } from '../../features/membresias/membresias-list.queries.ts'
import { listCuentas } from '../../features/mis-datos/vinculos.queries.ts'
import { listPagos, sumPagos } from '../../features/pagos/pagos.queries.ts'
import { listVentas, sumVentas } from '../../features/ventas/ventas-list.queries.ts'
import { sendPage } from '../../http/files/pages.ts'
import { reunirHoy } from '../../operations/hoy/reunirHoy.ts'
import { everyRow } from '../../testing/database/every-row.ts'
import { aLargeGym, gym } from '../../testing/database/seeded-database.ts'
import { plansOf } from '../../testing/models/plans.ts'
import { columnsOf } from '../../testing/orders.ts'
import type { Db } from '../connection/database.ts'
import type { Page } from './lists.ts'

const { today } = gym
const aMonth = { desde: '2026-11-01', hasta: '2026-11-07' }
const someMonths = { desde: '2026-06-01', hasta: '2026-11-30' }

let db: Db
beforeAll(async () => {
  const database = await aLargeGym()
  db = database.db
  await sql`
    insert into cargos (id, cliente_id, venta_id, monto, pendiente, vence, created_at)
    select gen_random_uuid(), cliente_id, id, 1000, case when numero % 400 = 0 then 1000 else 0 end, fecha + 30, created_at
    from ventas where cliente_id is not null on conflict do nothing`.execute(db)
  await sql`analyze cargos`.execute(database.owned)
}, 300_000)

type List = (query: { orden?: never; limite?: number; pagina?: number }) => Promise<Page<{ _id: string }>>

const lists: Record<string, { of: List; orders: string[] }> = {
  pagos: { of: (query) => listPagos(db, query, {}, today), orders: columnsOf(PagosQuery) },
  asistencias: { of: (query) => listAsistencias(db, query, {}), orders: columnsOf(AsistenciasQuery) },
  contabilidad: {
    of: (query) => listTransacciones(db, query, {}),
    orders: columnsOf(ContabilidadQuery),
  },
  membresias: {
    of: (query) => listMembresias(db, query, {}, today),
    orders: columnsOf(MembresiasQuery),
  },
  clientes: { of: (query) => listClientes(db, query, {}, gym), orders: columnsOf(ClientesQuery) },
  // PostgreSQL sorts the few sales of this gym by client, instead of using the index.
  ventas: {
    of: (query) => listVentas(db, query, {}),
    orders: columnsOf(VentasQuery).filter((column) => column !== 'cliente'),
  },
}

const every = Object.entries(lists).flatMap(([list, { orders }]) => [
  [list, undefined] as const,
  ...orders.flatMap((orden) => [[list, orden] as const, [list, `-${orden}`] as const]),
])

const of = (list: string) => (lists[list] as (typeof lists)[string]).of
const asked = (orden: string | undefined, rest: object) => ({
  ...rest,
  ...(orden && { orden: orden as never }),
})

test.each([
  ['pagos', undefined],
  ['pagos', 'fecha'],
  ['pagos', 'cliente'],
  ['pagos', '-producto'],
  ['pagos', '-metodoPago'],
  ['pagos', '-monto'],
  ['asistencias', undefined],
  ['asistencias', '-cliente'],
  ['asistencias', 'clase'],
  ['contabilidad', undefined],
  ['contabilidad', 'creadoPor'],
])(
  'every page of %s by %s matches the whole list',
  { tags: ['full'], timeout: 60_000 },
  async (list, orden) => {
    const whole = await of(list)(asked(orden, {}))
    const ids = (await everyRow(whole)).map(({ _id }) => _id)
    expect(new Set(ids).size).toBe(ids.length)
    const limite = 40
    const last = Math.ceil(ids.length / limite)
    for (const pagina of [1, 2, 26, Math.floor(last / 2), last - 8, last - 1, last, last + 1]) {
      const page = await of(list)(asked(orden, { limite, pagina }))
      expect([pagina, page.total]).toEqual([pagina, ids.length])
      expect(page.rows.map(({ _id }) => _id)).toEqual(ids.slice((pagina - 1) * limite, pagina * limite))
    }
  },
)

test('every client of the large gym has payments and entries', async () => {
  const { rows } = await sql<{ idle: number }>`
    select count(*)::int as idle from clientes where email like '%@grande.test' and not (
      id in (select cliente_id from asistencias) and id in (select cliente_id from membresias))`.execute(db)
  expect(rows).toEqual([{ idle: 0 }])
})

test('an uncounted list links its next page, and no last one', async () => {
  const url = '/api/pagos?metodoPago=Efectivo'
  const header: Record<string, unknown> = {}
  const reply = { header: (name: string, value: unknown) => Object.assign(header, { [name]: value }) }
  const page = { rows: Array.from({ length: 25 }, () => ({})), total: 10_000, isMore: true }
  sendPage({ url } as never, reply as never, { pagina: 400, limite: 25 }, page)
  expect(header).toMatchObject({ 'x-total-count': 10_000, 'x-total-relation': 'gte' })
  expect(header.link).toContain('pagina=401&limite=25>; rel="next"')
  expect(header.link).not.toContain('rel="last"')
})

test('a far page of a self-ordered list is that part of it', async () => {
  await sql`
    insert into users (id, nombre, email, password_hash, rol)
    select gen_random_uuid(), 'Socio ' || to_char(n, 'FM0000'), 's' || n || '@gimnasio.test', 'x', 'user'
    from generate_series(1, 1500) n`.execute(db)
  const whole = (await everyRow(await listCuentas(db, { buscar: 'socio' }))).map(({ _id }) => _id)
  const page = await listCuentas(db, { buscar: 'socio', limite: 25, pagina: 50 })
  expect(page.rows.map(({ _id }) => _id)).toEqual(whole.slice(1225, 1250))
})

test('sorts by the longest valid description', async () => {
  const words = Array.from({ length: 600 }, (_, n) => `aaa artículo número ${n * 7919}`).join(', ')
  await sql`
    insert into contabilidad (id, tipo, descripcion, monto, fecha, metodo_pago, cuenta_debito, cuenta_credito, referencia)
    values (gen_random_uuid(), 'egreso', ${words}, 1, '2026-10-01', 'efectivo', 'Caja', 'Gastos', 'manual')`.execute(
    db,
  )
  const page = await listTransacciones(db, { orden: 'descripcion', limite: 25 }, {})
  expect(page.rows[0]?.descripcion).toBe(words)
})

const LARGE =
  /Seq Scan[^"]* on (pagos|asientos|partidas|asistencias|contabilidad|membresias|ventas|clientes|sumas|\w*al_dia|ausencias)\b/

async function expectNoScan(act: () => Promise<unknown>, most: number) {
  const plans = await plansOf(db, act)
  for (const { statement, plan } of plans)
    expect([statement, plan.match(LARGE)?.[0]]).toEqual([statement, undefined])
  expect(plans.length).toBeGreaterThan(0)
  expect(plans.length).toBeLessThanOrEqual(most)
}

test.each(every)('a page of %s by %s scans no large table', async (list, orden) => {
  for (const pagina of [1, 30]) await expectNoScan(() => of(list)(asked(orden, { limite: 25, pagina })), 5)
})

test.each(
  gruposCobro.flatMap((grupo) => [
    { grupo },
    ...(['cliente', 'ultimoContacto', '-fin', 'saldo'] as const).map((orden) => ({ grupo, orden })),
    { grupo, buscar: 'ana garcia' },
  ]),
)('the contact list uses an index: %j', async (list) => {
  const now = new Date(`${today}T15:00:00Z`)
  const contexto = { now, today, gimnasio: undefined }
  for (const pagina of [1, 2])
    await expectNoScan(() => listCobros(db, { ...list, limite: 25, pagina }, contexto), 6)
})

test('the ageing of debts is summed from an index', async () => {
  const plans = await plansOf(db, () => sumCobros(db, {}, today))
  expect(plans).toHaveLength(1)
  expect(plans[0]?.plan).toContain('cargos_pendientes')
})

test('an hour without classes queries no attendances', async () => {
  const plans = await plansOf(db, () => listAsistencias(db, { limite: 25, hora: 3 }, {}))
  for (const { plan } of plans) expect(plan).not.toContain('asistencias_en_clase')
})

test('payments that await a membership are found by product', async () => {
  const list = { sinMembresia: 'Mensualidad', limite: 25 } as const
  const plans = await plansOf(db, () => listPagos(db, list, {}, today))
  const page = plans.filter(({ statement }) => statement.includes('from "pagos" as "g" left join'))
  expect(page[0]?.plan).toContain('pagos_producto')
  const { monto } = await sumPagos(db, list, {}, today)
  const { rows } = await listPagos(db, { sinMembresia: 'Mensualidad' }, {}, today)
  expect(monto).toBe(rows.reduce((sum, pago) => sum + pago.monto, 0))
})

test.each(['sin-renovar', 'por-vencer', 'vigente', 'vencida'] as const)(
  'counting memberships that are %s scans no table',
  async (vigencia) => {
    await expectNoScan(() => listMembresias(db, { vigencia, limite: 25 }, {}, today), 3)
  },
)

test.each([
  ['the counts of the day', () => countIndicadores(db, today)],
  ['the income of each month', () => getIngresosPorMes(db, today)],
  ['the attendance by hour', () => getAsistenciaPorHora(db, today)],
  ['the new and lost clients of each month', () => getClientesPorMes(db, today, gym.timeZone)],
  ['the payments by method', () => getPagosPorMetodo(db, today)],
  ['what came in', () => getDinero(db, someMonths)],
  ['what is left of what was sold', () => getMargen(db, someMonths)],
  ['who renewed', () => getRenovacion(db, aMonth, today)],
  ['what the clients of a month are worth', () => getCohortes(db, aMonth, today, gym.timeZone)],
  ['the hours that fill', () => getHoras(db, someMonths, today, gym.timeZone)],
])('%s is one statement without a table scan', async (_, look) => {
  await expectNoScan(look, 1)
})

test('cohorts and renewals use index-only scans', async () => {
  const years = { desde: '2021-12-01', hasta: '2026-11-30' }
  const [paid] = await plansOf(db, () => getCohortes(db, years, today, gym.timeZone))
  expect(paid?.plan).toContain('Index Only Scan using pagos_cliente')
  const [renewed] = await plansOf(db, () => getRenovacion(db, years, today))
  expect(renewed?.plan).toContain('Index Only Scan using membresias_cliente')
})

test.each(['numero', '-numero'] as const)('the journal by %s uses its index', async (orden) => {
  await expectNoScan(() => listDiario(db, { orden, limite: 25, pagina: 2 }, {}), 4)
})

test.each([
  { pregunta: 'dinero', metodo: 'efectivo' },
  { pregunta: 'margen' },
  { pregunta: 'renovacion' },
  { pregunta: 'cohortes' },
  { pregunta: 'cohortes', meses: 1 },
  { pregunta: 'horas', dia: 0, hora: 6 },
] as const)('the rows behind a figure need no table scan: %j', async (figure) => {
  const query = { ...figure, desde: aMonth.desde, hasta: aMonth.hasta, limite: 25 }
  await expectNoScan(() => listFilas(db, query, { days: aMonth, today, timeZone: gym.timeZone }), 2)
})

test("today's work needs no table scan and few statements", async () => {
  const by = { user: { rol: 'admin' }, now: new Date(`${today}T12:00:00Z`), timeZone: gym.timeZone }
  const dataDir = join(tmpdir(), 'no-copies')
  await expectNoScan(() => reunirHoy(db, by as never, { dataDir }), 41)
})

test.each([{}, { metodoPago: 'Efectivo' as const }])(
  'the sum of payments reads daily sums, not payments: %j',
  async (list) => {
    const plans = await plansOf(db, () => sumPagos(db, list, { desde: '2026-01-01' }, today))
    expect(plans).toHaveLength(1)
    expect(plans[0]?.plan).toContain('sumas_de')
    expect(plans[0]?.plan.match(LARGE)).toBeNull()
  },
)

test.each([{}, { desde: '2026-01-01' }, aMonth])(
  'the sum of sales scans no large table: %j',
  async (days) => {
    await expectNoScan(() => sumVentas(db, {}, days), 2)
  },
)
