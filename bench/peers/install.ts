import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { runQuietly } from '../../bin/support/run.mjs'

const NODE = { node: '22.23.3' }
const WITHIN_MS = 20 * 60_000

const cache = join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'admin-gimnasios', 'pares')

export const node = join(cache, 'node', 'node_modules', 'node', 'bin', 'node')

export async function peersNode(): Promise<string> {
  await install('node', NODE)
  return node
}

/** Installs a peer if missing or outdated. Returns its folder. @throws Error with a Spanish sentence */
export async function installed(name: string, packages: Record<string, string>): Promise<string> {
  await peersNode()
  return install(name, packages)
}

async function install(name: string, dependencies: Record<string, string>): Promise<string> {
  const folder = join(cache, name)
  const wanted = JSON.stringify({ private: true, dependencies }, null, 2)
  const stamp = join(folder, 'instalado.json')
  if ((await readFile(stamp, 'utf8').catch(() => '')) === wanted) return folder
  console.log(`Instalando ${name} en ${folder}…`)
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'package.json'), wanted)
  // Puts the peers' Node first in PATH, because native modules compile for the first one.
  const headers = join(dirname(dirname(node)), 'node_modules', `node-${process.platform}-${process.arch}`)
  const PATH = [dirname(node), process.env.PATH].join(delimiter)
  const env = { ...process.env, PATH, ...(existsSync(headers) && { npm_config_nodedir: headers }) }
  const npm = ['install', '--no-audit', '--no-fund', '--loglevel=error']
  const { ok, output } = await runQuietly('npm', npm, { cwd: folder, env, timeout: WITHIN_MS })
  if (!ok) throw new Error(`No se pudo instalar ${name} para compararlo; ¿hay internet? ${lastLine(output)}`)
  await writeFile(stamp, wanted)
  return folder
}

const lastLine = (output: string) => output.trim().split('\n').at(-1) ?? ''
