import type { SinConexion } from '@gym/contract/operaciones/operaciones.schema'
import { sql } from 'kysely'

/** Selects times, sender and warnings of a record made offline; null if it was made online. */
export function sinConexionOf(id: string) {
  return sql<SinConexion | null>`(
    select json_build_object('ocurrioEn', o.fecha, 'recibidaEn', o.recibida_en, 'horaDudosa', o.hora_dudosa,
      'enviadaPor', u.nombre, 'avisos', o.avisos)
    from operaciones_mostrador o join users u on u.id = o.enviada_por
    where o.resultado_id = ${sql.ref(id)} and o.ocurrida_en is not null
    order by o.recibida_en, o.clave limit 1)`
}
