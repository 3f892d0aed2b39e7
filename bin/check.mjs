import { runChecks } from './checks.mjs'
import { readArguments } from './command.mjs'
import { setUp } from './set-up.mjs'

readArguments('check')
await setUp()
const failed = await runChecks()
if (failed.length > 0) {
  console.error(`Failed: ${failed.join(', ')}`)
  process.exitCode = 1
}
