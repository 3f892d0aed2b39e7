import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Db } from '../../db/connection/database.ts'
import { aDemo } from '../../testing/database/seeded-database.ts'
import { plansOf } from '../../testing/models/plans.ts'
import { type Filtro, inFilter } from './filtro.queries.ts'
import { getSerie } from './serie.queries.ts'
import { sumTransacciones } from './transacciones.queries.ts'

let db: Db
let owned: Db
beforeAll(async () => {
  const database = await aDemo()
  db = database.db
  owned = database.owned
  const said = [
    ['Compra de agua (Distribuidora Paniagua), al contado', 'Cafetería'],
    ['Agua (agua)', 'Aguas (y más)'],
    ['Arreglo (de la (puerta) del fondo)', null],
    ['Ajuste(Ana) sin espacio', null],
    ['Multa 1.234 (acta 77-88)', 'Varios'],
    ['(Ventura)', null],
    ['Cien % de descuento_ (100%)', null],
  ]
  for (const [descripcion, categoria] of said)
    await sql`
      insert into contabilidad (id, tipo, descripcion, categoria, monto, fecha, metodo_pago, cuenta_debito, cuenta_credito, referencia)
      select gen_random_uuid(), tipo::tipo_movimiento, ${descripcion}, ${categoria}, 10, fecha::date, 'efectivo', 'Caja', 'Gastos', 'manual'
      from (values ('egreso', '2026-10-01'), ('ingreso', '2026-10-02'), ('egreso', '2026-11-03')) v (tipo, fecha)`.execute(
      db,
    )
}, 180_000)

async function ofRows(filtro: Filtro) {
  const { rows } = await sql<object>`
    select count(*) as total, coalesce(sum(monto) filter (where tipo = 'ingreso'), 0) as total_ingresos,
      coalesce(sum(monto) filter (where tipo = 'egreso'), 0) as total_egresos,
      coalesce(sum(case tipo when 'ingreso' then monto else -monto end), 0) as balance
    from contabilidad m where ${inFilter(filtro)}`.execute(db)
  return rows[0]
}

const searches = [
  ...[
    'mensualidad',
    'venta',
    've',
    'agua',
    'venta agua',
    'paniagua',
    'agua contado',
    'ana',
    'garcia',
    'venta garcia',
  ],
  ...[
    'a',
    '(ana',
    'ana)',
    'ventura',
    'ventu',
    'puerta',
    '1.234',
    '1234',
    '77-88',
    '7788',
    '77',
    '100%',
    '_',
    '%',
  ],
  ...['cafeteria', 'aguas mas', 'reversion', 'arriendo', 'zzz', '1', '×', 'venta ×', 'espacio ana', '('],
]
const days: Filtro[] = [{}, { desde: '2026-10-02', hasta: '2026-11-02' }, { tipo: 'egreso' }]

test.each(searches)('sums of the search "%s" equal those of its rows', async (buscar) => {
  for (const rest of days) {
    const filtro = { ...rest, buscar }
    expect([rest, await sumTransacciones(db, filtro)]).toEqual([rest, await ofRows(filtro)])
  }
  const { puntos } = await getSerie(db, { buscar })
  const { totalIngresos, totalEgresos } = await sumTransacciones(db, { buscar })
  const sum = (side: 'ingresos' | 'egresos') => puntos.reduce((all, punto) => all + punto[side], 0)
  expect(sum('ingresos')).toBeCloseTo(totalIngresos, 2)
  expect(sum('egresos')).toBeCloseTo(totalEgresos, 2)
})

test('a word that matches no name is summed without reading the ledger', async () => {
  const plans = await plansOf(db, () => sumTransacciones(db, { buscar: 'mensualidad' }))
  expect(plans).toHaveLength(2)
  for (const { plan } of plans) expect(plan).not.toMatch(/on contabilidad"|contabilidad_busqueda/)
})

test('concurrent new and changed texts are all recorded', async () => {
  const write = (n: number) =>
    sql`insert into contabilidad (id, tipo, descripcion, monto, fecha, metodo_pago, cuenta_debito, cuenta_credito, referencia)
      values (gen_random_uuid(), 'egreso', ${`Nuevo ${n % 4} (Persona${n % 3})`}, ${n}, '2026-10-05', 'efectivo', 'Caja', 'Gastos', 'manual')`
  await Promise.all(Array.from({ length: 24 }, (_, n) => write(n).execute(db)))
  await Promise.all(
    [1, 2, 3].map((n) =>
      sql`update contabilidad set descripcion = 'Cambiado (Otra)', monto = ${n} where descripcion like ${`Nuevo ${n}%`}`.execute(
        db,
      ),
    ),
  )
  for (const buscar of ['nuevo', 'cambiado', 'persona1', 'otra', 'cambiado otra'])
    expect([buscar, await sumTransacciones(db, { buscar })]).toEqual([buscar, await ofRows({ buscar })])
  expect((await sql`select * from sumas_erradas()`.execute(owned)).rows).toEqual([])
  const { rows: missing } = await sql`
    select descripcion from contabilidad where not exists (
      select from contabilidad_textos t where t.grupo = texto_contable(tipo, busqueda) and t.texto = sin_parentesis(busqueda))`.execute(
    owned,
  )
  expect(missing).toEqual([])
})
