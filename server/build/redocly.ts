import { execFile } from 'node:child_process'
import { createRequire } from 'node:module'
import { promisify } from 'node:util'

const cli = createRequire(import.meta.url).resolve('@redocly/cli/bin/cli.js')
const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }

/** @throws with the output of Redocly if it fails */
export async function redocly(...args: string[]): Promise<void> {
  await promisify(execFile)(process.execPath, [cli, ...args], { env })
}
