import { existsSync } from 'node:fs'
import { toolScript } from './root.mjs'
import { runNode, runQuietly } from './run.mjs'

/**
 * Paths by preference: CHROMIUM_PATH, then the usual ones; on Linux the headless shell leads, as it is faster.
 * @param {NodeJS.Platform} platform @param {NodeJS.ProcessEnv} env
 */
export function chromiumPlaces(platform, env) {
  return [env.CHROMIUM_PATH, ...usualPlaces(platform, env)].filter(
    (path) => path !== undefined && path !== '',
  )
}

/** @param {NodeJS.Platform} platform @param {NodeJS.ProcessEnv} env */
function usualPlaces(platform, env) {
  if (platform === 'darwin') {
    return [
      '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
      '/Applications/Chromium.app/Contents/MacOS/Chromium',
    ]
  }
  if (platform === 'win32') {
    return [env.PROGRAMFILES, env['PROGRAMFILES(X86)'], env.LOCALAPPDATA].flatMap((folder) =>
      folder ? [`${folder}\\Google\\Chrome\\Application\\chrome.exe`] : [],
    )
  }
  const names = [
    'chromium-headless-shell',
    'chromium',
    'chromium-browser',
    'google-chrome',
    'google-chrome-stable',
  ]
  return names.map((name) => `/usr/bin/${name}`)
}

/** @returns {string | undefined} path of an installed Chromium, except Playwright's */
export function findChromium() {
  return chromiumPlaces(process.platform, process.env).find((path) => existsSync(path))
}

/** If no Chromium is found, installs Debian's (as root, with apt-get) or else Playwright's. @throws Error */
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
  for (const name of ['chromium-headless-shell', 'chromium']) {
    const { ok, output } = await runQuietly('apt-get', ['install', '-y', name], options)
    if (ok) return
    console.error(output)
  }
}
