import { createReadStream } from 'node:fs'
import { type Duplex, pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import type { Owner } from '../owner.ts'
import { BackupError } from './backup-error.ts'
import {
  type BackupFile,
  type Manifest,
  NewerFormat,
  parseBytes,
  parseHeader,
  parseLine,
} from './format/backup-format.ts'
import { DamagedLock, decrypted, isEncrypted, WrongPassphrase } from './format/encryption.ts'
import { holds, type Seal, Sealing } from './format/seal.ts'
import { DamagedText, SectionReader } from './format/section-reader.ts'

export interface BackupVisitor {
  file(file: BackupFile, bytes: AsyncIterable<Buffer>): Promise<void>
  /** Must consume all rows of the table. Returns their number. */
  table(copyStatement: string, rows: AsyncIterable<Buffer>): Promise<number>
  sequence(statement: string): Promise<void>
}

export class DamagedBackup extends BackupError {}

export interface ReadOptions {
  owner: Owner
  passphrase?: string | undefined
  signal?: AbortSignal | undefined
  onRead?: ((bytes: number) => void) | undefined
}

export interface Found extends Manifest {
  /** Undefined only for format 1. */
  seal: Seal | undefined
}

/** @throws BackupError if the file is missing, no backup, damaged, of a newer format or not decryptable */
export async function readBackup(file: string, options: ReadOptions, visitor: BackupVisitor): Promise<Found> {
  const { owner, signal } = options
  let text: Duplex | undefined
  try {
    const bytes = await clearBytes(file, options)
    text = pipeline(bytes, createGunzip(), () => {}) as Duplex
    const reader = new SectionReader(text)
    const first = await reader.line()
    const manifest = parseHeader(owner, first)
    if (!manifest) throw notABackup(file, owner)
    const sealing = new Sealing()
    sealing.text(`${first}\n`)
    const seal = await visit(reader, visitor, sealing)
    if (manifest.sellado && !(seal && holds(seal, sealing.end()))) throw new DamagedText()
    return { ...manifest, seal }
  } catch (error) {
    signal?.throwIfAborted()
    throw forTheOperator(error, file, owner)
  } finally {
    text?.destroy()
  }
}

async function clearBytes(file: string, options: ReadOptions): Promise<AsyncIterable<Buffer>> {
  const { passphrase } = options
  if (!(await isEncrypted(file))) return bytesIn(file, options)
  if (passphrase) return decrypted(bytesIn(file, options), passphrase)
  throw new BackupError(`El respaldo ${file} está cifrado: define COPIAS_CLAVE con la frase con que se hizo.`)
}

async function* bytesIn(file: string, { signal, onRead }: ReadOptions): AsyncGenerator<Buffer> {
  let read = 0
  for await (const piece of createReadStream(file, signal ? { signal } : {})) {
    read += piece.length
    onRead?.(read)
    yield piece
  }
}

/** Reads a whole backup and discards it. @throws BackupError if it is no valid backup, or not decryptable */
export function checkBackup(file: string, options: ReadOptions): Promise<Found> {
  return readBackup(file, options, {
    async table(_copyStatement, rows) {
      let count = 0
      for await (const piece of rows) {
        for (let at = piece.indexOf('\n'); at >= 0; at = piece.indexOf('\n', at + 1)) count += 1
      }
      return count
    },
    async file(_file, bytes) {
      for await (const _ of bytes);
    },
    async sequence() {},
  })
}

async function visit(
  reader: SectionReader,
  visitor: BackupVisitor,
  sealing: Sealing,
): Promise<Seal | undefined> {
  let rows = 0
  let announced: number | undefined
  let seal: Seal | undefined
  // Reads to the end, because gzip's checksum comes last.
  for (let text = await reader.line(); text !== undefined; text = await reader.line()) {
    const line = parseLine(text)
    if (seal) throw new DamagedText()
    if (line.kind !== 'seal') sealing.text(`${text}\n`)
    if (line.kind === 'copy')
      rows += await visitor.table(line.statement, sealing.part(line.table, reader.rows()))
    else if (line.kind === 'file')
      await visitor.file(line.file, sealing.part(line.file.nombre, bytesOf(line.file, reader)))
    else if (line.kind === 'sequence') await visitor.sequence(line.statement)
    else if (line.kind === 'end') announced = line.rows
    else if (line.kind === 'seal') seal = line.seal
    else if (line.kind === 'foreign') throw new DamagedText()
  }
  if (announced !== rows) throw new DamagedText()
  return seal
}

/** Streams the bytes of an uploaded file. @throws DamagedText if they are not exactly as many as announced */
async function* bytesOf({ bytes }: BackupFile, reader: SectionReader): AsyncGenerator<Buffer> {
  let missing = bytes
  while (missing > 0) {
    const piece = parseBytes(await reader.line())
    if (!piece?.length || piece.length > missing) throw new DamagedText()
    missing -= piece.length
    yield piece
  }
}

function forTheOperator(error: unknown, file: string, owner: Owner): unknown {
  const { code = '' } = error as NodeJS.ErrnoException
  if (code === 'ENOENT') return new BackupError(`No existe el archivo ${file}.`)
  if (code === 'Z_DATA_ERROR' && /header/.test((error as Error).message)) return notABackup(file, owner)
  if (error instanceof WrongPassphrase)
    return new BackupError(`La frase de COPIAS_CLAVE no es la del respaldo ${file}.`)
  if (error instanceof NewerFormat)
    return new BackupError(
      `El respaldo ${file} es de una versión más nueva del programa: actualiza el programa y repite.`,
    )
  if (code.startsWith('Z_') || error instanceof DamagedText || error instanceof DamagedLock) {
    return new DamagedBackup(`El respaldo ${file} está incompleto o dañado.`)
  }
  return error
}

function notABackup(file: string, { title }: Owner): BackupError {
  return new BackupError(`${file} no es un respaldo de ${title}.`)
}
