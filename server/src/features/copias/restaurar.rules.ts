import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Copias } from '@gym/contract/copias/copias.schema'
import type { Config } from '../../core/config.ts'
import { copiesFolder, serverRoot } from '../../core/paths.ts'

const programRoot = join(serverRoot, '..')

interface Installation {
  root: string
  platform: NodeJS.Platform
  /** True if npm's commands exist; the container image has none. */
  hasCommands: boolean
}

const here: Installation = {
  root: programRoot,
  platform: process.platform,
  hasCommands: existsSync(join(programRoot, 'bin', 'restore.mjs')),
}

/** Command that restores a copy; sets DATA_DIR for a folder other than the default, except in a container. */
export function comoRestaurar(
  config: Pick<Config, 'dataDir' | 'databaseUrl'>,
  { root, platform, hasCommands }: Installation = here,
): Copias['restaurar'] {
  const quoted = quoteFor(platform)
  const command = hasCommands
    ? 'npm run restore -- {archivo} --reemplazar'
    : 'docker compose run --rm programa node server/dist/backup.js restore {archivo} --reemplazar'
  const isDefault = !hasCommands || config.dataDir === join(root, 'data')
  const setting =
    platform === 'win32' ? `set "DATA_DIR=${config.dataDir}" && ` : `DATA_DIR=${quoted(config.dataDir)} `
  return {
    carpeta: copiesFolder(config),
    orden: `${isDefault ? '' : setting}${command.replace('{archivo}', quoted(join(copiesFolder(config), '{archivo}')))}`,
    baseExterna: config.databaseUrl !== null,
  }
}

function quoteFor(platform: NodeJS.Platform) {
  return (text: string) => {
    if (/^[\w@%+:,./{}\\-]+$/.test(text)) return text
    return platform === 'win32' ? `"${text}"` : `'${text.replaceAll("'", "'\\''")}'`
  }
}
