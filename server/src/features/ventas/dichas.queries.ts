import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { FEW, isOneOf } from '../../db/few.ts'
import { matches, wordsOf } from '../../db/lists.ts'

/** A word that is searched for in sales, with whose and which they are: `FEW + 1` of each at most. */
export interface Dicha {
  word: string
  clientes: string[]
  ventas: string[]
}

const clientesWith = (db: Db, word: string) =>
  db.selectFrom('clientes').select('id').where(matches('busqueda', word))

const ventasWith = (db: Db, word: string) =>
  db.selectFrom('ventaLineas').select('ventaId').where(matches('busqueda', word))

/** Each word of `buscar`, with what it finds. */
export async function saidIn(db: Db, buscar: string | undefined): Promise<Dicha[]> {
  const words = wordsOf(buscar)
  if (words.length === 0) return []
  const asked = words.map(
    (word) => sql`(
      ${word}::text,
      array(${clientesWith(db, word).limit(FEW + 1)}),
      array(${ventasWith(db, word).limit(FEW + 1)}))`,
  )
  const { rows } = await sql<Dicha>`
    select * from (values ${sql.join(asked)}) as found (word, clientes, ventas)`.execute(db)
  return rows
}

/** What looks for a word that the lines of many sales hold. */
type OfMany = (db: Db, word: string) => RawBuilder<SqlBool>

/** Sale by sale, as a page wants it: it has its rows long before all sales are read. */
export const isSoonMet: OfMany = (_db, word) => sql`(
  select true from venta_lineas l where l.venta_id = v.id and ${matches('l.busqueda', word)} limit 1)`

/** All of them at once, as the count wants it. */
export const isAmongAll: OfMany = (db, word) => sql`v.id in (${ventasWith(db, word)})`

/** That the number, the client or a line of the sale `v` holds the word. */
export function says(db: Db, { word, clientes, ventas }: Dicha, ofMany: OfMany): RawBuilder<SqlBool> {
  const ways: RawBuilder<SqlBool>[] = []
  if (/^\d{1,15}$/.test(word)) ways.push(sql`v.numero = ${Number(word)}`)
  if (clientes.length > 0) ways.push(isOneOf('v.clienteId', clientes, clientesWith(db, word)))
  if (ventas.length > FEW) ways.push(ofMany(db, word))
  else if (ventas.length > 0) ways.push(isOneOf('v.id', ventas, ventasWith(db, word)))
  return ways.length === 0 ? sql`false` : sql`(${sql.join(ways, sql` or `)})`
}
