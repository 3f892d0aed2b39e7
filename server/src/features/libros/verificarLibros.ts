import type { EstadoVerificacion, VerificacionLibros } from '@gym/contract/contabilidad/libros.schema'
import { sql } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import pg, { type PoolConfig } from 'pg'
import type { Actor } from '../../core/actor.ts'
import { AppError } from '../../core/app-error.ts'
import { tryLedger } from '../../db/backup/ledger-laws.ts'
import type { Db } from '../../db/connection/database.ts'
import { isLockTaken, oneAtATime } from '../../db/connection/one-at-a-time.ts'

/** Advisory lock key, the same in all instances, so that one verification runs at a time. */
const VERIFICACION_LOCK = 720_114_082

export interface Verificador {
  /** Verifies in the background; `found` resolves with the result. @throws VERIFICACION_EN_CURSO */
  begin(by: Actor): Promise<{ found: () => Promise<VerificacionLibros> }>
  close(): Promise<void>
}

export function createVerificador(
  db: Db,
  asOwner: PoolConfig,
  failed: (error: unknown) => void,
): Verificador {
  const turns = oneAtATime(asOwner, { lock: VERIFICACION_LOCK, busy: 'VERIFICACION_EN_CURSO', failed })

  async function verify(by: Actor, signal: AbortSignal): Promise<VerificacionLibros> {
    const client = new pg.Client(asOwner)
    const stop = () => client.end().catch(() => {})
    const ended = new Promise((resolve) => client.once('end', resolve))
    // The query that runs on a lost connection reports the error too.
    client.on('error', () => {})
    signal.addEventListener('abort', stop)
    try {
      // `connect` may never settle if the client is ended while connecting.
      await Promise.race([client.connect(), ended])
      signal.throwIfAborted()
      const pruebas = await tryLedger(client)
      const found = { ok: pruebas.every(({ ok }) => ok), pruebas }
      await insertVerificacion(db, found, by)
      return found
    } finally {
      signal.removeEventListener('abort', stop)
      await stop()
    }
  }

  return {
    async begin(by) {
      let outcome: Promise<VerificacionLibros> | undefined
      const { over } = await turns.begin(async (signal) => async () => {
        outcome = verify(by, signal)
        await outcome
      })
      return {
        async found() {
          await over
          if (!outcome) throw new AppError('BASE_DE_DATOS_NO_DISPONIBLE')
          return outcome
        },
      }
    },
    close: turns.close,
  }
}

async function insertVerificacion(db: Db, { ok, pruebas }: VerificacionLibros, { user, now }: Actor) {
  await db
    .insertInto('verificaciones')
    .values({
      ok,
      pruebas: sql`${JSON.stringify(pruebas)}::jsonb`,
      quien: user._id,
      cuando: now.toISOString(),
    })
    .execute()
}

export async function getEstadoVerificacion(db: Db): Promise<EstadoVerificacion> {
  const [enCurso, ultima] = await Promise.all([
    isLockTaken(db, VERIFICACION_LOCK),
    findUltimaVerificacion(db),
  ])
  return { enCurso, ultima: ultima ?? null }
}

export function findUltimaVerificacion(db: Db) {
  return db
    .selectFrom('verificaciones as v')
    .select((eb) => [
      'v.ok',
      'v.cuando',
      sql<VerificacionLibros['pruebas']>`v.pruebas`.as('pruebas'),
      jsonObjectFrom(
        eb
          .selectFrom('users')
          .select(['users.id as _id', 'users.nombre'])
          .whereRef('users.id', '=', 'v.quien'),
      ).as('quien'),
    ])
    .orderBy('v.numero', 'desc')
    .limit(1)
    .executeTakeFirst()
}
