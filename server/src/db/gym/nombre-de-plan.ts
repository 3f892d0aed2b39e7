import { sql } from 'kysely'

export const nombreDePlan = sql<string | null>`(select p.nombre from productos p where p.id = m.plan_id)`
