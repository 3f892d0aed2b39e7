import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { toolScript } from './root.mjs'
import { runNode, runQuietly } from './run.mjs'

/** The headless shell first: without a window, its tabs and its GPU process a test takes half the time. */
const USUAL_PLACES = [
  '/usr/bin/chromium-headless-shell',
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
 * The Chromium of this machine for the browser tests: that of CHROMIUM_PATH, else one in a usual place.
 * @returns {string | undefined} the path of its program; undefined where only Playwright's own is left
 */
export function findChromium() {
  return [process.env.CHROMIUM_PATH, ...USUAL_PLACES].find((path) => path && existsSync(path))
}

/** Gets a Chromium for the browser tests where there is none: Debian's headless shell, else Playwright's own. */
export async function ensureChromium() {
  if (findChromium()) return
  if (existsSync('/usr/bin/apt-get') && process.getuid?.() === 0) await installFromDebian()
  if (findChromium()) return
  const exitCode = await runNode([
    toolScript('@playwright/test', 'playwright'),
    'install',
    '--only-shell',
    'chromium',
  ])
  if (exitCode === 0) return
  throw new Error(
    'No Chromium for the browser tests: install Chromium or Google Chrome, or set CHROMIUM_PATH to its program.',
  )
}

async function installFromDebian() {
  console.log('Installing Chromium for the browser tests…')
  const options = { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }
  await runQuietly('apt-get', ['update'], options)
  // Older releases have no package of the shell alone.
  for (const name of ['chromium-headless-shell', 'chromium']) {
    const { ok, output } = await runQuietly('apt-get', ['install', '-y', name], options)
    if (ok) return
    console.error(output)
  }
}
