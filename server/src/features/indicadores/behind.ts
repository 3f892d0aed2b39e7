import type { RawBuilder } from 'kysely'

/** The rows behind a figure. */
export interface Behind {
  /** Of how many they are, and what they come to: `total`, `monto`, `costo`. */
  counted: RawBuilder<unknown>
  /** `_id`, `fecha`, `hora`, `momento`, `cliente_id`, `que`, `monto`, `costo`, and where more is said: `a`, `a_id`; what happened last comes first. */
  rows: RawBuilder<unknown>
}
