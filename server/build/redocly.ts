import { execFile } from 'node:child_process'
import { createRequire } from 'node:module'
import { promisify } from 'node:util'

const cli = createRequire(import.meta.url).resolve('@redocly/cli/bin/cli.js')
// It tells nobody that it ran, and asks nobody for a newer version.
const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }

/**
 * Runs Redocly's command line.
 * @throws with its output when it ends badly
 */
export async function redocly(...args: string[]): Promise<void> {
  await promisify(execFile)(process.execPath, [cli, ...args], { env })
}
