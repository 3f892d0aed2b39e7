import type { Compilable, CompiledQuery } from 'kysely'
import type { Db } from './database.ts'
import { isStored, register } from './preparing-client.ts'

class Place {
  readonly index: number
  constructor(index: number) {
    this.index = index
  }
}

/**
 * Compiles a query once per process and, unless behind a pooler, prepares it once per connection. Only for
 * lookups by key: the best plan of a range depends on its values.
 * @param build called once with placeholders; must not inspect the values
 */
export function prepared<Values extends unknown[], Row>(
  build: (db: Db, ...values: Values) => Compilable<Row>,
): (db: Db, ...values: Values) => Promise<Row[]> {
  let statement: CompiledQuery<Row> | undefined
  return async (db, ...values) => {
    if (!statement) {
      const places = Array.from({ length: build.length - 1 }, (_, index) => new Place(index))
      statement = build(db, ...(places as unknown[] as Values)).compile()
      register(statement.sql)
    }
    const parameters = statement.parameters.map((it) => (it instanceof Place ? values[it.index] : it))
    return (await db.executeQuery<Row>({ ...statement, parameters })).rows
  }
}

/** Limit of statements that `runAgain` prepares, because every connection stores their plans. */
const MOST_STORED = 100
const MOST_SEEN = 1000
const seen = new Set<string>()
let stored = 0

/** Prepares a statement at its second run if one plan fits all values: it has none, or finds rows by key. */
export async function runAgain<Row>(
  db: Db,
  statement: CompiledQuery<Row>,
  { isByKey = false } = {},
): Promise<Row[]> {
  const hasOnePlan = isByKey || statement.parameters.length === 0
  if (hasOnePlan && stored < MOST_STORED && !isStored(statement.sql)) note(statement.sql)
  return (await db.executeQuery(statement)).rows
}

function note(text: string) {
  if (seen.delete(text)) {
    register(text)
    stored += 1
    return
  }
  if (seen.size === MOST_SEEN) seen.clear()
  seen.add(text)
}
