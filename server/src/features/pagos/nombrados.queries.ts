import { type SqlBool, sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { FEW, isOneOf } from '../../db/few.ts'
import { matches, wordsOf } from '../../db/lists.ts'

/** Products with the text by which a payment of theirs is found: the name, which is all that it shows of them. */
const named = sql<{ id: string; busqueda: string }>`(
  select id, sin_acentos(nombre) as busqueda from productos)`.as('named')

const clientesWith = (db: Db, word: string) =>
  db.selectFrom('clientes').select('id').where(matches('busqueda', word))

const productosWith = (db: Db, word: string) =>
  db.selectFrom(named).select('id').where(matches('busqueda', word))

/** That the client or product of the payment `g` holds each word of `buscar`. */
export async function namedIn(db: Db, buscar: string | undefined) {
  const words = wordsOf(buscar)
  if (words.length === 0) return []
  const asked = words.map(
    (word) => sql`(
      ${word}::text,
      array(${clientesWith(db, word).limit(FEW + 1)}),
      array(${productosWith(db, word).limit(FEW + 1)}))`,
  )
  const { rows } = await sql<{ word: string; clientes: string[]; productos: string[] }>`
    select * from (values ${sql.join(asked)}) as found (word, clientes, productos)`.execute(db)
  return rows.map(
    ({ word, clientes, productos }) => sql<SqlBool>`(
      ${isOneOf('g.clienteId', clientes, clientesWith(db, word))}
      or ${isOneOf('g.productoId', productos, productosWith(db, word))})`,
  )
}
