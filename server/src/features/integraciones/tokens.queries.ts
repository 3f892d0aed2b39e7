import { type Permiso, TOKEN_PREFIX } from '@gym/contract/auth/tokens.rules'
import type { NuevoToken, Token } from '@gym/contract/auth/tokens.schema'
import type { Day } from '@gym/contract/core/calendar'
import { may } from '@gym/contract/permissions/actions'
import type { Rol } from '@gym/contract/permissions/permissions'
import { sql } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import { v7 as uuid } from 'uuid'
import type { Actor, LiveSession } from '../../core/actor.ts'
import { found } from '../../core/app-error.ts'
import { createToken, hashToken, USE_RECORDED_EVERY_MS } from '../../core/secret-tokens.ts'
import type { Db } from '../../db/connection/database.ts'
import { prepared } from '../../db/connection/prepared.ts'

const MOST_LISTED = 200

/** Creates a token and returns its plain text, which is not stored. */
export async function insertToken(
  trx: Db,
  { nombre, permisos, venceEl }: Pick<NuevoToken, 'nombre' | 'permisos'> & { venceEl: Day | null },
  { user, now, timeZone }: Actor,
): Promise<{ _id: string; token: string }> {
  const token = `${TOKEN_PREFIX}${createToken()}`
  const _id = uuid()
  await trx
    .insertInto('tokens')
    .values({
      id: _id,
      nombre,
      tokenHash: hashToken(token),
      final: token.slice(-4),
      permisos,
      creadoPor: user._id,
      creadoEn: now.toISOString(),
      venceEl,
      venceEn: venceEl && sql<string>`(${venceEl}::date + 1)::timestamp at time zone ${timeZone}`,
    })
    .execute()
  return { _id, token }
}

const shown = (db: Db, now: Date) =>
  db
    .selectFrom('tokens as t')
    .where('t.revocadoEn', 'is', null)
    .select(({ selectFrom }) => [
      't.id as _id',
      't.nombre',
      't.final',
      't.permisos',
      't.venceEl',
      sql<boolean>`coalesce(t.vence_en <= ${now.toISOString()}::timestamptz, false)`.as('vencido'),
      't.creadoEn',
      't.usadoEn',
      jsonObjectFrom(
        selectFrom('users as u').select(['u.id as _id', 'u.nombre']).whereRef('u.id', '=', 't.creadoPor'),
      ).as('creadoPor'),
    ])
    .$castTo<Token>()

/** Lists tokens that are not revoked, expired ones included, newest first. */
export function listTokens(db: Db, now: Date): Promise<Token[]> {
  return shown(db, now).orderBy('t.creadoEn', 'desc').orderBy('t.id').limit(MOST_LISTED).execute()
}

export async function getToken(db: Db, id: string, now: Date): Promise<Token> {
  return found(await shown(db, now).where('t.id', '=', id).executeTakeFirst(), 'TOKEN_NO_ENCONTRADO')
}

export async function revokeTokensOf(db: Db, userId: string, now: Date): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('tokens')
    .set({ revocadoEn: now.toISOString() })
    .where('creadoPor', '=', userId)
    .where('revocadoEn', 'is', null)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** @throws TOKEN_NO_ENCONTRADO */
export async function revokeToken(db: Db, id: string, now: Date): Promise<void> {
  const row = await db
    .updateTable('tokens')
    .set({ revocadoEn: now.toISOString() })
    .where('id', '=', id)
    .where('revocadoEn', 'is', null)
    .returning('id')
    .executeTakeFirst()
  found(row, 'TOKEN_NO_ENCONTRADO')
}

const withHashes = prepared((db, hashes: Buffer[], now: string) =>
  db
    .selectFrom('tokens as t')
    .innerJoin('users as u', 'u.id', 't.creadoPor')
    .select(['t.id as tokenId', 't.tokenHash', 't.permisos', 't.usadoEn'])
    .select(['u.id as _id', 'u.nombre', 'u.email', 'u.rol'])
    .where(sql<boolean>`t.token_hash = any(${hashes}::bytea[])`)
    .where('t.revocadoEn', 'is', null)
    .where(sql<boolean>`(t.vence_en is null or t.vence_en > ${now}::timestamptz)`)
    .where('u.eliminadoEn', 'is', null),
)

/**
 * Finds the valid tokens and records their use. The session acts as the front desk if token and creator may
 * read sales, else as a trainer, who sees no money; as a member if the creator is one.
 */
export async function findTokens(db: Db, tokens: string[], now: Date): Promise<(LiveSession | undefined)[]> {
  const hashes = tokens.map(hashToken)
  const rows = await withHashes(db, hashes, now.toISOString())
  const unnoted = new Date(now.getTime() - USE_RECORDED_EVERY_MS).toISOString()
  const used = rows.filter(({ usadoEn }) => !usadoEn || usadoEn < unnoted).map(({ tokenId }) => tokenId)
  if (used.length > 0)
    await db
      .updateTable('tokens')
      .set({ usadoEn: now.toISOString() })
      .where('id', 'in', ({ selectFrom }) =>
        selectFrom('tokens').select('id').where('id', 'in', used).forUpdate().skipLocked(),
      )
      .execute()
  return hashes.map((tokenHash) => {
    const row = rows.find((each) => each.tokenHash.equals(tokenHash))
    if (!row) return undefined
    const { _id, nombre, email, tokenId, rol } = row
    const permisos = row.permisos as Permiso[]
    const seesMoney = permisos.includes('ventas:leer') && may(rol, 'ventas:leer')
    const asRole: Rol = rol === 'user' ? 'user' : seesMoney ? 'recepcionista' : 'entrenador'
    return {
      user: { _id, nombre, email, rol: asRole, role: asRole },
      tokenHash,
      confirmadaEn: new Date(0).toISOString(),
      token: { _id: tokenId, permisos, rol },
    }
  })
}
