import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Found by climbing, because the bundle and the sources lie at different depths. */
export const serverRoot = climbTo('migrations', dirname(fileURLToPath(import.meta.url)))

export const migrationsFolder = join(serverRoot, 'migrations')
export const webFolder = join(serverRoot, '..', 'web', 'dist')

export function clipsFolder({ dataDir }: { dataDir: string }): string {
  return join(dataDir, 'videos')
}

export function copiesFolder({ dataDir }: { dataDir: string }): string {
  return join(dataDir, 'copias')
}

function climbTo(landmark: string, from: string): string {
  if (existsSync(join(from, landmark))) return from
  const parent = dirname(from)
  if (parent === from) throw new Error(`No folder above holds ${landmark}`)
  return climbTo(landmark, parent)
}
