import { randomBytes } from 'node:crypto'
import { MAX_WEBHOOKS } from '@gym/contract/webhooks/webhooks.rules'
import type { CambiosWebhook, NuevoWebhook, Webhook } from '@gym/contract/webhooks/webhooks.schema'
import { sql } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import { v7 as uuid } from 'uuid'
import type { Actor } from '../../core/actor.ts'
import { AppError, found } from '../../core/app-error.ts'
import type { Db } from '../../db/connection/database.ts'

const MOST_COUNTED = 1_000

const shown = (db: Db) =>
  db
    .selectFrom('webhooks as w')
    .where('w.eliminadoEn', 'is', null)
    .select(({ selectFrom }) => [
      'w.id as _id',
      'w.url',
      'w.eventos',
      'w.creadoEn',
      sql<boolean>`exists (select from webhooks_en_pausa p where p.webhook_id = w.id)`.as('enPausa'),
      jsonObjectFrom(
        selectFrom('users as u').select(['u.id as _id', 'u.nombre']).whereRef('u.id', '=', 'w.creadoPor'),
      ).as('creadoPor'),
      sql<number>`(select count(*)::integer from (
        select from envios e where e.webhook_id = w.id and e.estado = 'pendiente' limit ${MOST_COUNTED}) cada)`.as(
        'pendientes',
      ),
      sql<boolean>`exists (
        select from envios e where e.webhook_id = w.id and e.estado = 'pendiente' and e.intentos > 0)`.as(
        'fallando',
      ),
    ])
    .$castTo<Webhook>()

export function listWebhooks(db: Db): Promise<Webhook[]> {
  return shown(db).orderBy('w.creadoEn', 'desc').orderBy('w.id').limit(MAX_WEBHOOKS).execute()
}

/** @throws WEBHOOK_NO_ENCONTRADO */
export async function getWebhook(db: Db, id: string): Promise<Webhook> {
  return found(await shown(db).where('w.id', '=', id).executeTakeFirst(), 'WEBHOOK_NO_ENCONTRADO')
}

/** Inserts a webhook. Returns its secret, which later responses do not contain. @throws WEBHOOKS_DE_MAS */
export async function insertWebhook(
  trx: Db,
  { url, eventos }: NuevoWebhook,
  { user, now }: Actor,
): Promise<{ _id: string; secreto: string }> {
  // Serialises creations, because concurrent ones could exceed the limit.
  await sql`select pg_advisory_xact_lock(hashtextextended('webhooks', 0))`.execute(trx)
  if ((await listWebhooks(trx)).length >= MAX_WEBHOOKS) throw new AppError('WEBHOOKS_DE_MAS')
  const _id = uuid()
  const secreto = `whsec_${randomBytes(32).toString('base64')}`
  await trx
    .insertInto('webhooks')
    .values({ id: _id, url, eventos, secreto, creadoPor: user._id, creadoEn: now.toISOString() })
    .execute()
  return { _id, secreto }
}

export async function updateWebhook(
  trx: Db,
  id: string,
  { url, eventos, enPausa }: CambiosWebhook,
): Promise<void> {
  if (enPausa) await pauseWebhook(trx, id)
  else if (enPausa === false) await resumeWebhook(trx, id)
  if (!url && !eventos) return
  await trx
    .updateTable('webhooks')
    .set({ ...(url && { url }), ...(eventos && { eventos }) })
    .where('id', '=', id)
    .where('eliminadoEn', 'is', null)
    .execute()
}

const pauseWebhook = (trx: Db, webhookId: string) =>
  trx
    .insertInto('webhooksEnPausa')
    .values({ webhookId })
    .onConflict((other) => other.doNothing())
    .execute()

const resumeWebhook = (trx: Db, webhookId: string) =>
  trx.deleteFrom('webhooksEnPausa').where('webhookId', '=', webhookId).execute()

/** Erases the secret and withdraws deliveries; one in flight may arrive. @throws WEBHOOK_NO_ENCONTRADO */
export async function hideWebhook(trx: Db, id: string, now: Date): Promise<void> {
  const row = await trx
    .updateTable('webhooks')
    .set({ eliminadoEn: now.toISOString(), secreto: '' })
    .where('id', '=', id)
    .where('eliminadoEn', 'is', null)
    .returning('id')
    .executeTakeFirst()
  found(row, 'WEBHOOK_NO_ENCONTRADO')
  await resumeWebhook(trx, id)
  await trx
    .updateTable('envios')
    .set({ estado: 'retirado', proximoEn: null })
    .where('webhookId', '=', id)
    .where('estado', '=', 'pendiente')
    .execute()
}
