import { sql } from 'kysely'

/** Where the photo of a client is, under an address that changes with it; null for none. @param id the column of the client's id */
export function fotoOf(id: string) {
  return sql<string | null>`
    (select '/api/clientes/' || f.cliente_id || '/foto?v=' || f.version from fotos f where f.cliente_id = ${sql.ref(id)})`
}
