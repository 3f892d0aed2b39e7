import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import type { Owner } from '../owner.ts'
import { BackupError } from './backup-error.ts'
import { type BackupFile, type Manifest, parseBytes, parseHeader, parseLine } from './backup-format.ts'
import { DamagedText, SectionReader } from './section-reader.ts'

/** What is done with each part of a backup, in the order of the file. */
export interface BackupVisitor {
  /** Takes all of a file's bytes. */
  file(file: BackupFile, bytes: AsyncIterable<Buffer>): Promise<void>
  /** Takes all of a table's rows and says how many they were. */
  table(copyStatement: string, rows: AsyncIterable<Buffer>): Promise<number>
  sequence(statement: string): Promise<void>
}

/**
 * Reads a backup to its end, without ever keeping it in memory.
 * @throws BackupError when the file is not a backup, or not a whole one
 */
export async function readBackup(file: string, owner: Owner, visitor: BackupVisitor): Promise<Manifest> {
  const text = pipeline(createReadStream(file), createGunzip(), () => {})
  const reader = new SectionReader(text)
  try {
    const manifest = parseHeader(owner, await reader.line())
    if (!manifest) throw notABackup(file, owner)
    await visit(reader, visitor)
    return manifest
  } catch (error) {
    throw forTheOperator(error, file, owner)
  } finally {
    text.destroy()
  }
}

/**
 * Reads a backup only to see that it is whole.
 * @throws BackupError when it is not
 */
export function checkBackup(file: string, owner: Owner): Promise<Manifest> {
  return readBackup(file, owner, {
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

async function visit(reader: SectionReader, visitor: BackupVisitor): Promise<void> {
  let rows = 0
  let announced: number | undefined
  // To the very end, for that is where gzip's own checksum is.
  for (let text = await reader.line(); text !== undefined; text = await reader.line()) {
    const line = parseLine(text)
    if (line.kind === 'copy') rows += await visitor.table(line.statement, reader.rows())
    else if (line.kind === 'file') await visitor.file(line.file, bytesOf(line.file, reader))
    else if (line.kind === 'sequence') await visitor.sequence(line.statement)
    else if (line.kind === 'end') announced = line.rows
    else if (line.kind === 'foreign') throw new DamagedText()
  }
  if (announced !== rows) throw new DamagedText()
}

/** @throws DamagedText when they are not as many as was said */
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
  if (code.startsWith('Z_') || error instanceof DamagedText) {
    return new BackupError(`El respaldo ${file} está incompleto o dañado.`)
  }
  return error
}

function notABackup(file: string, { title }: Owner): BackupError {
  return new BackupError(`${file} no es un respaldo de ${title}.`)
}
