import type { RawBuilder } from 'kysely'

export interface RowsOfAnswer {
  counted: RawBuilder<unknown>
  /** Yields `_id`, `fecha`, `hora`, `momento`, `cliente_id`, `que`, `monto`, `costo`, `a`, `a_id`. */
  rows: RawBuilder<unknown>
}
