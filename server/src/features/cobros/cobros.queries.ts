import type { GrupoCobro } from '@gym/contract/cobros/cobros.rules'
import type { CobrosQuery, PersonaEnCobros, TotalesCobro } from '@gym/contract/cobros/cobros.schema'
import { addDays, type Day } from '@gym/contract/core/calendar'
import { POR_VENCER_DAYS } from '@gym/contract/membresias/membresias.rules'
import { type SqlBool, sql } from 'kysely'
import type { Db } from '../../db/connection/database.ts'
import { congeladasHoy } from '../../db/gym/congelada.ts'
import { sinCobrar, sumSinCobrar } from '../../db/gym/sin-cobrar.ts'
import { countAusentes, isIn, ultimaEntrada } from '../../db/gym/situaciones.ts'
import { countUltimas } from '../../db/gym/ultimas-membresias.ts'
import { matches, wordsOf } from '../../db/lists/filters.ts'
import { type Page, paginate } from '../../db/lists/lists.ts'
import { asc, desc, type Order, orderOf } from '../../db/lists/order.ts'
import { getAjustesDeCobro } from './ajustes.queries.ts'
import { promesaDe } from './contactos.queries.ts'
import { porEdad } from './edades.ts'
import { type Contexto, enCobros } from './personas.queries.ts'

const deudas = (db: Db, today: Day) =>
  db
    .selectFrom('cargos as k')
    .where('k.pendiente', '>', 0)
    .groupBy('k.clienteId')
    .select(['k.clienteId', sql<number>`sum(k.pendiente)`.as('debe'), sql<Day>`min(k.vence)`.as('vence')])
    .select(porEdad(today))

const endsSoon = (today: Day) => sql<SqlBool>`u.fin between ${today} and ${addDays(today, POR_VENCER_DAYS)}`

/** Counts the clients whose last membership ends soon and is not frozen today. */
const countPorVencer = (today: Day) => (db: Db) =>
  db
    .selectFrom('ultimasMembresias as u')
    .select(sql<number>`count(*)`.as('total'))
    .where(endsSoon(today))
    .where(sql<SqlBool>`u.membresia_id not in ${congeladasHoy(today)}`)
    .executeTakeFirstOrThrow()

function quienes(db: Db, grupo: GrupoCobro, today: Day) {
  const all = db.selectFrom('clientes')
  if (grupo === 'deudores')
    return all.innerJoin(deudas(db, today).as('d'), 'd.clienteId', 'clientes.id') as unknown as typeof all
  if (grupo === 'sin-cobrar')
    return all
      .innerJoin(sinCobrar(db).as('s'), 's.clienteId', 'clientes.id')
      .where('clientes.eliminadoEn', 'is', null) as unknown as typeof all
  if (grupo === 'ausentes') return all.where(isIn('ausente', today))
  const ends =
    grupo === 'vencidos'
      ? sql<SqlBool>`u.fin < ${today}`
      : sql<SqlBool>`${endsSoon(today)} and u.membresia_id not in ${congeladasHoy(today)}`
  return all
    .innerJoin('ultimasMembresias as u', 'u.clienteId', 'clientes.id')
    .where(ends) as unknown as typeof all
}

const BY_NAME = asc('clientes.apellido', 'clientes.nombre', 'clientes.id')
const cliente = 'clientes.apellido'
const ultimoContacto = `(select k.fecha from contactos k where k.cliente_id = clientes.id and k.canal <> 'nota'
  order by k.fecha desc, k.id desc limit 1)`

/** Promises due first, then debts without a promise, oldest first. A promise for a later day comes last. */
const byPromise = (today: Day): Order => [
  ...asc(
    sql`(select case when p.dia is null then 1 when p.dia > ${today} then 2 else 0 end
      from (select ${promesaDe(sql`clientes.id`)} as dia) p)`,
  ),
  ...asc('d.vence', 'clientes.apellido', 'clientes.nombre', 'clientes.id'),
]

