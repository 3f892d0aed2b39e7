import type { SesionPropia } from '@gym/contract/auth/auth.schema'
import type { Rol } from '@gym/contract/permissions/permissions'
import { sql } from 'kysely'
import type { LiveSession } from '../../core/actor.ts'
import { found } from '../../core/app-error.ts'
import { hashToken, USE_RECORDED_EVERY_MS } from '../../core/secret-tokens.ts'
import type { Db } from '../../db/connection/database.ts'
import { prepared } from '../../db/connection/prepared.ts'
import { deleteOlder } from '../../db/lists/delete-older.ts'
import { sessionUser } from './session-user.ts'

const HOUR_MS = 3_600_000
const STAFF_LIFE_MS = 12 * HOUR_MS
const STAFF_IDLE_MS = 8 * HOUR_MS
const MEMBER_LIFE_MS = 30 * 24 * HOUR_MS
const UNUSED_LIFE_MS = 15 * 60_000
const MOST_SESSIONS = 20

const at = (now: Date, offsetMs: number) => new Date(now.getTime() + offsetMs).toISOString()

export interface HowOpened {
  navegador: string | null
  claveDebil: boolean
  /** True until first used, for the session that an admin's registration of the account opens. */
  isUnused: boolean
}

interface NewSession extends Partial<HowOpened> {
  tokenHash: Buffer
  user: { _id: string; rol: Rol }
  now: Date
}

const lifeOf = (rol: Rol) => (rol === 'user' ? MEMBER_LIFE_MS : STAFF_LIFE_MS)

export function sessionRow({
  tokenHash,
  user,
  now,
  navegador,
  claveDebil = false,
  isUnused = false,
}: NewSession) {
  return {
    tokenHash,
    userId: user._id,
    navegador: navegador?.slice(0, 300) ?? null,
    creadaEn: now.toISOString(),
    usadaEn: now.toISOString(),
    confirmadaEn: now.toISOString(),
    venceEn: at(now, isUnused ? UNUSED_LIFE_MS : lifeOf(user.rol)),
    claveDebil,
    sinUsar: isUnused,
  }
}

export async function insertSession(db: Db, session: NewSession): Promise<void> {
  await db.insertInto('sesiones').values(sessionRow(session)).execute()
  await db
    .deleteFrom('sesiones')
    .where('tokenHash', 'in', ({ selectFrom }) =>
      selectFrom('sesiones')
        .select('tokenHash')
        .where('userId', '=', session.user._id)
        .orderBy('creadaEn', 'desc')
        .orderBy('id')
        .offset(MOST_SESSIONS),
    )
    .execute()
}

function isAlive(now: string, idleSince: string) {
  return sql<boolean>`s.vence_en > ${now} and (u.rol = 'user' or s.usada_en > ${idleSince})`
}

const isAliveAt = (now: Date) => isAlive(now.toISOString(), at(now, -STAFF_IDLE_MS))

const faltaFactor = sql<boolean>`
  exists (select from factor_obligatorio o where o.rol = u.rol)
  and not exists (select from factores f where f.user_id = u.id and f.activado_en is not null)`

const withTokens = prepared((db, tokenHashes: Buffer[], now: string, idleSince: string) =>
  db
    .selectFrom('sesiones as s')
    .innerJoin('users as u', 'u.id', 's.userId')
    .select([
      's.tokenHash',
      'u.id as _id',
      'u.nombre',
      'u.email',
      'u.rol',
      'u.cambiarClave',
      'u.claveAjena',
      's.quiosco',
      's.claveDebil',
      's.sinUsar',
      's.usadaEn',
      's.confirmadaEn',
    ])
    .select(faltaFactor.as('faltaFactor'))
    .where(sql<boolean>`s.token_hash = any(${tokenHashes}::bytea[])`)
    .where(isAlive(now, idleSince))
    .where('u.eliminadoEn', 'is', null),
)

type LiveRow = Awaited<ReturnType<typeof withTokens>>[number]

const liveRows = (db: Db, hashes: Buffer[], now: Date): Promise<LiveRow[]> =>
  withTokens(db, hashes, now.toISOString(), at(now, -STAFF_IDLE_MS))

/** Finds the live sessions of the tokens, and records their use. */
export async function findSessions(
  db: Db,
  tokens: string[],
  now: Date,
): Promise<(LiveSession | undefined)[]> {
  const hashes = tokens.map(hashToken)
  const rows = await liveRows(db, hashes, now)
  await noteUse(db, rows, now)
  return hashes.map((hash) => toLive(rows.find(({ tokenHash }) => tokenHash.equals(hash))))
}

