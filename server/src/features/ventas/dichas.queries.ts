import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { FEW, isOneOf } from '../../db/few.ts'
import { matches, wordsOf } from '../../db/lists.ts'
import {
  clientesOf,
  clientesWith,
  every,
  type Found,
  isOfClientes,
  isOfHolder,
  some,
} from '../../db/named.ts'

/** A word that is searched for in sales, with whose and which they are: `FEW + 1` of each at most. */
interface Dicha {
  word: string
  clientes: string[]
  ventas: string[]
}

/** So many words may each be the client's or the sale's own; of more it is asked of each sale. */
const MOST_OF_EITHER = 3

const ventasWith = (db: Db, word: string) =>
  db.selectFrom('ventaLineas').select('ventaId').where(matches('busqueda', word))

/**
 * That the number, the client or a line of a sale `v` holds each word of `buscar`; undefined without words. Its parts are by which of the
 * words the client holds: of two common ones nobody holds both, or few.
 */
export async function saidIn(db: Db, buscar: string | undefined): Promise<Found | undefined> {
  const said = await lookUp(db, wordsOf(buscar))
  if (said.length === 0) return undefined
  const isNamed = every(said.map((word) => says(db, word)))
  const either = said.filter((word) => isTold(word) && isHeld(word))
  if (either.length > MOST_OF_EITHER) {
    const isTold = isToldByAll(said.map(({ word }) => word))
    return { isNamed: isTold, parts: [isTold], isEndless: true }
  }
  const ways = subsetsOf(either).map((ofClient) => {
    const rest = either.filter((word) => !ofClient.includes(word))
    return {
      rest,
      words: [...said.filter((word) => !isTold(word)), ...ofClient].map(({ word }) => word),
      but: some(rest.map(({ word }) => matches('busqueda', word))),
      told: every([
        sql`true`,
        ...[...said.filter((word) => !isHeld(word)), ...rest].map((word) => tells(db, word)),
      ]),
    }
  })
  const found = await clientesOf(db, ways)
  const parts = ways.flatMap(({ rest, told, ...held }, n) => {
    if (held.words.length > 0) {
      const theirs = isOfClientes(db, 'v.clienteId', held, found[n])
      return theirs ? every([theirs, told]) : []
    }
    const holds = rest.map(({ word, clientes }) => isOfHolder(db, 'v.clienteId', [word], clientes))
    return every([told, sql`${some(holds)} is not true`])
  })
  return { isNamed, parts }
}

/** Each word with what it finds. */
async function lookUp(db: Db, words: string[]): Promise<Dicha[]> {
  if (words.length === 0) return []
  const asked = words.map(
    (word) => sql`(
      ${word}::text,
      array(${clientesWith(db, { words: [word] }).limit(FEW + 1)}),
      array(${ventasWith(db, word).limit(FEW + 1)}))`,
  )
  const { rows } = await sql<Dicha>`
    select * from (values ${sql.join(asked)}) as found (word, clientes, ventas)`.execute(db)
  return rows
}

const isNumero = (word: string) => /^\d{1,15}$/.test(word)
const isTold = ({ word, ventas }: Dicha) => ventas.length > 0 || isNumero(word)
const isHeld = ({ clientes }: Dicha) => clientes.length > 0

/** All of them first, none of them last. */
const subsetsOf = <T>(all: T[]): T[][] =>
  Array.from({ length: 2 ** all.length }, (_, n) => all.filter((__, bit) => ((n >> bit) & 1) === 0))

/** That the number or a line of the sale holds the word: of many, all of them at once. */
const tells = (db: Db, { word, ventas }: Dicha) =>
  some([
    ...(isNumero(word) ? [sql<SqlBool>`v.numero = ${Number(word)}`] : []),
    ...(ventas.length > 0 ? [isOneOf('v.id', ventas, ventasWith(db, word))] : []),
  ])

/** That the number, the client or a line of a sale holds each word: what they say is looked up once, and no word has a space in it. */
function isToldByAll(words: string[]): RawBuilder<SqlBool> {
  const holds = words.map((word) =>
    some([matches('texto', word), ...(isNumero(word) ? [sql<SqlBool>`v.numero = ${Number(word)}`] : [])]),
  )
  return sql<SqlBool>`(select ${every(holds)} from (
    select concat_ws(' ', (select c.busqueda from clientes c where c.id = v.cliente_id),
      (select string_agg(l.busqueda, ' ') from venta_lineas l where l.venta_id = v.id)) as texto offset 0) as dicho)`
}

/** That the number, the client or a line holds the word, of sale after sale where many do. */
function says(db: Db, said: Dicha): RawBuilder<SqlBool> {
  const { word, clientes, ventas } = said
  const ofMany = sql<SqlBool>`(
    select true from venta_lineas l where l.venta_id = v.id and ${matches('l.busqueda', word)} limit 1)`
  return some([
    isOfHolder(db, 'v.clienteId', [word], clientes),
    ventas.length > FEW ? ofMany : sql<SqlBool>`v.id = any(${ventas}::uuid[])`,
    ...(isNumero(word) ? [sql<SqlBool>`v.numero = ${Number(word)}`] : []),
  ])
}
