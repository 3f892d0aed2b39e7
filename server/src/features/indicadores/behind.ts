import type { RawBuilder } from 'kysely'

export interface Behind {
  /** Yields the count and the sums: `total`, `monto`, `costo`. */
  counted: RawBuilder<unknown>
  /**
   * Yields `_id`, `fecha`, `hora`, `momento`, `cliente_id`, `que`, `monto`, `costo` and optionally `a`,
   * `a_id`; latest first.
   */
  rows: RawBuilder<unknown>
}
