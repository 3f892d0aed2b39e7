import type { Compilable, CompiledQuery } from 'kysely'
import type { Db } from './database.ts'
import { isKept, keep } from './keeping-client.ts'

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

/** So many are kept at most of what comes again: of each, every connection holds a plan. */
const MOST_KEPT = 100
const MOST_SEEN = 1000
const seen = new Set<string>()
let kept = 0

/**
 * Runs a statement, and prepares what comes again, if it has one plan: without values, as the pages of a list that nobody has narrowed,
 * or found by its keys.
 */
export async function runAgain<Row>(
  db: Db,
  statement: CompiledQuery<Row>,
  { isByKey = false } = {},
): Promise<Row[]> {
  const hasOnePlan = isByKey || statement.parameters.length === 0
  if (hasOnePlan && kept < MOST_KEPT && !isKept(statement.sql)) note(statement.sql)
  return (await db.executeQuery(statement)).rows
}

function note(text: string) {
  if (seen.delete(text)) {
    keep(text)
    kept += 1
    return
  }
  if (seen.size === MOST_SEEN) seen.clear()
  seen.add(text)
}
