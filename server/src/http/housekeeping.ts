import type { Db } from '../db/database.ts'
import type { App, Deps } from './routes.ts'

const EVERY_MS = 60 * 60 * 1000

/**
 * Removes what nobody can use any more, each hour for as long as the program runs. What else grows is kept on purpose:
 * it is the gym's history (payments, ledger and its changes, steps of the stock, attendances that were undone, accounts
 * and clients that were deleted and whom that history names).
 */
export function runEveryHour(
  app: App,
  { db, clock }: Deps,
  jobs: Record<string, (db: Db, now: Date) => Promise<unknown>>,
) {
  const timer = setInterval(async () => {
    for (const [job, run] of Object.entries(jobs))
      await run(db, clock()).catch((err: unknown) => app.log.warn({ err, job }, 'housekeeping failed'))
  }, EVERY_MS)
  timer.unref()
  app.addHook('onClose', async () => clearInterval(timer))
}
