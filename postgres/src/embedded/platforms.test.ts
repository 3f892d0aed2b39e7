import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { binariesIn, findBinaries } from './binaries.ts'
import { initdbArgs } from './cluster/initdb.ts'
import { ensurePassword, readPassword } from './cluster/password.ts'
import { settingArgs } from './cluster/settings.ts'
import { endpointOf, listeningPlace } from './endpoint.ts'
import { librarySearchPath } from './library-links.ts'
import { startArgs, stopArgs } from './process/pg-ctl.ts'
import { accountFor, parseAccounts } from './process/run-as.ts'
import { programEnv, runProgram, spawnOptions } from './program.ts'
import { StartError } from './start-error.ts'
import { windowsRefusal } from './windows-refusal.ts'

const SYSTEMS = ['linux', 'darwin', 'win32'] as const

test.each([
  ['linux', 'postgres'],
  ['darwin', 'postgres'],
  ['win32', 'postgres.exe'],
])('on %s the server binary of the package is %s', (platform, file) => {
  const folder = aFolder()
  writeFileSync(join(folder, 'package.json'), '{ "version": "18.4.0-beta.17" }')
  const { native, postgres, initdb, pgCtl, major } = binariesIn(platform, folder)
  expect(native).toBe(join(folder, 'native'))
  expect(postgres).toBe(join(native, 'bin', file))
  expect(initdb).toBe(join(native, 'bin', file.replace('postgres', 'initdb')))
  expect(pgCtl).toBe(join(native, 'bin', file.replace('postgres', 'pg_ctl')))
  expect(major).toBe('18')
})

test.each([
  ['linux', 86, 'own folder'],
  ['linux', 87, 'short folder'],
  ['darwin', 86, 'own folder'],
  ['darwin', 87, 'short folder'],
  ['win32', 20, 'port'],
  ['win32', 200, 'port'],
] as const)('on %s a cluster whose path has %i bytes listens at: %s', (platform, bytes, place) => {
  expect(listeningPlace(platform, `/${'x'.repeat(bytes - 1)}`)).toBe(place)
})

test('counts the bytes of a socket path, two for ñ', () => {
  expect(listeningPlace('linux', `/${'ñ'.repeat(43)}`)).toBe('short folder')
})

test('reaches a cluster without socket at its loopback port', () => {
  const file = { pid: 4242, dataDir: '/datos', port: 50123, socketDir: '', ready: true }
  expect(endpointOf(file)).toEqual({ host: '127.0.0.1', port: 50123 })
  expect(endpointOf({ ...file, socketDir: '/datos/postgres' }).host).toBe('/datos/postgres')
})

test.each(['linux', 'darwin'] as const)('on %s PostgreSQL opens no port and a private socket', (platform) => {
  const settings = settingsOf(settingArgs(platform, { host: '/la "mía", nueva', port: 5432 }, {}))
  expect(settings).toMatchObject({
    listen_addresses: '',
    unix_socket_directories: '"/la ""mía"", nueva"',
    unix_socket_permissions: '0700',
    port: '5432',
  })
})

test('on Windows PostgreSQL listens at a loopback port without a socket', () => {
  const settings = settingsOf(settingArgs('win32', { host: '127.0.0.1', port: 50123 }, {}))
  expect(settings).toMatchObject({ listen_addresses: '127.0.0.1', port: '50123' })
  expect(Object.keys(settings).filter((name) => name.startsWith('unix_socket'))).toEqual([])
})

test.each(SYSTEMS)('on %s overrides of settings do not change the listening place', (platform) => {
  const endpoint = { host: '/datos', port: 5432 }
  const settings = settingsOf(
    settingArgs(platform, endpoint, { jit: 'on', port: '1', listen_addresses: '*' }),
  )
  expect(settings).toMatchObject({ jit: 'on', port: '5432', shared_buffers: '64MB' })
  expect(settings.listen_addresses).not.toBe('*')
})

test('no setting contains a space, which pg_ctl would split on Windows', () => {
  const args = settingArgs('win32', { host: '127.0.0.1', port: 50123 }, {})
  expect(args.filter((arg) => arg.includes(' '))).toEqual([])
  expect(
    startArgs({ clusterDir: 'C:\\los datos\\postgres', logFile: 'C:\\los datos\\postgres.log' }, args),
  ).toEqual([
    ...[
      'start',
      '-D',
      'C:\\los datos\\postgres',
      '-l',
      'C:\\los datos\\postgres.log',
      '-w',
      '-t',
      '300',
      '-o',
    ],
    args.join(' '),
  ])
})

test('pg_ctl requests a fast stop and waits for it', () => {
  expect(stopArgs('/datos')).toEqual(['stop', '-D', '/datos', '-m', 'fast', '-w', '-t', '60', '-s'])
})

