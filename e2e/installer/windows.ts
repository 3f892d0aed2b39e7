import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import {
  appendFileSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { makeTree } from '../../installer/tree.mjs'
import { makeExe } from '../../installer/windows.mjs'
import { freePort } from '../support/program.ts'
import { openChroot } from './chroot.ts'
import { expectSame, expectThat, firstPage, isReady, readyWithin, workADay } from './day.ts'
import type { Drill } from './deb.ts'
import { newestCopyIn, packVersions } from './variants.ts'

const PREFIX = '/wine'
const ENV = { WINEPREFIX: PREFIX, WINEDEBUG: '-all', WINEDLLOVERRIDES: 'mscoree,mshtml=' }
const PROGRAM = 'C:\\Program Files\\Admin Gimnasios'
const DATA = 'C:\\ProgramData\\AdminGimnasios'

/** Exit codes of the installer. */
const NOTHING_CHANGED = 2
const PREVIOUS_RUNS = 3
const DATA_UPGRADED = 4

export async function windowsDrill({ folder, step, onClose, onFailure }: Drill): Promise<void> {
  const port = await freePort()
  const url = `http://localhost:${port}`
  const tree = join(folder, 'programa')
  const pack = (version: string, from: string) =>
    makeExe({ tree: from, to: folder, version, isTrial: true, compression: 'zlib' })
  let files = { first: '', second: '', broken: '', migrating: '' }
  await step('installers', async () => {
    signWithNewCertificate(folder)
    await makeTree('windows', tree)
    files = await packVersions(tree, folder, pack)
  })

  const chroot = await openChroot(['wine', 'wine64', 'procps'])
  onClose(chroot.close)
  const inside = (windows: string) =>
    chroot.path(windows.replace(/^C:/, `${PREFIX}/drive_c`).replaceAll('\\', '/'))
  const wine = (command: string[], ok = [0]) => chroot.run(['wine', ...command], { env: ENV, ok })
  const order = (args: string[], ok = [0]) => wine([`${PROGRAM}\\gimnasio.exe`, ...args], ok)
  function install(file: string, ok = [0]) {
    copyFileSync(file, inside('C:\\instalar.exe'))
    return wine(['C:\\instalar.exe', '/S', `/PUERTO=${port}`], ok)
  }
  const log = (name: string) => readFileSync(inside(`${DATA}\\${name}`), 'utf8')
  onFailure(() => log('programa.log'))
  onFailure(() => log('postgres.log'))
  onFailure(() => readFileSync(inside(`${DATA}\\instalacion.log`), 'utf16le'))
  // Matches the command line, because Node names its process after its main thread.
  const processes = () => chroot.run(['pgrep', '-af', 'Admin Gimnasios'], { ok: [0, 1] })
  const newestCopy = () => newestCopyIn(inside(`${DATA}\\copias`))

  /** Starts Wine with a process that outlives the commands: without any process Wine stops its services. */
  async function boot() {
    await chroot.run(['sh', '-c', 'wine cmd /c "ping -n 30000 127.0.0.1" >/dev/null 2>&1 </dev/null &'], {
      env: ENV,
    })
    await delay(10_000)
  }

  await step('Wine', async () => {
    await chroot.run(['wine', 'wineboot', '-i'], { env: ENV })
    await chroot.run(['wineserver', '-w'], { env: ENV })
    await boot()
  })
  await step('install', async () => {
    await install(files.first)
    appendFileSync(inside(`${DATA}\\ajustes.env`), 'LOG_LEVEL=warn\r\n')
  })
  await step('signatures', async () => {
    const programs = ['gimnasio.exe', 'abrir.exe', 'desinstalar.exe'].map((name) =>
      inside(`${PROGRAM}\\${name}`),
    )
    for (const file of [files.first, ...programs]) expectSigned(file)
  })
  await step('first page', () => firstPage(url))
  let day = {} as Awaited<ReturnType<typeof workADay>>
  await step('client with ñ, sale, video, import, copy verified', async () => {
    day = await workADay(url)
  })
  await step('stop in order', async () => {
    await order(['parar'])
    expectThat((await processes()) === '', `no process is left: ${await processes()}`)
    expectThat(log('postgres.log').includes('database system is shut down'), 'the database was closed')
  })
  await step('orders while it is stopped and while it runs', async () => {
    expectThat((await order(['ayuda'])).includes('gimnasio.exe" restaurar'), 'the help lists the orders')
    await order(['verificar'])
    await order(['clave', 'duena@gimnasio.test'], [1])
    await order(['iniciar'])
    await readyWithin(url, 300)
    await order(['verificar'])
    await order(['respaldar', `${DATA}\\copias`])
  })
  await step('kill -9 of all, and boot', async () => {
    await chroot.run(['pkill', '-9', '-f', 'Admin Gimnasios'])
    await chroot.run(['wineserver', '-k'], { env: ENV, ok: [0, 1] })
    await chroot.run(['wineserver', '-w'], { env: ENV })
    await boot()
    const seconds = await readyWithin(url, 300)
    await expectSame(url, day)
    return `${seconds} s after the boot`
  })
  await step('service killed: the program closes itself, and starts again', async () => {
    await chroot.run(['pkill', '-9', '-f', 'gimnasio.exe servicio'])
    while ((await processes()) !== '') await delay(500)
    await order(['iniciar'])
    await expectSame(url, day)
  })
  await step('port taken: the log says so, and it starts once the port is free', async () => {
    await order(['parar'])
    const taken = createServer((socket) => socket.resume()).listen(port, '127.0.0.1')
    await once(taken, 'listening')
    await order(['iniciar'])
    while (!log('programa.log').includes(`El puerto ${port} está ocupado.`)) await delay(500)
    await new Promise((resolve) => taken.close(resolve))
    while ((await processes()) !== '') await delay(500)
    await order(['iniciar'])
    await readyWithin(url, 300)
  })
  await step('update', async () => {
    await install(files.second)
    expectThat(installed() === '1.0.1', 'the new version is installed')
    expectThat(!existsSync(inside(`${PROGRAM}.anterior`)), 'the previous program is gone')
    await expectSame(url, day)
  })
  await step('disk full while updating: nothing changes', async () => {
    const place = `${PREFIX}/drive_c/Program Files/Admin Gimnasios.nuevo`
    await chroot.run(['sh', '-c', 'mkdir "$1" && mount -t tmpfs -o size=20m tmpfs "$1"', 'sh', place])
    await install(files.first, [NOTHING_CHANGED])
    await chroot.run(['umount', place])
    expectThat(installed() === '1.0.1' && (await isReady(url)), 'the program runs as before')
  })
  await step('broken update goes back by itself', async () => {
    await install(files.broken, [PREVIOUS_RUNS])
    expectThat(installed() === '1.0.1', 'the previous version is back')
    await expectSame(url, day)
  })
  await step('update that a power cut ends: the next one finishes it', async () => {
    await order(['parar'])
    renameSync(inside(PROGRAM), inside(`${PROGRAM}.anterior`))
    mkdirSync(inside(PROGRAM))
    copyFileSync(inside(`${PROGRAM}.anterior\\node.exe`), inside(`${PROGRAM}\\node.exe`))
    await install(files.second)
    await expectSame(url, day)
  })
  await step('update that migrates and then dies names the copy, which brings the data back', async () => {
    await install(files.migrating, [DATA_UPGRADED])
    await order(['restaurar', `${DATA}\\copias\\${newestCopy()}`, '--reemplazar'])
    await order(['iniciar'])
    await expectSame(url, day)
  })
  await step('uninstall keeps the data, also if an antivirus deleted gimnasio.exe', async () => {
    await order(['parar'])
    rmSync(inside(`${PROGRAM}\\gimnasio.exe`))
    await wine([`${PROGRAM}\\desinstalar.exe`, '/S'])
    // The uninstaller copies itself and ends before its copy.
    while (existsSync(inside(PROGRAM))) await delay(500)
    expectThat((await processes()) === '', `no process is left: ${await processes()}`)
    expectThat(existsSync(inside(`${DATA}\\postgres\\PG_VERSION`)), 'the data are there')
  })
  await step('reinstall finds them', async () => {
    await install(files.first)
    await expectSame(url, day)
  })

  function installed() {
    return readFileSync(inside(`${PROGRAM}\\VERSION`), 'utf8').trim()
  }
}

/** Makes a self-signed certificate, with which `makeExe` then signs. */
function signWithNewCertificate(folder: string) {
  const [key, certificate, p12] = ['sign.key', 'sign.crt', 'sign.p12'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ]
  const subject = ['-subj', '/CN=Simulacro', '-addext', 'extendedKeyUsage=codeSigning']
  const silent = { stdio: 'pipe' } as const
  execFileSync(
    'openssl',
    ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', ...subject, '-keyout', key, '-out', certificate],
    silent,
  )
  execFileSync(
    'openssl',
    ['pkcs12', '-export', '-inkey', key, '-in', certificate, '-out', p12, '-passout', 'pass:simulacro'],
    silent,
  )
  Object.assign(process.env, { SIGN_WITH: p12, SIGN_PASSWORD: 'simulacro', SIGN_TIMESTAMP: '' })
}

/** @throws Error if the program has no Authenticode signature */
function expectSigned(file: string) {
  const out = `${file}.signature`
  execFileSync('osslsigncode', ['extract-signature', '-in', file, '-out', out], { stdio: 'pipe' })
  rmSync(out)
}
