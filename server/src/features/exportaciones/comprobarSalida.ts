import { createHash } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import { BackupError } from '@gym/postgres/backup/backup-error'
import { sequenceLine } from '@gym/postgres/backup/format/backup-format'
import { DamagedBackup } from '@gym/postgres/backup/read-backup'
import type { CheckedBackup, LoadVisitor } from '@gym/postgres/backup/restore-backup'
import { migrations, owner } from '../../db/connection/owner.ts'
import type { Tables } from '../../db/tables.ts'
import { DamagedZip, unzip, type ZipFile } from '../../files/unzip.ts'
import { FORMATO, lineasDe, MANIFIESTO, Manifiesto, MOST_MANIFEST_BYTES, tablaDe, VIDEOS } from './formato.ts'

/** Maximum line length of the data in bytes, which bounds the buffer of the restore. */
const LONGEST_LINE = 64 * 1024 ** 2

interface Abierto {
  manifiesto: Manifiesto
  byPath: Map<string, ZipFile>
}

/** @throws BackupError with a sentence for the user, if the file is missing, damaged or incompatible */
export async function comprobarSalida(
  file: string,
  { tables, signal }: { tables: Tables; signal?: AbortSignal },
): Promise<CheckedBackup> {
  const { migraciones, tablas } = await opened(file, async (abierto) => {
    if (abierto.manifiesto.tablas.some(({ nombre }) => tables[nombre]?.local)) throw new DamagedZip()
    await requireParts(abierto, signal)
    return abierto.manifiesto
  })
  const known = new Set(await migrations.known())
  if (!migraciones.every((name) => known.has(name)))
    throw new BackupError(
      `El archivo ${file} es de una versión más nueva del programa (${migraciones.at(-1)}): actualiza el programa y repite.`,
    )
  return {
    file,
    migraciones,
    owner,
    migrations,
    passphrase: undefined,
    seal: {
      estructura: '',
      partes: [],
      filas: Object.fromEntries(tablas.map(({ nombre, filas, suma }) => [nombre, { filas, suma }])),
      esquema: {},
    },
    read: ({ signal }, visitor) => opened(file, (abierto) => load(abierto, visitor, signal)),
  }
}

async function opened<T>(file: string, work: (abierto: Abierto) => Promise<T>): Promise<T> {
  let archive: FileHandle | undefined
  try {
    archive = await open(file)
    const parts = await unzip(archive)
    const manifiesto = await manifestOf(file, parts)
    return await work({ manifiesto, byPath: new Map(parts.map((part) => [part.path, part])) })
  } catch (error) {
    throw forTheOperator(error, file)
  } finally {
    await archive?.close()
  }
}

async function manifestOf(file: string, parts: ZipFile[]): Promise<Manifiesto> {
  const last = parts.at(-1)
  if (last?.path !== MANIFIESTO || last.size > MOST_MANIFEST_BYTES) throw new DamagedZip()
  const pieces: Buffer[] = []
  for await (const piece of last.read()) pieces.push(piece)
  const json = jsonOf(Buffer.concat(pieces))
  if (typeof json === 'object' && json !== null && 'formato' in json && Number(json.formato) > FORMATO)
    throw new BackupError(
      `El archivo ${file} es de una versión más nueva del programa: actualiza el programa y repite.`,
    )
  const { data } = Manifiesto.safeParse(json)
  if (!data) throw new DamagedZip()
  const named = [...data.partes.map(({ ruta }) => ruta), MANIFIESTO]
  const isInOrder = named.length === parts.length && named.every((ruta, index) => ruta === parts[index]?.path)
  if (!isInOrder) throw new DamagedZip()
  const there = new Set(named)
  const isWhole = data.tablas.every(({ nombre }) => there.has(lineasDe(nombre)) && there.has(tablaDe(nombre)))
  if (!isWhole) throw new DamagedZip()
  return data
}

function jsonOf(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString())
  } catch {
    throw new DamagedZip()
  }
}

/** @throws DamagedZip if a part does not match the manifest */
async function requireParts({ manifiesto, byPath }: Abierto, signal: AbortSignal | undefined) {
  for (const { ruta, bytes, sha256 } of manifiesto.partes) {
    const hash = createHash('sha256')
    let [read, line] = [0, 0]
    for await (const piece of byPath.get(ruta)?.read() ?? []) {
      signal?.throwIfAborted()
      hash.update(piece)
      read += piece.length
      const end = piece.lastIndexOf('\n')
      line = end < 0 ? line + piece.length : piece.length - end
      if (read > bytes || (line > LONGEST_LINE && ruta.endsWith('.jsonl'))) throw new DamagedZip()
    }
    if (read !== bytes || hash.digest('hex') !== sha256) throw new DamagedZip()
  }
}

async function load({ manifiesto, byPath }: Abierto, visitor: LoadVisitor, signal: AbortSignal | undefined) {
  for (const [path, part] of byPath) {
    signal?.throwIfAborted()
    if (path.startsWith(VIDEOS))
      await visitor.file({ nombre: path.slice(VIDEOS.length), bytes: part.size }, part.read())
  }
  for (const { nombre } of manifiesto.tablas) {
    const part = byPath.get(lineasDe(nombre))
    if (part) await visitor.json(nombre, part.read())
  }
  for (const { nombre, ultimo } of manifiesto.secuencias)
    await visitor.sequence(sequenceLine(nombre, ultimo).trim())
}

function forTheOperator(error: unknown, file: string): unknown {
  const { code } = error as NodeJS.ErrnoException
  if (code === 'ENOENT') return new BackupError(`No existe el archivo ${file}.`)
  if (code === 'EISDIR') return new BackupError(`${file} es una carpeta: escribe el nombre del archivo.`)
  if (error instanceof DamagedZip)
    return new DamagedBackup(
      `El archivo ${file} no es una salida de ${owner.title}, está incompleto o fue cambiado. No cambió nada.`,
    )
  return error
}
