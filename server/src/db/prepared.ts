import type { Compilable, CompiledQuery } from 'kysely'
import type { Db } from './database.ts'
import { keep } from './keeping-client.ts'

/** Where a value of each call goes. */
class Place {
  readonly index: number
  constructor(index: number) {
    this.index = index
  }
}

/**
 * A statement that is written once for the whole program, and that PostgreSQL reads and plans once for each connection. For what is
 * found by its key: of a search or a range the best plan is another one for each value.
 *
 * @param build is called once. It puts each value where it goes and looks at none.
 */
export function prepared<Values extends unknown[], Row>(
  build: (db: Db, ...values: Values) => Compilable<Row>,
): (db: Db, ...values: Values) => Promise<Row[]> {
  let statement: CompiledQuery<Row> | undefined
  return async (db, ...values) => {
    if (!statement) {
      const places = Array.from({ length: build.length - 1 }, (_, index) => new Place(index))
      statement = build(db, ...(places as unknown[] as Values)).compile()
      keep(statement.sql)
    }
    const parameters = statement.parameters.map((it) => (it instanceof Place ? values[it.index] : it))
    return (await db.executeQuery<Row>({ ...statement, parameters })).rows
  }
}
