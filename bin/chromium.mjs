import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { toolScript } from './root.mjs'
import { runNode, runQuietly } from './run.mjs'

const USUAL_PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ...['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA'].map((folder) =>
    join(process.env[folder] ?? '', 'Google/Chrome/Application/chrome.exe'),
  ),
]

/**
 * Finds a Chromium for the browser tests, or gets one.
 * @returns {Promise<string>} the path of its program
 */
export async function ensureChromium() {
  const found = await findChromium()
  if (found) return found
  if (existsSync('/usr/bin/apt-get') && process.getuid?.() === 0) await installFromDebian()
  const installed = await findChromium()
  if (installed) return installed
  await runNode([toolScript('@playwright/test', 'playwright'), 'install', 'chromium'])
  const downloaded = await findChromium()
  if (downloaded) return downloaded
  throw new Error(
    'No Chromium for the browser tests: install Chromium or Google Chrome, or set CHROMIUM_PATH to its program.',
  )
}

async function findChromium() {
  const { chromium } = await import('@playwright/test')
  return [process.env.CHROMIUM_PATH, ...USUAL_PLACES, chromium.executablePath()].find(
    (path) => path && existsSync(path),
  )
}

async function installFromDebian() {
  console.log('Installing Chromium for the browser tests…')
  const options = { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }
  await runQuietly('apt-get', ['update'], options)
  const { ok, output } = await runQuietly('apt-get', ['install', '-y', 'chromium'], options)
  if (!ok) console.error(output)
}
