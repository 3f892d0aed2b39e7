import { catalogo } from '@gym/contract/ejercicios/catalogo'
import type { Ejercicio, EjerciciosQuery } from '@gym/contract/ejercicios/ejercicios.schema'
import { textoBuscable } from '@gym/contract/ejercicios/otros-nombres'
import { sql } from 'kysely'
import { found } from '../../core/app-error.ts'
import type { Db } from '../../db/connection/database.ts'
import { matches } from '../../db/lists/filters.ts'
import { type Page, paginate } from '../../db/lists/lists.ts'
import { asc, orderOf } from '../../db/lists/order.ts'
import { retireClip } from './clips.queries.ts'

const ordered = {
  grupoMuscular: 'grupo_muscular collate "es-x-icu"',
  nombre: 'nombre collate "es-x-icu"',
  video: 'video',
}

const CATALOGO = JSON.stringify(
  catalogo.map((ejercicio) => ({ ...ejercicio, texto: textoBuscable(ejercicio) })),
)

function ejercicios(db: Db) {
  const rows = sql<Ejercicio & { busqueda: string }>`(
    select c._id, c."grupoMuscular" as grupo_muscular, c.nombre,
      coalesce('/api/ejercicios/' || c._id || '/clip?v=' || left(v.clip, 36), v.video, c.video) as video,
      case when v.clip is not null then 'clip' when v.video is not null then 'enlace' else 'busqueda' end as fuente,
      sin_acentos(c.texto) as busqueda
    from json_to_recordset(${CATALOGO}::json)
      as c (_id uuid, "grupoMuscular" text, nombre text, video text, texto text)
    left join ejercicio_videos v on v.ejercicio_id = c._id
  )`
  return db.selectFrom(rows.as('e')).select(['_id', 'grupoMuscular', 'nombre', 'video', 'fuente'])
}

export function listEjercicios(db: Db, list: EjerciciosQuery): Promise<Page<Ejercicio>> {
  const query = ejercicios(db).where(matches('busqueda', list.buscar))
  return paginate(db, query, list, { order: orderOf(list.orden, ordered, asc('_id')) })
}

/** @throws EJERCICIO_NO_ENCONTRADO */
export async function getEjercicio(db: Db, id: string): Promise<Ejercicio> {
  return found(await ejercicios(db).where('_id', '=', id).executeTakeFirst(), 'EJERCICIO_NO_ENCONTRADO')
}

type Propio = { video: string; clip: null } | { video: null; clip: string }

export async function putVideo(
  trx: Db,
  ejercicioId: string,
  propio: Propio | null,
  now: Date,
): Promise<void> {
  await retireClip(trx, ejercicioId, now)
  if (propio === null) {
    await trx.deleteFrom('ejercicioVideos').where('ejercicioId', '=', ejercicioId).execute()
    return
  }
  await trx
    .insertInto('ejercicioVideos')
    .values({ ejercicioId, ...propio })
    .onConflict((conflict) => conflict.column('ejercicioId').doUpdateSet(propio))
    .execute()
}
