import { prepare } from '../../bin/support/set-up.mjs'
import { prepareData } from './prepared-data.ts'
import { start, stop } from './program.ts'

/** `npx playwright test` alone tests the sources as they are too, not what was built some time ago. */
export default async function setUpRun() {
  await prepare({ build: ['web', 'server'] })
  return prepareData(async (dataDir) =>
    stop(await start(dataDir, { script: 'server/dist/main.js', isFirst: true })),
  )
}
