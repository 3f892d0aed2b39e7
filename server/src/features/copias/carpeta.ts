import { lstat, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { COPIAS_GUARDADAS, type TipoCopia } from '@gym/contract/copias/copias.rules'

export interface Archivo {
  nombre: string
  tipo: TipoCopia
  fecha: string
  bytes: number
  cifrada: boolean
}

const NOMBRE = /^[\w-]{1,120}\.sql\.gz(\.age)?$/

const prefixes: readonly (readonly [string, TipoCopia])[] = [
  ['diaria-', 'diaria'],
  ['pedida-', 'pedida'],
  ['antes-de-actualizar-', 'actualizacion'],
  ['antes-de-restaurar-', 'restauracion'],
]

export async function listArchivos(folder: string): Promise<Archivo[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return []
    throw error
  })
  const found = await Promise.all(names.map((nombre) => findArchivo(folder, nombre)))
  return found.filter((archivo) => archivo !== undefined)
}

/** Finds a copy by its file name; the pattern of names rules out paths outside the folder. */
export async function findArchivo(folder: string, nombre: string): Promise<Archivo | undefined> {
  if (!NOMBRE.test(nombre)) return undefined
  const there = await lstat(join(folder, nombre)).catch(() => undefined)
  if (!there?.isFile()) return undefined
  const [, tipo = 'otra'] = prefixes.find(([prefix]) => nombre.startsWith(prefix)) ?? []
  return {
    nombre,
    tipo,
    fecha: there.mtime.toISOString(),
    bytes: there.size,
    cifrada: nombre.endsWith('.age'),
  }
}

/**
 * Deletes old daily and requested copies, except `spared`; each kind has its own retention. Returns the names
 * that remain.
 */
export async function removeOld(folder: string, spared: readonly (string | undefined)[]): Promise<string[]> {
  const archivos = await listArchivos(folder)
  const old = (['diaria', 'pedida'] as const).flatMap((tipo) =>
    archivos
      .filter((archivo) => archivo.tipo === tipo)
      .map(({ nombre }) => nombre)
      .sort()
      .slice(0, -COPIAS_GUARDADAS)
      .filter((nombre) => !spared.includes(nombre)),
  )
  for (const nombre of old) await rm(join(folder, nombre), { force: true })
  return archivos.map(({ nombre }) => nombre).filter((nombre) => !old.includes(nombre))
}
