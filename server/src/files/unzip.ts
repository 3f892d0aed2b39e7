import type { FileHandle } from 'node:fs/promises'
import { pipeline, Readable } from 'node:stream'
import { crc32, createInflateRaw } from 'node:zlib'
import {
  LARGE_CENTRAL_BYTES,
  LARGE_DESCRIPTOR_BYTES,
  LARGE_END_BYTES,
  largeCentral,
  largeEnd,
  largeHeader,
  type Written,
} from './zip.ts'

export class DamagedZip extends Error {}

export interface ZipFile {
  path: string
  size: number
  /** Inflates while the caller reads. @throws DamagedZip if size or checksum differ */
  read(): AsyncIterable<Buffer>
}

const MOST_DIRECTORY_BYTES = 256 * 1024 ** 2
const MOST_PATH_BYTES = 200
/** Limit of the compression ratio, against zip bombs. Rows of text compress far less. */
const MOST_PACKED = 200
const SMALL_BYTES = 1024 ** 2

/** Accepts only the exact layout of `zip`: files are contiguous, so none overlap. @throws DamagedZip */
export async function unzip(archive: FileHandle): Promise<ZipFile[]> {
  const { size } = await archive.stat()
  const end = await bytesAt(archive, size - LARGE_END_BYTES, LARGE_END_BYTES)
  const [count, bytes, at] = [24, 40, 48].map((field) => Number(end.readBigUInt64LE(field)))
  if (count === undefined || bytes === undefined || at === undefined) throw new DamagedZip()
  const isWhole = at + bytes + LARGE_END_BYTES === size && bytes <= MOST_DIRECTORY_BYTES
  if (!isWhole || !end.equals(largeEnd({ count, bytes, at }))) throw new DamagedZip()
  const written = directoryOf(await bytesAt(archive, at, bytes))
  if (written.length !== count) throw new DamagedZip()
  let next = 0
  for (const entry of written) {
    if (entry.at !== next) throw new DamagedZip()
    next += largeHeader(String(entry.path)).length + entry.packed + LARGE_DESCRIPTOR_BYTES
  }
  if (next !== at) throw new DamagedZip()
  if (new Set(written.map(({ path }) => String(path))).size !== count) throw new DamagedZip()
  return written.map((entry) => ({
    path: String(entry.path),
    size: entry.size,
    read: () => contentOf(archive, entry),
  }))
}

function directoryOf(directory: Buffer): Written[] {
  const written: Written[] = []
  let from = 0
  while (from < directory.length) {
    if (from + LARGE_CENTRAL_BYTES > directory.length) throw new DamagedZip()
    const length = directory.readUInt16LE(from + 28)
    const to = from + LARGE_CENTRAL_BYTES + length
    if (length > MOST_PATH_BYTES || to > directory.length) throw new DamagedZip()
    const path = directory.subarray(from + 46, from + 46 + length)
    const [size = 0, packed = 0, at = 0] = [4, 12, 20].map((field) =>
      Number(directory.readBigUInt64LE(from + 46 + length + field)),
    )
    const entry = { path, crc: directory.readUInt32LE(from + 16), packed, size, at }
    const isExact = [size, packed, at].every(Number.isSafeInteger)
    if (!isExact || !largeCentral(entry).equals(directory.subarray(from, to))) throw new DamagedZip()
    if (size > SMALL_BYTES && size > packed * MOST_PACKED) throw new DamagedZip()
    written.push(entry)
    from = to
  }
  return written
}

async function* contentOf(
  archive: FileHandle,
  { path, crc, packed, size, at }: Written,
): AsyncGenerator<Buffer> {
  const head = largeHeader(String(path))
  if (!head.equals(await bytesAt(archive, at, head.length))) throw new DamagedZip()
  const inflating = pipeline(
    Readable.from(pieces(archive, at + head.length, packed)),
    createInflateRaw(),
    () => {},
  )
  let [read, sum] = [0, 0]
  try {
    for await (const piece of inflating) {
      read += piece.length
      if (read > size) throw new DamagedZip()
      sum = crc32(piece, sum)
      yield piece
    }
  } catch (error) {
    throw (error as NodeJS.ErrnoException).code?.startsWith('Z_') ? new DamagedZip() : error
  } finally {
    inflating.destroy()
  }
  if (read !== size || sum !== crc) throw new DamagedZip()
}

const PIECE_BYTES = 64 * 1024

async function* pieces(archive: FileHandle, at: number, bytes: number): AsyncGenerator<Buffer> {
  for (let done = 0; done < bytes; ) {
    const piece = await bytesAt(archive, at + done, Math.min(PIECE_BYTES, bytes - done))
    done += piece.length
    yield piece
  }
}

/**
 * Reads a part of the archive.
 * @throws DamagedZip if the archive is shorter
 */
async function bytesAt(archive: FileHandle, at: number, bytes: number): Promise<Buffer> {
  if (at < 0) throw new DamagedZip()
  const { bytesRead, buffer } = await archive.read(Buffer.alloc(bytes), 0, bytes, at)
  if (bytesRead !== bytes) throw new DamagedZip()
  return buffer
}
