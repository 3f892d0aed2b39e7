import { lstat, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { TipoCopia } from '@gym/contract/copias/copias.rules'

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
