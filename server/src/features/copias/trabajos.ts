import type { TrabajoCopia } from '@gym/contract/copias'
import pg, { type PoolConfig } from 'pg'
import { AppError } from '../../app-error.ts'
import { COPIES_LOCK } from './copias.queries.ts'

type Paso = Pick<TrabajoCopia, 'paso' | 'avance'>

/** What a piece of work is given: to say how far it is, and to be stopped by. */
export interface EnCurso {
  report(paso: NonNullable<Paso['paso']>, avance?: number): void
  signal: AbortSignal
}

/** What is done with copies, one at a time on a database, whoever and whichever program asks. */
export interface Trabajos {
  current(): TrabajoCopia | null
  /**
   * Begins; it goes on by itself.
   * @throws COPIA_EN_CURSO
   */
  begin(what: Pick<TrabajoCopia, 'que' | 'nombre'>, work: (enCurso: EnCurso) => Promise<void>): Promise<void>
  /** Stops what is under way. */
  close(): Promise<void>
}

export function createTrabajos(asOwner: PoolConfig, failed: (error: unknown) => void): Trabajos {
  const stop = new AbortController()
  let current: TrabajoCopia | null = null
  let running: Promise<void> | undefined

  async function run(lock: pg.Client, work: (enCurso: EnCurso) => Promise<void>) {
    const report: EnCurso['report'] = (paso, avance = 0) => {
      if (current) current = { ...current, paso, avance: Math.min(1, avance) }
    }
    await work({ report, signal: stop.signal }).catch(failed)
    current = null
    await lock.end().catch(() => {})
  }

  return {
    current: () => current,
    async begin(what, work) {
      if (current || stop.signal.aborted) throw new AppError('COPIA_EN_CURSO')
      current = { ...what, paso: null, avance: null }
      try {
        const lock = await takeLock(asOwner)
        running = run(lock, work)
      } catch (error) {
        current = null
        throw error
      }
    },
    async close() {
      stop.abort()
      await running
    },
  }
}

/** The lock goes with its connection, whatever ends it. */
async function takeLock(asOwner: PoolConfig): Promise<pg.Client> {
  const client = new pg.Client(asOwner)
  client.on('error', () => {})
  await client.connect()
  const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [
    COPIES_LOCK,
  ])
  if (rows[0]?.taken) return client
  await client.end()
  throw new AppError('COPIA_EN_CURSO')
}
