import { prepare } from '../bin/set-up.mjs'
import { sharePrepared } from './prepared-data.ts'

/** `npx playwright test` alone tests the sources as they are too, not what was built some time ago. */
export default async function buildWhatIsStale() {
  await prepare({ build: ['web', 'server'] })
  return sharePrepared()
}
