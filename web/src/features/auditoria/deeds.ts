import type { Acto } from '@gym/contract/auditoria/auditoria.schema'

/** Audit rows with the same request and outcome, newest first. The fields of `Acto` come from the newest row. */
export interface Deed extends Acto {
  rows: Acto[]
}

/** Groups rows by request and outcome, so that a sale is one line. A row without a request stays apart. */
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
