import type { ClientBase } from 'pg'
import copyStreams from 'pg-copy-streams'
import { quote } from './format/backup-format.ts'
import type { Table } from './schema.ts'

/** COPY options that pass a line of JSON through unchanged, because JSON escapes control characters. */
export const AS_IT_IS = `(FORMAT csv, QUOTE E'\\x01', DELIMITER E'\\x02')`

/** Streams a table's rows as JSON lines, without generated columns. Requires `beginSession`. */
export function rowsAsJson(client: ClientBase, { columns, rows }: Table): AsyncIterable<Buffer> {
  const row = `SELECT ${columns.map(quote).join(', ')} FROM ${rows}`
  return client.query(
    copyStreams.to(
      `COPY (SELECT row_to_json(una_fila) FROM (${row}) AS una_fila) TO STDOUT WITH ${AS_IT_IS}`,
    ),
  )
}

export function rowsAsCsv(client: ClientBase, query: string): AsyncIterable<Buffer> {
  return client.query(copyStreams.to(`COPY (${query}) TO STDOUT WITH (FORMAT csv, HEADER)`))
}
