import { setTimeout as wait } from 'node:timers/promises'
import { StartError } from '@gym/postgres/embedded/start-error'
import pg from 'pg'

export interface RetryLimits {
  tries: number
  pauseMs: number
}

/** Up to twenty minutes in all: each try waits 0.7 s for the locks, then pauses. */
export const RETRY_LIMITS: RetryLimits = { tries: 210, pauseMs: 5000 }

const TABLES_WAIT_MS = 700

/**
 * Begins a transaction that locks every table and view. If a lock is missing after 0.7 s, releases the others
 * and retries: a longer wait could end in a deadlock with a running program.
 * @throws StartError if no try gets all locks
 */
export async function beginAlone(
  client: pg.Client,
  { retryLimits, log }: { retryLimits: RetryLimits; log: (message: string) => void },
): Promise<void> {
  for (let left = retryLimits.tries; left > 0; left--) {
    await client.query('begin')
    try {
      await client.query(HOLD_TABLES)
      return
    } catch (error) {
      await client.query('rollback')
      if (!(error instanceof pg.DatabaseError && BUSY.has(error.code ?? ''))) throw error
    }
    if (left === retryLimits.tries)
      log('Otro programa está usando la base de datos: se espera a que la suelte un momento.')
    if (left > 1) await wait(retryLimits.pauseMs)
  }
  throw new StartError(
    'La base de datos no se pudo actualizar: otro programa la usa sin soltarla. Espera a que termine su copia de seguridad o su informe, o ciérralo, e inicia otra vez. No cambió nada.',
  )
}

/** SQLSTATEs after which a retry may succeed: lock timeout, deadlock victim and cancelled statement. */
const BUSY = new Set(['55P03', '40P01', '57014'])

const HOLD_TABLES = `
  do $$
  declare
    until timestamptz := clock_timestamp() + interval '${TABLES_WAIT_MS} ms';
    each regclass;
  begin
    for each in
      select oid from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v') and pg_has_role(relowner, 'usage')
      order by relkind = 'v' desc, relname
    loop
      perform set_config('lock_timeout',
        greatest(1, extract(milliseconds from until - clock_timestamp())::integer)::text, true);
      execute format('lock table %s in access exclusive mode', each);
    end loop;
    perform set_config('lock_timeout', '0', true);
  end $$`
