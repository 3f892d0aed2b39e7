import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from './database.ts'
import { FEW, isOneOf } from './few.ts'
import { matches, wordsOf } from './lists.ts'

/** What rows are found by: their client, and something else of which there are few, such as the product. */
export interface Named {
  /** The column of the client. */
  cliente: string
  /** The column of the other. */
  otro: string
  /** The others as `id` and `busqueda`, the text by which each is found. */
  otros: RawBuilder<unknown>
}

const clientesWith = (db: Db, words: string[]) =>
  db
    .selectFrom('clientes')
    .select('id')
    .where(({ and }) => and(words.map((word) => matches('busqueda', word))))

const otrosWith = ({ otros }: Named, word: string) =>
  sql`select id from ${otros} as named where ${matches('named.busqueda', word)}`

/**
 * That the client of a row, or the other that it names, holds each word of `buscar`. Words that none of the others holds are the
 * client's: who holds all of those is looked for at once, for two common names are rarely one person's.
 */
export async function namedIn(
  db: Db,
  buscar: string | undefined,
  named: Named,
): Promise<RawBuilder<SqlBool>[]> {
  const words = wordsOf(buscar)
  if (words.length === 0) return []
  const asked = words.map((word) => sql`(${word}::text, array(${otrosWith(named, word)} limit ${FEW + 1}))`)
  const { rows: others } = await sql<{ word: string; otros: string[] }>`
    select * from (values ${sql.join(asked)}) as found (word, otros)`.execute(db)
  const ofClientes = others.filter(({ otros }) => otros.length === 0).map(({ word }) => word)
  const ofEither = others.filter(({ otros }) => otros.length > 0)
  const sets = [
    ...(ofClientes.length > 0 ? [{ held: ofClientes, otros: [] }] : []),
    ...ofEither.map(({ word, otros }) => ({ held: [word], otros })),
  ]
  const looked = sets.map(({ held }, n) => sql`(${n}::int, array(${clientesWith(db, held).limit(FEW + 1)}))`)
  const { rows } = await sql<{ clientes: string[] }>`
    select clientes from (values ${sql.join(looked)}) as looked (n, clientes) order by n`.execute(db)
  return sets.map(({ held, otros }, index) => {
    const isOfThem = isOneOf(named.cliente, rows[index]?.clientes ?? [], clientesWith(db, held))
    const [word = ''] = held
    if (otros.length === 0) return isOfThem
    return sql<SqlBool>`(${isOfThem} or ${isOneOf(named.otro, otros, otrosWith(named, word))})`
  })
}
