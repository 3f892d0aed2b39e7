import type { Acto } from '@gym/contract/auditoria/auditoria.schema'

/** The audit rows of one request with one outcome, newest first. The fields are those of the newest row. */
export interface Deed extends Acto {
  rows: Acto[]
}

/** Groups the rows of one page by request, so that a sale is one line. A row without a request stays apart. */
export function deedsOf(rows: readonly Acto[]): Deed[] {
  const deeds = new Map<string, Deed>()
  for (const row of rows) {
    const key = row.peticion ? `${row.peticion} ${row.resultado}` : row._id
    const deed = deeds.get(key)
    if (deed) deed.rows.push(row)
    else deeds.set(key, { ...row, rows: [row] })
  }
  return [...deeds.values()]
}
