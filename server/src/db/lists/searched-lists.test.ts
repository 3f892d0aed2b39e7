import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { listAsistencias } from '../../features/asistencias/asistencias.queries.ts'
import { listClientes } from '../../features/clientes/clientes.queries.ts'
import { listMembresias } from '../../features/membresias/membresias-list.queries.ts'
import { listPagos, sumPagos } from '../../features/pagos/pagos.queries.ts'
import { listVentas, searchVentas, sumVentas } from '../../features/ventas/ventas-list.queries.ts'
import { everyRow } from '../../testing/database/every-row.ts'
import { aLargeGym, gym } from '../../testing/database/seeded-database.ts'
import type { Db } from '../connection/database.ts'
import { FOUND } from './capped-count.ts'
import { wordsOf } from './filters.ts'
import { findByPerson } from './person-search.ts'

const { today } = gym

let db: Db
beforeAll(async () => {
  const database = await aLargeGym()
  db = database.db
  await sql`update ventas set cliente_id = null where numero % 7 = 0`.execute(db)
  // Renames classes, so that a search for people matches them too.
  await sql`update clases set nombre = nombre || ' Ana' where nombre in ('Yoga', 'Rumba')`.execute(db)
  await sql`insert into venta_lineas (venta_id, indice, tipo, descripcion, cantidad, precio, lista, monto, pagado)
    select id, 9, 'concepto', 'Regalo de García', 1, 1, 1, 1, 1 from ventas where numero % 3 = 0`.execute(db)
  await sql`analyze`.execute(database.owned)
}, 300_000)

const lists = {
  pagos: {
    rows: sql`select g.id as _id, array[c.busqueda, sin_acentos(p.nombre)] as textos, g.monto
      from pagos g left join clientes c on c.id = g.cliente_id left join productos p on p.id = g.producto_id
      where g.eliminado_en is null order by g.fecha desc, g.created_at desc, g.id desc`,
    of: (query: object) => listPagos(db, query, {}, today),
    found: (buscar: string) =>
      findByPerson(db, buscar, {
        cliente: 't.clienteId',
        otro: 't.productoId',
        otros: sql`(select id, sin_acentos(nombre) as busqueda from productos)`,
      }),
    table: sql`pagos t where eliminado_en is null`,
  },
  asistencias: {
    rows: sql`select a.id as _id, array[c.busqueda, sin_acentos(k.nombre)] as textos
      from asistencias a join clientes c on c.id = a.cliente_id join horarios h on h.id = a.horario_id
      join clases k on k.id = h.clase_id
      where a.eliminado_en is null order by a.fecha desc, a.id desc`,
    of: (query: object) => listAsistencias(db, query, {}),
    found: (buscar: string) =>
      findByPerson(db, buscar, {
        cliente: 't.clienteId',
        otro: 't.horarioId',
        otros: sql`(select h.id, sin_acentos(k.nombre) as busqueda from horarios h join clases k on k.id = h.clase_id)`,
      }),
    table: sql`asistencias t where eliminado_en is null and horario_id is not null`,
  },
  membresias: {
    rows: sql`select m.id as _id, array[c.busqueda] as textos
      from membresias m join clientes c on c.id = m.cliente_id
      where m.eliminado_en is null and c.eliminado_en is null order by m.created_at desc, m.id desc`,
    of: (query: object) => listMembresias(db, query, {}, today),
  },
  clientes: {
    rows: sql`select id as _id, array[busqueda] as textos from clientes where eliminado_en is null order by apellido, nombre, id`,
    of: (query: object) => listClientes(db, { ...query, orden: 'apellido' }, {}, gym),
  },
  ventas: {
    rows: sql`select v.id as _id, array[c.busqueda, v.numero::text] ||
        array(select busqueda from venta_lineas l where l.venta_id = v.id) as textos, v.total as monto
      from ventas v left join clientes c on c.id = v.cliente_id order by v.fecha desc, v.numero desc`,
    of: (query: object) => listVentas(db, query, {}),
    found: (buscar: string) => searchVentas(db, buscar),
    table: sql`ventas v where true`,
  },
}

interface Told {
  _id: string
  textos: (string | null)[]
  monto?: number
}

const read = new Map<string, Told[]>()

async function expectedOf(list: keyof typeof lists, buscar: string): Promise<Told[]> {
  const rows = read.get(list) ?? ((await lists[list].rows.execute(db)).rows as Told[])
  read.set(list, rows)
  const isNumber = (index: number) => list === 'ventas' && index === 1
  const holds = ({ textos }: Told, word: string) =>
    textos.some((text, index) => (isNumber(index) ? text === word : text?.includes(word)))
  return rows.filter((row) => wordsOf(buscar).every((word) => holds(row, word)))
}

const searches = [
  'garcia',
  'ana garcia',
  'an',
  'mensualidad',
  'vegana ana an',
  'ana yoga',
  'proteina whey garcia lb 5',
  'a e i o u r s t n l',
  'q x z w k',
  'o l e p m v g d c h',
  'zzz',
  '1000120',
  '1000120 garcia',
]

