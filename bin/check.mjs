import { runChecks } from './support/checks.mjs'
import { readArguments } from './support/command.mjs'
import { setUp } from './support/set-up.mjs'

readArguments('check')
await setUp()
const failed = await runChecks()
if (failed.length > 0) {
  console.error(`Failed: ${failed.join(', ')}`)
  process.exitCode = 1
}
