import type { Cadena, Revision } from '@gym/contract/auditoria/auditoria.schema'
import { sql } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import { v7 as uuid } from 'uuid'
import type { Actor } from '../../core/actor.ts'
import type { Db } from '../../db/connection/database.ts'
import { linkAudit } from '../../db/security/audit.ts'

/** Advisory lock key: the instances of one database review the chain one at a time. */
export const REVIEW_LOCK = 720_114_058
/** Links per statement; the abort signal is checked between statements. */
const LINKS_AT_ONCE = 5_000
const MOST_PENDING = 10_000

/** Inserts a review, and deletes interrupted reviews. Returns the id. */
export async function insertRevision(db: Db, { user, now }: Pick<Actor, 'user' | 'now'>): Promise<string> {
  const id = uuid()
  await db.deleteFrom('revisionesAuditoria').where('terminadaEn', 'is', null).execute()
  await db
    .insertInto('revisionesAuditoria')
    .values({ id, hechaPor: user._id, empezadaEn: now.toISOString() })
    .execute()
  return id
}

export async function reviewCadena(
  db: Db,
  id: string,
  { signal, clock }: { signal: AbortSignal; clock: () => Date },
): Promise<void> {
  await linkAudit(db)
  await sql`
    update revisiones_auditoria set total = coalesce((select max(posicion) from auditoria_eslabones), 0)
    where id = ${id}`.execute(db)
  for (let desde = 1; ; ) {
    signal.throwIfAborted()
    const { rows } = await sql<{ hasta: number; rota: number | null }>`
      update revisiones_auditoria set revisados = hasta
      from revisar_auditoria(${desde}, ${LINKS_AT_ONCE}) where id = ${id} returning hasta, rota`.execute(db)
    const [walked] = rows
    if (!walked) throw new Error('the review that was begun is gone')
    if (walked.rota !== null || walked.hasta < desde + LINKS_AT_ONCE - 1)
      return end(db, id, walked.rota, clock())
    desde = walked.hasta + 1
  }
}

async function end(db: Db, id: string, roto: number | null, now: Date): Promise<void> {
  await sql`
    update revisiones_auditoria set terminada_en = ${now}, roto = ${roto},
      ultimo = (select encode(eslabon, 'hex') from auditoria_eslabones where posicion = revisados),
      pendientes = (select count(*) from (select from auditoria_sin_eslabon limit ${MOST_PENDING}) as sin)
    where id = ${id}`.execute(db)
  await db.deleteFrom('revisionesAuditoria').where('id', '<>', id).execute()
}

/** @param isLockTaken returns whether an instance has `REVIEW_LOCK` now */
export async function getCadena(db: Db, isLockTaken: () => Promise<boolean>): Promise<Cadena> {
  const before = await isLockTaken()
  const [newest, older] = await db
    .selectFrom('revisionesAuditoria as r')
    .select((eb) => [
      'r.empezadaEn',
      'r.terminadaEn',
      'r.total',
      'r.revisados',
      'r.roto',
      'r.ultimo',
      'r.pendientes',
      jsonObjectFrom(
        eb.selectFrom('users as u').select(['u.id as _id', 'u.nombre']).whereRef('u.id', '=', 'r.hechaPor'),
      )
        .$notNull()
        .as('por'),
    ])
    .orderBy('r.empezadaEn', 'desc')
    .orderBy('r.id', 'desc')
    .limit(2)
    .execute()
  // Checks the lock again: a review may have begun during the query.
  const isUnderWay = before || (newest && !newest.terminadaEn && (await isLockTaken()))
  const ended = [newest, older].find((row) => row?.terminadaEn)
  return {
    enCurso:
      newest && isUnderWay
        ? {
            desde: newest.empezadaEn,
            por: newest.por,
            revisados: newest.revisados,
            total: Math.max(newest.total, newest.revisados),
          }
        : null,
    ultima: ended ? asRevision(ended) : null,
    interrumpida: newest && !newest.terminadaEn && !isUnderWay ? newest.empezadaEn : null,
  }
}

interface Row extends Pick<Revision, 'por' | 'roto' | 'ultimo'> {
  terminadaEn: string | null
  revisados: number
  pendientes: number | null
}

function asRevision({ terminadaEn, por, revisados, pendientes, roto, ultimo }: Row): Revision {
  return {
    fecha: terminadaEn ?? '',
    por,
    integra: roto === null,
    eslabones: revisados,
    pendientes: pendientes ?? 0,
    roto,
    ultimo,
  }
}