const each = <List extends keyof typeof lists>(names: List[]) =>
  names.flatMap((list) => searches.map((buscar) => [list, buscar] as const))

test.each(each(['pagos', 'asistencias', 'ventas']))(
  '%s, "%s": both query forms find the matching rows',
  { tags: ['full'] },
  async (list, buscar) => {
    const expected = (await expectedOf(list, buscar)).map(({ _id }) => _id).sort()
    const found = await lists[list].found(buscar)
    const idsOf = async (condition: RawBuilder<SqlBool>) => {
      const { table } = lists[list]
      const { rows } = await sql<{ id: string }>`select id from ${table} and ${condition}`.execute(db)
      return rows.map(({ id }) => id)
    }
    expect((await idsOf(found?.isNamed ?? sql`true`)).sort()).toEqual(expected)
    const parts = await Promise.all((found?.parts ?? []).map(idsOf))
    expect(parts.flat().sort()).toEqual(expected)
  },
)

test.each(each(['pagos', 'asistencias', 'ventas', 'membresias', 'clientes']))(
  '%s, "%s": the pages are those rows in order',
  async (list, buscar) => {
    const ids = (await expectedOf(list, buscar)).map(({ _id }) => _id)
    const limite = 20
    for (const pagina of [1, 2, Math.max(1, Math.ceil(ids.length / limite)), 700]) {
      const page = await lists[list].of({ buscar, limite, pagina })
      expect(page.rows.map(({ _id }) => _id)).toEqual(ids.slice((pagina - 1) * limite, pagina * limite))
      const counted = ids.length > FOUND ? { total: FOUND, isMore: true } : { total: ids.length }
      expect(page).toEqual({ ...counted, rows: page.rows })
    }
  },
)

test.each([
  ['pagos', 'vegana garcia'],
  ['asistencias', 'ana yoga'],
  ['ventas', 'garcia'],
  ['ventas', 'zzz'],
] as const)('%s, "%s": without a page it returns all rows', async (list, buscar) => {
  const whole = await lists[list].of({ buscar })
  const ids = (await expectedOf(list, buscar)).map(({ _id }) => _id)
  expect((await everyRow<{ _id: string }>(whole)).map(({ _id }) => _id)).toEqual(ids)
})

const expectedSum = async (list: 'pagos' | 'ventas', buscar: string) =>
  (await expectedOf(list, buscar)).reduce((sum, { monto = 0 }) => sum + monto, 0)

test.each(searches)('the sum of the payments of "%s" matches', async (buscar) => {
  expect((await sumPagos(db, { buscar }, {}, today)).monto).toBe(await expectedSum('pagos', buscar))
})

test.each(searches)('the sum of the sales of "%s" matches', async (buscar) => {
  expect((await sumVentas(db, { buscar }, {})).total).toBe(await expectedSum('ventas', buscar))
})

test('a search sorted by another table or amount keeps that order', { tags: ['full'] }, async () => {
  for (const orden of ['cliente', '-producto', '-monto', 'metodoPago'] as const) {
    for (const buscar of ['an', 'ana garcia']) {
      const whole = (await everyRow(await listPagos(db, { buscar, orden }, {}, today))).map(({ _id }) => _id)
      for (const pagina of [1, 3, 50]) {
        const { rows } = await listPagos(db, { buscar, orden, limite: 20, pagina }, {}, today)
        expect([orden, buscar, rows.map(({ _id }) => _id)]).toEqual([
          orden,
          buscar,
          whole.slice((pagina - 1) * 20, pagina * 20),
        ])
      }
    }
  }
})

test('beyond the count limit, name matches come first', { tags: ['full'] }, async () => {
  await sql`
    insert into clientes (id, nombre, apellido, email, telefono, direccion, numero_identificacion)
    select gen_random_uuid(), case when n % 300 = 0 then 'Andrea' else 'Rubén' end, 'Arango ' || n % 97, 'an' || n || '@b.co',
      '3001234567', 'Calle 1', (9000000 + n)::text
    from generate_series(1, 10_100) n`.execute(db)
  const { rows } = await sql<{ id: string }>`
    select id from clientes where eliminado_en is null and busqueda like '%an%'
    order by (busqueda like 'an%') desc, apellido, nombre, id`.execute(db)
  const ids = rows.map(({ id }) => id)
  const called = await sql<{ n: number }>`
    select count(*) as n from clientes where eliminado_en is null and busqueda like 'an%'`.execute(db)
  const lastOfCalled = Math.ceil((called.rows[0]?.n ?? 0) / 20)
  for (const pagina of [1, 2, lastOfCalled, lastOfCalled + 1, 300, 700]) {
    const page = await listClientes(db, { buscar: 'an', limite: 20, pagina }, {}, gym)
    expect(page).toMatchObject({ total: FOUND, isMore: true })
    expect(page.rows.map(({ _id }) => _id)).toEqual(ids.slice((pagina - 1) * 20, pagina * 20))
  }
})
