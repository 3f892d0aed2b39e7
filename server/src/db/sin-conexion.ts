import type { SinConexion } from '@gym/contract/mostrador'
import { sql } from 'kysely'

/**
 * How a sale or an entry was made at a desk that nobody answered, and what was told of it; null for what was made on line.
 * @param id the column of its id
 */
export function sinConexionOf(id: string) {
  return sql<SinConexion | null>`(
    select json_build_object('ocurrioEn', o.fecha, 'recibidaEn', o.recibida_en, 'horaDudosa', o.hora_dudosa,
      'enviadaPor', u.nombre, 'avisos', o.avisos)
    from operaciones_mostrador o join users u on u.id = o.enviada_por
    where o.resultado_id = ${sql.ref(id)} and o.ocurrida_en is not null
    order by o.recibida_en, o.clave limit 1)`
}
