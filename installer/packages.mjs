import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { npm } from '../bin/support/npm.mjs'
import { run } from './run.mjs'

/**
 * @param {import('./targets.mjs').Package} wanted @param {string} to
 * @throws Error if the downloaded file does not have this `integrity`
 */
export async function unpack({ name, version, integrity }, to) {
  const folder = mkdtempSync(join(tmpdir(), 'admin-gimnasios-npm-'))
  try {
    const { ok, output } = await npm(['pack', `${name}@${version}`, `--pack-destination=${folder}`])
    if (!ok) throw new Error(`No se pudo descargar ${name}@${version}:\n${output}`)
    const file = join(folder, readdirSync(folder)[0] ?? '')
    const found = integrityOf(readFileSync(file))
    if (found !== integrity)
      throw new Error(`El paquete ${name}@${version} no es el esperado: ${found} en lugar de ${integrity}.`)
    mkdirSync(to, { recursive: true })
    await run('tar', ['-xzf', file, '-C', to, '--strip-components=1'])
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** @param {Buffer} content */
const integrityOf = (content) => `sha512-${createHash('sha512').update(content).digest('base64')}`
