import { prepare } from '../../bin/support/set-up.mjs'
import { prepareData } from './prepared-data.ts'
import { start, stop } from './program.ts'

/** Builds, so that `npx playwright test` alone tests the current sources, and prepares a data folder. */
export default async function setUpRun() {
  await prepare({ build: ['web', 'server'] })
  return prepareData(async (dataDir) =>
    stop(await start(dataDir, { script: 'server/dist/main.js', isFirst: true })),
  )
}
