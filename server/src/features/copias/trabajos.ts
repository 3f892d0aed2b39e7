import type { TrabajoCopia } from '@gym/contract/copias/copias.schema'
import type { PoolConfig } from 'pg'
import { oneAtATime } from '../../db/connection/one-at-a-time.ts'
import { COPIES_LOCK } from './copias.queries.ts'

type Paso = Pick<TrabajoCopia, 'paso' | 'avance'>

export interface EnCurso {
  report(paso: NonNullable<Paso['paso']>, avance?: number): void
  signal: AbortSignal
}

/** Runs one operation on copies at a time per database. */
export interface Trabajos {
  current(): TrabajoCopia | null
  /** Runs `work` in the background. @throws COPIA_EN_CURSO */
  begin(what: Pick<TrabajoCopia, 'que' | 'nombre'>, work: (enCurso: EnCurso) => Promise<void>): Promise<void>
  close(): Promise<void>
}

export function createTrabajos(asOwner: PoolConfig, failed: (error: unknown) => void): Trabajos {
  const turns = oneAtATime(asOwner, { lock: COPIES_LOCK, busy: 'COPIA_EN_CURSO', failed })
  let current: TrabajoCopia | null = null
  const report: EnCurso['report'] = (paso, avance = 0) => {
    if (current) current = { ...current, paso, avance: Math.min(1, avance) }
  }
  return {
    current: () => (turns.isBusy() ? current : null),
    async begin(what, work) {
      await turns.begin(async (signal) => {
        current = { ...what, paso: null, avance: null }
        return () => work({ report, signal })
      })
    },
    close: turns.close,
  }
}
