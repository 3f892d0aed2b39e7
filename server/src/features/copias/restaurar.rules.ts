import { join } from 'node:path'
import type { Copias } from '@gym/contract/copias/copias.schema'
import type { Config } from '../../core/config.ts'
import { launcher, orden, PACKAGE_LAUNCHER, programRoot } from '../../core/orden.ts'
import { copiesFolder } from '../../core/paths.ts'

interface Installation {
  root: string
  platform: NodeJS.Platform
  /** Null if npm runs the commands. */
  by: string | null
}

const here: Installation = { root: programRoot, platform: process.platform, by: launcher }

/** Command that restores a copy. It sets a DATA_DIR other than the default, except in the container, whose image does. */
export function comoRestaurar(
  config: Pick<Config, 'dataDir' | 'databaseUrl' | 'databaseUrlDirecta'>,
  { root, platform, by }: Installation = here,
): Copias['restaurar'] {
  const quoted = quoteFor(platform)
  const isOfContainer = by !== null && by !== PACKAGE_LAUNCHER
  const isDefault = isOfContainer || config.dataDir === join(root, 'data')
  const setting =
    platform === 'win32' ? `set "DATA_DIR=${config.dataDir}" && ` : `DATA_DIR=${quoted(config.dataDir)} `
  const archivo = quoted(join(copiesFolder(config), '{archivo}'))
  return {
    carpeta: copiesFolder(config),
    orden: `${isDefault ? '' : setting}${orden('restore', `${archivo} --reemplazar`, by)}`,
    aqui: config.databaseUrlDirecta === null,
    baseExterna: config.databaseUrl !== null,
  }
}

function quoteFor(platform: NodeJS.Platform) {
  return (text: string) => {
    if (/^[\w@%+:,./{}\\-]+$/.test(text)) return text
    return platform === 'win32' ? `"${text}"` : `'${text.replaceAll("'", "'\\''")}'`
  }
}
