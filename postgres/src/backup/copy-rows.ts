import type { ClientBase } from 'pg'
import copyStreams from 'pg-copy-streams'
import { quote } from './format/backup-format.ts'
import type { Table } from './schema.ts'

/** How a line of JSON passes through a COPY as it is: it holds none of these characters. */
export const AS_IT_IS = `(FORMAT csv, QUOTE E'\\x01', DELIMITER E'\\x02')`

/** The rows of a table, each a line of JSON with the columns that hold data. In a session for backups. */
export function rowsAsJson(client: ClientBase, { name, columns }: Table): AsyncIterable<Buffer> {
  const row = `SELECT ${columns.map(quote).join(', ')} FROM public.${quote(name)}`
  return client.query(
    copyStreams.to(
      `COPY (SELECT row_to_json(una_fila) FROM (${row}) AS una_fila) TO STDOUT WITH ${AS_IT_IS}`,
    ),
  )
}

/** What a query gives, as comma-separated values under the names of its columns. */
export function rowsAsCsv(client: ClientBase, query: string): AsyncIterable<Buffer> {
  return client.query(copyStreams.to(`COPY (${query}) TO STDOUT WITH (FORMAT csv, HEADER)`))
}
