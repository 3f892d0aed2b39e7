import { once } from 'node:events'
import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { basename, join } from 'node:path'
import { makeDeb, makeTar } from '../../installer/linux.mjs'
import { makeTree } from '../../installer/tree.mjs'
import { freePort } from '../support/program.ts'
import { openChroot } from './chroot.ts'
import { expectSame, expectThat, firstPage, isReady, readyWithin, workADay } from './day.ts'
import type { Step } from './main.ts'
import { newestCopyIn, packVersions } from './variants.ts'

export interface Drill {
  folder: string
  step: Step
  onClose: (work: () => unknown) => void
  onFailure: (log: () => string) => void
}

const PROGRAM = '/usr/lib/admin-gimnasios'
const DATA = '/var/lib/admin-gimnasios'
/** `/usr/local/bin` is first, because it has the drill's own `systemctl`. */
const ENV = { PATH: '/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin' }

export async function debDrill({ folder, step, onClose, onFailure }: Drill): Promise<void> {
  const port = await freePort()
  const url = `http://localhost:${port}`
  const tree = join(folder, 'programa')
  const pack = (version: string, from: string) =>
    makeDeb({ tree: from, to: folder, version, compression: 'gzip' })
  let files = { first: '', second: '', broken: '', migrating: '' }
  await step('packages', async () => {
    await makeTree('linux', tree)
    files = await packVersions(tree, folder, pack)
  })

  const chroot = await openChroot(['systemd', 'procps', 'passwd', 'util-linux'])
  onClose(chroot.close)
  const { run, path } = chroot
  const log = () => readFileSync(path('/var/log/admin-gimnasios.log'), 'utf8')
  onFailure(log)
  writeFileSync(path('/etc/admin-gimnasios.env'), `PORT=${port}\nLOG_LEVEL=warn\n`)
  cpSync(join(import.meta.dirname, 'systemctl.sh'), path('/usr/local/bin/systemctl'))
  await run(['sh', '-c', 'chmod 755 /usr/local/bin/systemctl && mkdir -p /run/systemd/system'])
  const systemctl = (...args: string[]) => run(['/usr/local/bin/systemctl', ...args])
  function install(file: string, ok = [0]): Promise<string> {
    cpSync(file, path(`/tmp/${basename(file)}`))
    return run(['dpkg', '--install', `/tmp/${basename(file)}`], { env: ENV, ok })
  }
  const installed = () => readFileSync(path(`${PROGRAM}/VERSION`), 'utf8').trim()
  const newestCopy = () => newestCopyIn(path(`${DATA}/copias`))

  await step('install', async () => void (await install(files.first)))
  await step('systemd accepts the unit', async () => {
    await run(['systemd-analyze', 'verify', 'admin-gimnasios.service'])
  })
  await step('the service is not root, its folder is closed, its settings are of root', async () => {
    const owner = (await run(['stat', '--format=%U %a', DATA])).trim()
    expectThat(owner === 'gimnasio 700', `the data folder is of gimnasio: ${owner}`)
    const settings = (await run(['stat', '--format=%U %G %a', '/etc/admin-gimnasios.env'])).trim()
    expectThat(settings === 'root gimnasio 640', `the service only reads its settings: ${settings}`)
  })
  await step('first page', () => firstPage(url))
  let day = {} as Awaited<ReturnType<typeof workADay>>
  await step('client with ñ, sale, video, import, copy verified', async () => {
    day = await workADay(url)
  })
  await step('stop in order', async () => {
    await systemctl('stop', 'admin-gimnasios')
    await expectNoProcess()
    const log = readFileSync(path(`${DATA}/postgres.log`), 'utf8')
    expectThat(log.includes('database system is shut down'), 'the database was closed')
  })
  await step('start; kill -9 of all; start', async () => {
    await systemctl('start', 'admin-gimnasios')
    await readyWithin(url, 60)
    await run(['pkill', '-9', '-u', 'gimnasio'])
    await systemctl('start', 'admin-gimnasios')
    await expectSame(url, day)
  })
  await step('orders: help, verify, backup', async () => {
    expectThat((await run(['gimnasio', 'ayuda'])).includes('gimnasio restaurar'), 'the help lists the orders')
    await run(['gimnasio', 'verificar'])
    return (await run(['gimnasio', 'respaldar', `${DATA}/copias`])).trim()
  })
  await step('update', async () => {
    await install(files.second)
    expectThat(installed() === '1.0.1', 'the new version is installed')
    await expectSame(url, day)
  })
  await step('broken update goes back by itself', async () => {
    const output = await install(files.broken, [1])
    expectThat(output.includes('sigue la anterior, con los datos como estaban'), `it says so: ${output}`)
    const settled = 'sudo dpkg -i admin-gimnasios_1.0.1_amd64.deb'
    expectThat(output.includes(settled), `it says how dpkg learns it: ${output}`)
    expectThat(installed() === '1.0.1', 'the previous version is back')
    await expectSame(url, day)
  })
  await step('update that is cut off leaves the previous program whole; the next one ends it', async () => {
    // State after a power cut: service stopped, previous program saved, the program's folder incomplete.
    await run([
      'sh',
      '-c',
      `. ${PROGRAM}/servicio.sh; stop_service; save_previous; rm -r ${PROGRAM}/app/server/dist`,
    ])
    await install(files.second)
    await expectSame(url, day)
  })
  await step(
    'update that migrates and then dies names the copy of before, which brings the data back',
    async () => {
      const output = await install(files.migrating, [1])
      expectThat(output.includes(`restaurar ${DATA}/copias/${newestCopy()}`), `it names the copy: ${output}`)
      expectThat(!(await isReady(url)), 'nothing runs on the newer database')
      await run(['gimnasio', 'restaurar', `${DATA}/copias/${newestCopy()}`, '--reemplazar'])
      await systemctl('start', 'admin-gimnasios')
      await readyWithin(url, 60)
      await expectSame(url, day)
    },
  )
  await step('port taken: the installation says where to look, and works once it is free', async () => {
    await systemctl('stop', 'admin-gimnasios')
    const taken = createServer((socket) => socket.resume()).listen(port, '127.0.0.1')
    await once(taken, 'listening')
    const output = await install(files.second, [1])
    expectThat(output.includes('Ni la versión nueva ni la anterior respondieron'), `it says so: ${output}`)
    expectThat(log().includes(`El puerto ${port} está ocupado.`), 'the log has the reason')
    await new Promise((resolve) => taken.close(resolve))
    await install(files.second)
    await expectSame(url, day)
  })
  await step('remove, and purge, keep the data', async () => {
    await run(['dpkg', '--purge', 'admin-gimnasios'], {
      env: ENV,
    })
    expectThat(!existsSync(path(PROGRAM)), 'the program is gone')
    expectThat(existsSync(path(`${DATA}/postgres/PG_VERSION`)), 'the data are there')
    await expectNoProcess()
  })
  await step('the archive finds them, goes back from a broken program, and keeps them too', async () => {
    const archive = (from: string, ok = [0]) => unpackAndRun(from, ['./instalar.sh'], ok)
    await archive(tree)
    await expectSame(url, day)
    const output = await archive(join(folder, 'rota'), [1])
    expectThat(output.includes('sigue la anterior, con los datos como estaban'), `it says so: ${output}`)
    await expectSame(url, day)
    await unpackAndRun(tree, ['./instalar.sh', 'quitar'])
    expectThat(!existsSync(path(PROGRAM)), 'the program is gone')
    await expectNoProcess()
  })
  await step('reinstall finds them', async () => {
    await install(files.first)
    await expectSame(url, day)
  })

  async function unpackAndRun(from: string, command: string[], ok = [0]) {
    const file = await makeTar({ tree: from, to: folder, compression: 'gzip' })
    cpSync(file, path('/tmp/archivo.tar.gz'))
    const unpack = 'rm -rf /tmp/archivo && mkdir /tmp/archivo && tar -xzf /tmp/archivo.tar.gz -C /tmp/archivo'
    const installing = `${unpack} && cd /tmp/archivo/* && exec ${command.join(' ')}`
    return run(['sh', '-c', installing], { env: ENV, ok })
  }

  async function expectNoProcess() {
    const left = await run(['pgrep', '-a', '-u', 'gimnasio'], { ok: [0, 1] })
    expectThat(left === '', `no process is left: ${left}`)
  }
}
