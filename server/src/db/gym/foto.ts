import { sql } from 'kysely'

export function fotoOf(id: string) {
  return sql<string | null>`
    (select '/api/clientes/' || f.cliente_id || '/foto?v=' || f.version from fotos f where f.cliente_id = ${sql.ref(id)})`
}
