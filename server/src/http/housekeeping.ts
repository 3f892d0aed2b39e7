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
  chores: readonly ((db: Db, now: Date) => Promise<unknown>)[],
) {
  const timer = setInterval(async () => {
    for (const chore of chores)
      await chore(db, clock()).catch((err: unknown) => app.log.warn({ err }, 'housekeeping failed'))
  }, EVERY_MS)
  timer.unref()
  app.addHook('onClose', async () => clearInterval(timer))
}