const ordersOf = (today: Day): Record<GrupoCobro, { columns: Record<string, string>; tail: Order }> => ({
  deudores: {
    columns: {
      cliente,
      saldo: 'd.debe',
      noVencido: 'd.no_vencido',
      d1a30: 'd.d1a30',
      d31a60: 'd.d31a60',
      d61a90: 'd.d61a90',
      mas: 'd.mas',
      ultimoContacto,
    },
    tail: byPromise(today),
  },
  'sin-cobrar': {
    columns: { cliente, sinCobrar: 's.monto' },
    tail: asc('s.desde', 'clientes.apellido', 'clientes.nombre', 'clientes.id'),
  },
  'por-vencer': { columns: { cliente, fin: 'u.fin' }, tail: asc('u.fin', 'u.cliente_id') },
  vencidos: { columns: { cliente, fin: 'u.fin' }, tail: desc('u.fin', 'u.cliente_id') },
  ausentes: { columns: { cliente, ultimaEntrada }, tail: BY_NAME },
})

function orderIn(grupo: GrupoCobro, orden: CobrosQuery['orden'], today: Day): Order {
  const { columns, tail } = ordersOf(today)[grupo]
  const column = orden?.replace(/^-/, '') ?? ''
  if (!(column in columns)) return tail
  return orderOf(orden, columns as never, column === 'cliente' ? BY_NAME : tail)
}

export async function listCobros(
  db: Db,
  list: CobrosQuery,
  contexto: Pick<Contexto, 'now' | 'today' | 'gimnasio'>,
): Promise<Page<PersonaEnCobros>> {
  const { grupo, orden, buscar } = list
  const { today } = contexto
  const those = quienes(db, grupo, today).select('clientes.id as _id')
  const isFound = matches('clientes.busqueda', buscar)
  const found = those.where(isFound)
  const counts = {
    deudores: undefined,
    'sin-cobrar': undefined,
    'por-vencer': countPorVencer(today),
    vencidos: countUltimas({ hasta: addDays(today, -1) }),
    ausentes: countAusentes(today),
  }
  const count = counts[grupo]
  const isSmall = grupo === 'deudores' || grupo === 'sin-cobrar'
  const isSearched = wordsOf(buscar).length > 0
  return paginate(db, found, list, {
    order: orderIn(grupo, orden, today),
    // Caps the count of a search in a large group, which may have nearly all clients.
    ...(isSearched && !isSmall && { search: { parts: [found], branches: [{ of: those, is: isFound }] } }),
    ...(!isSearched && count && { count }),
    show: async (at, rows) =>
      enCobros(at, rows, { ...contexto, grupo, ajustes: await getAjustesDeCobro(at) }),
  })
}

/** Sums the debts; without a search, `debe` is the balance of account 1305. */
export async function sumCobros(
  db: Db,
  { buscar, grupo }: Pick<CobrosQuery, 'buscar'> & { grupo?: GrupoCobro },
  today: Day,
): Promise<TotalesCobro> {
  const [deudas, suma] = await Promise.all([
    sumDeudas(db, buscar, today),
    grupo === 'sin-cobrar' ? sumSinCobrar(db, { buscar }) : undefined,
  ])
  return { ...deudas, ...(suma !== undefined && { sinCobrar: suma.monto }) }
}

function sumDeudas(db: Db, buscar: string | undefined, today: Day) {
  return db
    .selectFrom('cargos as k')
    .where('k.pendiente', '>', 0)
    .$if(wordsOf(buscar).length > 0, (all) =>
      all.where('k.clienteId', 'in', (eb) =>
        eb.selectFrom('clientes').select('clientes.id').where(matches('clientes.busqueda', buscar)),
      ),
    )
    .select([
      sql<number>`count(distinct k.cliente_id)`.as('cuantos'),
      sql<number>`coalesce(sum(k.pendiente), 0)`.as('debe'),
    ])
    .select(porEdad(today))
    .executeTakeFirstOrThrow()
}
