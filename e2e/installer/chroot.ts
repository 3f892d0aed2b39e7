import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Debian 13: Wine of Debian 12 is too old for PostgreSQL 18 and Node 24. */
const SUITE = 'trixie'
const CACHE = process.env.DRILL_CACHE || '/var/cache/admin-gimnasios-drill'

export interface Chroot {
  /** Runs a program in the chroot. Returns its output; throws unless its exit code is in `ok`. */
  run(command: string[], options?: RunOptions): Promise<string>
  /** Returns the host path of a path in the chroot. */
  path(inside: string): string
  close(): void
}

interface RunOptions {
  env?: Record<string, string>
  ok?: number[]
}

/** Opens a fresh Debian with these packages. `close`, or the end of this process, ends its processes. */
export async function openChroot(packages: string[]): Promise<Chroot> {
  const base = makeBase(packages)
  const work = mkdtempSync(join(tmpdir(), 'admin-gimnasios-chroot-'))
  for (const name of ['upper', 'work', 'root']) mkdirSync(join(work, name))
  const root = join(work, 'root')
  const mounts = [
    'set -e',
    'mount --make-rprivate /',
    `mount -t overlay overlay -o lowerdir=${base},upperdir=${work}/upper,workdir=${work}/work ${root}`,
    `mount -t proc proc ${root}/proc`,
    `mount --rbind /dev ${root}/dev`,
    `mount --rbind /sys ${root}/sys`,
    `mount -t tmpfs tmpfs ${root}/run`,
    `cp /etc/resolv.conf ${root}/etc/resolv.conf`,
    'echo ready',
    // The shell reaps the orphans of this pid namespace.
    'while :; do sleep 1; done',
  ]
  const namespace = spawn(
    'unshare',
    ['--mount', '--pid', '--fork', '--kill-child', 'sh', '-c', mounts.join('\n')],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  const ended = once(namespace, 'exit')
  await Promise.race([
    once(namespace.stdout, 'data'),
    ended.then(() => {
      throw new Error('No se pudo montar el Debian del simulacro.')
    }),
  ])
  const { pid } = namespace
  const init = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim()

  async function run(command: string[], { env = {}, ok = [0] }: RunOptions = {}) {
    const variables = { HOME: '/root', PATH: '/usr/sbin:/usr/bin:/sbin:/bin', LC_ALL: 'C.UTF-8', ...env }
    const inside = ['chroot', root, 'env', '-i', ...toLines(variables), ...command]
    // The output goes to a file, because a service that the command starts would keep a pipe open.
    const printed = join(work, 'printed')
    const file = openSync(printed, 'w')
    const child = spawn('nsenter', [`--target=${init}`, '--mount', '--pid', ...inside], {
      stdio: ['ignore', file, file],
    })
    const [code] = await once(child, 'exit')
    closeSync(file)
    const output = readFileSync(printed, 'utf8')
    if (!ok.includes(code)) throw new Error(`${command.join(' ')}: ${code}\n${output}`)
    return output
  }

  return {
    run,
    path: (inside) => `/proc/${init}/root${root}${inside}`,
    close() {
      namespace.kill('SIGKILL')
      rmSync(work, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

const toLines = (env: Record<string, string>) =>
  Object.entries(env).map(([name, value]) => `${name}=${value}`)

/** Returns the base system of the drills: cached in `CACHE`, because making it takes minutes. */
function makeBase(packages: string[]): string {
  const base = join(CACHE, [SUITE, ...packages].join('+'))
  if (existsSync(base)) return base
  console.log(`Preparando un Debian para el simulacro en ${base}, una sola vez…`)
  mkdirSync(CACHE, { recursive: true })
  const mirror = execFileSync('apt-get', ['indextargets', '--format', '$(REPO_URI)'], { encoding: 'utf8' })
  const partial = mkdtempSync(join(CACHE, 'parcial-'))
  execFileSync(
    'mmdebstrap',
    [
      '--variant=minbase',
      `--include=${packages.join(',')}`,
      '--aptopt=APT::Install-Recommends "false"',
      ...[SUITE, partial, mirror.split('\n')[0] ?? ''],
    ],
    { stdio: ['ignore', 'inherit', 'pipe'] },
  )
  renameSync(partial, base)
  return base
}

const TOOLS = ['mmdebstrap', 'unshare', 'nsenter', 'dpkg-deb', 'objdump']

export function missingTools(more: string[] = []): string[] {
  return [...TOOLS, ...more].filter((name) => spawnSync('which', [name]).status !== 0)
}