async function noteUse(db: Db, rows: LiveRow[], now: Date): Promise<void> {
  const used = rows.filter(({ usadaEn, sinUsar }) => sinUsar || usadaEn < at(now, -USE_RECORDED_EVERY_MS))
  if (used.length === 0) return
  const hashesOfUsed = used.map(({ tokenHash }) => tokenHash)
  const members = used.filter(({ rol }) => rol === 'user').map(({ tokenHash }) => tokenHash)
  const life = sql`case when token_hash = any(${members}::bytea[]) then ${MEMBER_LIFE_MS}::float8 else ${STAFF_LIFE_MS}::float8 end`
  const wholeLife = sql<string>`creada_en + ${life} * interval '1 millisecond'`
  // Skips locked rows, so that no request waits for another one of its session.
  await db
    .updateTable('sesiones')
    .set({
      usadaEn: now.toISOString(),
      sinUsar: false,
      venceEn: sql<string>`case when sin_usar then ${wholeLife} else vence_en end`,
    })
    .where('tokenHash', 'in', ({ selectFrom }) =>
      selectFrom('sesiones')
        .select('tokenHash')
        .where('tokenHash', 'in', hashesOfUsed)
        .forUpdate()
        .skipLocked(),
    )
    .execute()
}

function toLive(row: LiveRow | undefined): LiveSession | undefined {
  if (!row) return undefined
  const { usadaEn: _, sinUsar: __, confirmadaEn, tokenHash, ...user } = row
  return { user: sessionUser(user), tokenHash, confirmadaEn }
}

/** Returns the live session of a token without recording a use. */
export async function lookAtSession(db: Db, token: string, now: Date): Promise<LiveSession | undefined> {
  const [row] = await liveRows(db, [hashToken(token)], now)
  return toLive(row)
}

export async function listLiveSessions(db: Db, tokenHashes: Buffer[], now: Date): Promise<Buffer[]> {
  const rows = await db
    .selectFrom('sesiones as s')
    .innerJoin('users as u', 'u.id', 's.userId')
    .select('s.tokenHash')
    .where('s.tokenHash', 'in', tokenHashes)
    .where(isAliveAt(now))
    .where('u.eliminadoEn', 'is', null)
    .execute()
  return rows.map(({ tokenHash }) => tokenHash)
}

export async function confirmSession(db: Db, tokenHash: Buffer, now: Date): Promise<void> {
  await db
    .updateTable('sesiones')
    .set({ confirmadaEn: now.toISOString() })
    .where('tokenHash', '=', tokenHash)
    .execute()
}

export async function setQuiosco(db: Db, tokenHash: Buffer, quiosco: boolean): Promise<void> {
  await db.updateTable('sesiones').set({ quiosco }).where('tokenHash', '=', tokenHash).execute()
}

export async function setClaveDebil(db: Db, tokenHash: Buffer, claveDebil: boolean): Promise<void> {
  await db.updateTable('sesiones').set({ claveDebil }).where('tokenHash', '=', tokenHash).execute()
}

export async function deleteSession(db: Db, tokenHash: Buffer): Promise<void> {
  await db.deleteFrom('sesiones').where('tokenHash', '=', tokenHash).execute()
}

export async function listSessions(
  db: Db,
  { userId, now, current }: { userId: string; now: Date; current: Buffer },
): Promise<SesionPropia[]> {
  return (
    db
      .selectFrom('sesiones as s')
      .innerJoin('users as u', 'u.id', 's.userId')
      .select(['s.id as _id', 's.navegador', 's.creadaEn', 's.usadaEn'])
      .select(({ eb }) => eb('s.tokenHash', '=', current).as('actual'))
      .where('s.userId', '=', userId)
      .where(isAliveAt(now))
      // Excludes the session that an admin's registration of the account opened, until its first use.
      .where('s.sinUsar', '=', false)
      .orderBy('s.usadaEn', 'desc')
      .orderBy('s.id')
      .limit(100)
      .$castTo<SesionPropia>()
      .execute()
  )
}

/** @throws SESION_NO_ENCONTRADA, also for another account's session */
export async function deleteOwnSession(db: Db, userId: string, id: string): Promise<void> {
  const row = await db
    .deleteFrom('sesiones')
    .where('userId', '=', userId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  found(row, 'SESION_NO_ENCONTRADA')
}

export async function deleteSessions(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('sesiones').where('userId', '=', userId).execute()
}

export async function deleteOtherSessions(db: Db, userId: string, survivor: Buffer): Promise<void> {
  await db.deleteFrom('sesiones').where('userId', '=', userId).where('tokenHash', '!=', survivor).execute()
}

export async function deleteExpiredSessions(db: Db, now: Date): Promise<void> {
  await deleteOlder(db, 'sesiones', { column: 'vence_en', oldest: now })
}
