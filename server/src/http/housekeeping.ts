import type { Db } from '../db/connection/database.ts'
import type { App, Deps } from './routes.ts'

const EVERY_MS = 60 * 60 * 1000

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