test.each([
  ['linux', ['--locale=C.UTF-8']],
  [
    'darwin',
    ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--lc-ctype=en_US.UTF-8'],
  ],
  ['win32', ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']],
] as const)('on %s a new cluster has UTF-8 from %j', (platform, locale) => {
  const args = initdbArgs(platform, {
    folder: '/nuevo',
    role: 'programa',
    sync: true,
    passwordFile: undefined,
  })
  expect(args).toEqual([
    ...['-D', '/nuevo', '-U', 'programa', '-E', 'UTF8', '--data-checksums'],
    ...locale,
    ...['--auth-local=trust', '--auth-host=reject'],
  ])
})

test('a cluster with a password requires it', () => {
  const passwordFile = 'C:\\datos\\postgres.clave'
  const args = initdbArgs('win32', { folder: 'C:\\nuevo', role: 'programa', sync: false, passwordFile })
  expect(args.slice(-3)).toEqual(['--no-sync', '--auth=scram-sha-256', `--pwfile=${passwordFile}`])
  expect(args.join()).not.toContain('trust')
})

test('on Windows a concurrent first start reuses the password', () => {
  const clusterDir = join(aFolder(), 'postgres')
  const file = ensurePassword('win32', clusterDir)
  expect(file).toBe(`${clusterDir}.clave`)
  const password = readPassword('win32', clusterDir)
  expect(password).toMatch(/^[0-9a-f]{48}$/)
  expect(ensurePassword('win32', clusterDir)).toBe(file)
  expect(readFileSync(`${file}`, 'utf8')).toBe(password)
})

test.each(['linux', 'darwin'] as const)('on %s a cluster has no password', (platform) => {
  expect(ensurePassword(platform, '/nowhere/postgres')).toBeUndefined()
  expect(readPassword(platform, '/nowhere/postgres')).toBeUndefined()
})

test.each([
  ['linux', 'LD_LIBRARY_PATH'],
  ['darwin', 'DYLD_LIBRARY_PATH'],
] as const)('on %s the variable %s leads to libraries that lie elsewhere', (platform, variable) => {
  expect(librarySearchPath(platform, ['/datos/postgres-lib', '/native/lib'])).toEqual({
    [variable]: '/datos/postgres-lib:/native/lib',
  })
})

test.each([3221225781, 3221225477, 3221225794])(
  'on Windows exit code %i names the missing component and the antivirus',
  (code) => {
    const sentence = windowsRefusal('win32', 'C:\\gimnasio\\bin\\initdb.exe', code)
    expect(sentence).toMatch(
      /^Windows no pudo ejecutar initdb\.exe \(código 0xC000\w{4}\): instala «Microsoft Visual C\+\+ .*antivirus\.$/,
    )
    expect(windowsRefusal('linux', '/bin/initdb', code)).toBeUndefined()
  },
)

test.each([0, 1, 3, null, undefined, 'ETIMEDOUT'])(
  'on Windows an end with %s is the program’s own',
  (ended) => {
    expect(windowsRefusal('win32', 'initdb.exe', ended)).toBeUndefined()
  },
)

test('on Windows a missing program names the antivirus', async () => {
  const run = (platform: NodeJS.Platform) => runProgram(aContext(platform), '/nowhere/pg_ctl.exe', [])
  const refusal = await run('win32').catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(StartError)
  expect(String(refusal)).toContain('Windows no dejó ejecutar pg_ctl.exe (ENOENT): el antivirus')
  await expect(run('linux')).rejects.toThrow('ENOENT')
})

test('no program of PostgreSQL opens a console window', () => {
  const options = spawnOptions(aContext('win32'))
  expect(options.windowsHide).toBe(true)
  expect(options.detached).toBeUndefined()
})

test('passes the system variables on, in English and without our secrets', () => {
  const ours = {
    PATH: 'C:\\Windows',
    SystemRoot: 'C:\\Windows',
    TEMP: 'C:\\Temp',
    LANG: 'es_CO.UTF-8',
    PGDATA: 'C:\\otra',
    STRIPE_SECRET_KEY: 'secreta',
  }
  expect(programEnv(ours, { LD_LIBRARY_PATH: '/lib' })).toEqual({
    ...{ PATH: 'C:\\Windows', SystemRoot: 'C:\\Windows', TEMP: 'C:\\Temp' },
    ...{ LC_ALL: 'C', LD_LIBRARY_PATH: '/lib' },
  })
})

const LINUX_ACCOUNTS = [
  ['root:x:0:0:root:/root:/bin/bash', 'ana:x:1000:1000::/home/ana:/bin/bash'],
  [
    'postgres:x:110:118::/var/lib/postgresql:/bin/bash',
    'nobody:x:65534:65534::/nonexistent:/usr/sbin/nologin',
    '',
  ],
].flat()

test.each([
  ['the owner of its data', { cluster: { uid: 1000, gid: 1000 } }, { name: 'ana', uid: 1000, gid: 1000 }],
  ['an owner without a name', { cluster: { uid: 4711, gid: 5 } }, { name: '4711', uid: 4711, gid: 5 }],
  [
    "the data folder's owner when there is no cluster",
    { dataDir: { uid: 1000, gid: 1000 } },
    { name: 'ana' },
  ],
  [
    'postgres when the data is of root',
    { cluster: { uid: 0, gid: 0 }, dataDir: { uid: 0, gid: 0 } },
    { name: 'postgres' },
  ],
  ['postgres when there is no data', {}, { name: 'postgres' }],
])('started by root, PostgreSQL runs as %s', (_whom, owners, account) => {
  expect(accountFor(parseAccounts(LINUX_ACCOUNTS.join('\n')), owners)).toMatchObject(account)
})

test('falls back to the account `nobody`, whose ids are negative on macOS', () => {
  const accounts = parseAccounts(
    '# comment\nnobody:*:-2:-2:Unprivileged User:/var/empty:/usr/bin/false\nroot:*:0:0::/:/bin/sh\n',
  )
  expect(accountFor(accounts, {})).toEqual({ name: 'nobody', uid: 4294967294, gid: 4294967294 })
  expect(accountFor(parseAccounts('root:*:0:0::/:/bin/sh'), {})).toBeUndefined()
})

function aContext(platform: NodeJS.Platform) {
  return { platform, binaries: findBinaries(process), account: undefined, env: {} }
}

function settingsOf(args: string[]): Record<string, string> {
  const pairs = args
    .filter((arg) => arg !== '-c')
    .map((arg) => [arg.slice(0, arg.indexOf('=')), arg.slice(arg.indexOf('=') + 1)])
  return Object.fromEntries(pairs)
}

function aFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'platforms-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}
