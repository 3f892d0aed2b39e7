import { DIAS_DE_ENVIOS, DIAS_DE_INTENTOS, type Evento } from '@gym/contract/webhooks/webhooks.rules'
import type { Envio, EnviosQuery } from '@gym/contract/webhooks/webhooks.schema'
import { type SqlBool, sql } from 'kysely'
import { found } from '../../core/app-error.ts'
import type { Db } from '../../db/connection/database.ts'
import { deleteOlder } from '../../db/lists/delete-older.ts'
import { type Page, paginate } from '../../db/lists/lists.ts'

const DAY_MS = 24 * 3_600_000
/** Deliveries stored per webhook; beyond them, the oldest ones that are not pending are deleted. */
const MOST_STORED = 5_000
const BATCH_ROWS = 1_000
/** Days after a membership's end in which its event is still queued, in case the program was down. */
const DAYS_LATE = 3

export interface PorEnviar {
  id: string
  tipo: Evento
  fecha: string
  datos: Record<string, unknown>
  intentos: number
  desde: string
  url: string
  secreto: string
}

const PUBLIC = [
  'id as _id',
  'tipo',
  'fecha',
  'datos',
  'estado',
  'intentos',
  'ultimoEn',
  'proximoEn',
  'codigo',
  'respuesta',
] as const

export function listEnvios(
  db: Db,
  webhookId: string,
  { pagina = 1, estado, ...list }: EnviosQuery,
): Promise<Page<Envio>> {
  const query = db
    .selectFrom('envios')
    .select(PUBLIC)
    .where('webhookId', '=', webhookId)
    .$if(Boolean(estado), (narrowed) => narrowed.where('estado', '=', estado ?? 'pendiente'))
    .orderBy('orden', 'desc')
    .$castTo<Envio>()
  return paginate(db, query, { ...list, pagina })
}

export async function getEnvio(db: Db, id: string): Promise<Envio> {
  const row = await db
    .selectFrom('envios')
    .select(PUBLIC)
    .where('id', '=', id)
    .$castTo<Envio>()
    .executeTakeFirst()
  return found(row, 'ENVIO_NO_ENCONTRADO')
}

