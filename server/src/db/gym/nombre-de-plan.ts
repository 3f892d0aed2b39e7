import { sql } from 'kysely'

/** Current name of the plan of the membership `m`; null if it has none. */
export const nombreDePlan = sql<string | null>`(select p.nombre from productos p where p.id = m.plan_id)`
