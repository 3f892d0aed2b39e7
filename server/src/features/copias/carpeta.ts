import { lstat, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { COPIAS_GUARDADAS, type TipoCopia } from '@gym/contract/copias.rules'

/** A file of the folder of copies. */
export interface Archivo {
  nombre: string
  tipo: TipoCopia
  /** When it was last written. */
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

/** The copies that are there, in no order; none where there is no folder yet. */
export async function listArchivos(folder: string): Promise<Archivo[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return []
    throw error
  })
  const found = await Promise.all(names.map((nombre) => findArchivo(folder, nombre)))
  return found.filter((archivo) => archivo !== undefined)
}

/** A copy by its name: nothing else, nowhere else, can be named. */
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

/** Removes what is older than the copies that are kept of its kind, but none of `spared`. @returns the names of what is left */
export async function removeOld(folder: string, spared: readonly (string | undefined)[]): Promise<string[]> {
  const archivos = await listArchivos(folder)
  const old = (['diaria', 'pedida'] as const).flatMap((tipo) =>
    archivos
      .filter((archivo) => archivo.tipo === tipo)
      .map(({ nombre }) => nombre)
      // Their names hold the moment.
      .sort()
      .slice(0, -COPIAS_GUARDADAS)
      .filter((nombre) => !spared.includes(nombre)),
  )
  for (const nombre of old) await rm(join(folder, nombre), { force: true })
  return archivos.map(({ nombre }) => nombre).filter((nombre) => !old.includes(nombre))
}
