// PostgreSQL accepts at most 65 535 parameters per statement: enough for a thousand rows of 65 columns.
const ROWS_AT_ONCE = 1000

export function* rowsAtOnce<Row>(rows: readonly Row[]): Generator<Row[]> {
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) yield rows.slice(from, from + ROWS_AT_ONCE)
}