/** @throws ENVIO_NO_ENCONTRADO, also if its webhook is deleted */
export async function lockEnvio(trx: Db, id: string): Promise<Pick<Envio, 'estado'>> {
  const row = await trx
    .selectFrom('envios as e')
    .innerJoin('webhooks as w', 'w.id', 'e.webhookId')
    .select('e.estado')
    .where('e.id', '=', id)
    .where('w.eliminadoEn', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  return found(row, 'ENVIO_NO_ENCONTRADO')
}

export async function queueAgain(trx: Db, id: string, now: Date): Promise<void> {
  await trx
    .updateTable('envios')
    .set({ estado: 'pendiente', intentos: 0, desde: now.toISOString(), proximoEn: null })
    .where('id', '=', id)
    .execute()
}

export async function listWithPending(db: Db, now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select w.id from webhooks w where w.eliminado_en is null
      and w.id not in (select webhook_id from webhooks_en_pausa) and exists (
      select from envios e where e.webhook_id = w.id and e.estado = 'pendiente'
        and (e.proximo_en is null or e.proximo_en <= ${now}) and (e.tomado_hasta is null or e.tomado_hasta < ${now}))`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** Claims deliveries in one statement, so that concurrent instances never claim the same one. */
export async function takeEnvios(
  db: Db,
  webhookId: string,
  { now, until, atMost }: { now: Date; until: Date; atMost: number },
): Promise<PorEnviar[]> {
  const { rows } = await sql<PorEnviar>`
    with libres as materialized (
      select e.id from envios e join webhooks w on w.id = e.webhook_id and w.eliminado_en is null
      where e.webhook_id = ${webhookId} and e.estado = 'pendiente'
        and e.webhook_id not in (select webhook_id from webhooks_en_pausa)
        and (e.proximo_en is null or e.proximo_en <= ${now}) and (e.tomado_hasta is null or e.tomado_hasta < ${now})
        and not exists (
          select from envios antes where antes.webhook_id = e.webhook_id and antes.de_quien = e.de_quien
            and antes.estado = 'pendiente' and antes.orden < e.orden)
      order by e.orden limit ${atMost} for update of e skip locked)
    update envios e set tomado_hasta = ${until} from libres, webhooks w
    where e.id = libres.id and w.id = e.webhook_id
    returning e.id, e.tipo, e.fecha, e.datos, e.intentos, e.desde, w.url, w.secreto`.execute(db)
  return rows
}

/** Stores the outcome, unless the delivery was withdrawn or given up during the request. Releases the claim. */
export async function settleEnvio(
  db: Db,
  id: string,
  outcome: {
    estado: 'pendiente' | 'entregado' | 'fallido'
    intentos: number
    proximoEn: string | null
    ultimoEn: string | null
    codigo: number | null
    respuesta: string | null
  },
): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('envios')
    .set({ ...outcome, tomadoHasta: null })
    .where('id', '=', id)
    .where('estado', '=', 'pendiente')
    .executeTakeFirst()
  if (numUpdatedRows === 0n) await releaseEnvio(db, id)
}

export async function releaseEnvio(db: Db, id: string): Promise<void> {
  await db.updateTable('envios').set({ tomadoHasta: null }).where('id', '=', id).execute()
}

export async function isBeingSent(db: Db, webhookId: string, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('envios')
    .select('id')
    .where('webhookId', '=', webhookId)
    .where('tomadoHasta', '>=', now.toISOString())
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Queues events of memberships, except cancelled ones, that end today or ended in the last `DAYS_LATE` days,
 * but not before the webhook existed. Idempotent by a unique key.
 */
export async function queueVencimientos(
  db: Db,
  { hoy, timeZone }: { hoy: string; timeZone: string },
): Promise<void> {
  await sql`
    insert into envios (id, webhook_id, tipo, de_quien, datos, unico)
    -- A stable id: a receiver recognises an event that it got before a restore, or before its row was deleted.
    select md5(w.id || ' membresia.vence ' || m.id || ' ' || m.fechafin)::uuid, w.id, 'membresia.vence', m.cliente_id,
      jsonb_build_object('_id', m.id, 'cliente', m.cliente_id, 'tipo', m.tipo, 'fechainicio', m.fechainicio,
        'fechafin', m.fechafin),
      m.id || ' ' || m.fechafin
    from webhooks w
    join membresias m on m.fechafin between ${hoy}::date - ${DAYS_LATE}::integer and ${hoy}::date and m.eliminado_en is null
      and m.fechafin >= (w.creado_en at time zone ${timeZone})::date
    join clientes c on c.id = m.cliente_id and c.eliminado_en is null
    where w.eliminado_en is null and 'membresia.vence' = any (w.eventos)
      and not exists (select from cancelaciones x where x.membresia_id = m.id and x.reactivada_en is null)
    order by m.fechafin, m.id
    on conflict do nothing`.execute(db)
}

export async function giveUpPaused(db: Db, now: Date): Promise<void> {
  await sql`
    update envios set estado = 'fallido', proximo_en = null, respuesta = 'El webhook estuvo en pausa tres días: no se envió.'
    where estado = 'pendiente' and desde <= ${new Date(now.getTime() - DIAS_DE_INTENTOS * DAY_MS)}
      and webhook_id in (select webhook_id from webhooks_en_pausa)`.execute(db)
}

export async function deleteOldEnvios(db: Db, now: Date): Promise<void> {
  const isOver = sql<SqlBool>`
    (estado <> 'pendiente' or webhook_id in (select id from webhooks where eliminado_en is not null))`
  await deleteOlder(db, 'envios', {
    column: 'fecha',
    oldest: new Date(now.getTime() - DIAS_DE_ENVIOS * DAY_MS),
    only: isOver,
  })
  const { rows } = await sql<{ webhookId: string; hasta: string }>`
    select w.id as webhook_id, vieja.orden::text as hasta from webhooks w
    cross join lateral (
      select orden from envios where webhook_id = w.id order by orden desc offset ${MOST_STORED} limit 1) vieja`.execute(
    db,
  )
  for (const older of rows) await deleteUpTo(db, older)
}

/** Skips pending deliveries, and rows whose unique key still prevents a duplicate event. */
async function deleteUpTo(db: Db, { webhookId, hasta }: { webhookId: string; hasta: string }) {
  let deleted: number
  do {
    const { numAffectedRows } = await sql`
      delete from envios where id = any(array(
        select id from envios where webhook_id = ${webhookId} and orden <= ${hasta} and estado <> 'pendiente'
          and (unico is null or fecha < now() - make_interval(days => ${DAYS_LATE}::integer + 1))
        order by orden limit ${BATCH_ROWS}))`.execute(db)
    deleted = Number(numAffectedRows)
  } while (deleted === BATCH_ROWS)
}
