import type { FileHandle } from 'node:fs/promises'
import { crc32 } from 'node:zlib'
import yauzl from 'yauzl'
import {
  LARGE_DESCRIPTOR_BYTES,
  LARGE_END_BYTES,
  largeCentral,
  largeDescriptor,
  largeEnd,
  largeHeader,
  type Written,
} from './zip.ts'

export class DamagedZip extends Error {}

export interface ZipFile {
  path: string
  size: number
  /** Inflates while the caller reads. @throws DamagedZip if header, data, size or checksum are wrong */
  read(): AsyncIterable<Buffer>
}

const MOST_DIRECTORY_BYTES = 256 * 1024 ** 2
const MOST_PATH_BYTES = 200
/** Limit of the compression ratio of files over `SMALL_BYTES`, against zip bombs. */
const MOST_PACKED = 200
const SMALL_BYTES = 1024 ** 2

/** Accepts only the exact layout of a large `zip`: contiguous files, so none overlap. @throws DamagedZip */
export async function unzip(archive: FileHandle): Promise<ZipFile[]> {
  const { size } = await archive.stat()
  const end = await bytesAt(archive, size - LARGE_END_BYTES, LARGE_END_BYTES)
  const [count = 0, bytes = 0, at = 0] = [24, 40, 48].map((field) => Number(end.readBigUInt64LE(field)))
  const isWhole = at + bytes + LARGE_END_BYTES === size && bytes <= MOST_DIRECTORY_BYTES && count <= bytes
  if (!isWhole || !end.equals(largeEnd({ count, bytes, at }))) throw new DamagedZip()
  try {
    return await filesOf(await yauzl.fromFdPromise(archive.fd), archive, { bytes, at })
  } catch (error) {
    throw damaged(error)
  }
}

async function filesOf(
  zip: yauzl.ZipFile,
  archive: FileHandle,
  directory: { bytes: number; at: number },
): Promise<ZipFile[]> {
  const files = new Map<string, ZipFile>()
  const records: Buffer[] = []
  let next = 0
  for await (const entry of zip.eachEntry()) {
    const { fileNameRaw: path, crc32: crc, compressedSize: packed, uncompressedSize: size } = entry
    const written = { path, crc, packed, size, at: entry.relativeOffsetOfLocalHeader }
    if (path.length > MOST_PATH_BYTES || written.at !== next) throw new DamagedZip()
    next += largeHeader(path).length + packed + LARGE_DESCRIPTOR_BYTES
    if (next > directory.at) throw new DamagedZip()
    if (size > SMALL_BYTES && size > packed * MOST_PACKED) throw new DamagedZip()
    records.push(largeCentral(written))
    files.set(String(path), { path: String(path), size, read: () => contentOf(zip, archive, entry, written) })
  }
  const isExact = Buffer.concat(records).equals(await bytesAt(archive, directory.at, directory.bytes))
  if (next !== directory.at || !isExact || files.size !== zip.entryCount) throw new DamagedZip()
  return [...files.values()]
}

async function* contentOf(
  zip: yauzl.ZipFile,
  archive: FileHandle,
  entry: yauzl.Entry,
  written: Written,
): AsyncGenerator<Buffer> {
  const [head, tail] = [largeHeader(written.path), largeDescriptor(written)]
  const end = written.at + head.length + written.packed
  if (!head.equals(await bytesAt(archive, written.at, head.length))) throw new DamagedZip()
  if (!tail.equals(await bytesAt(archive, end, tail.length))) throw new DamagedZip()
  let sum = 0
  try {
    // yauzl compares the size, and leaves the checksum to its caller.
    for await (const piece of await zip.openReadStreamPromise(entry)) {
      sum = crc32(piece, sum)
      yield piece
    }
  } catch (error) {
    throw damaged(error)
  }
  if (sum !== written.crc) throw new DamagedZip()
}

/** Maps parse errors to DamagedZip: yauzl's have no code, zlib's begin with Z. Returns others as they are. */
function damaged(error: unknown): unknown {
  const { code = 'Z_' } = error as NodeJS.ErrnoException
  return code.startsWith('Z_') ? new DamagedZip() : error
}

/** @throws DamagedZip if the archive is shorter */
async function bytesAt(archive: FileHandle, at: number, bytes: number): Promise<Buffer> {
  if (at < 0) throw new DamagedZip()
  const { bytesRead, buffer } = await archive.read(Buffer.alloc(bytes), 0, bytes, at)
  if (bytesRead !== bytes) throw new DamagedZip()
  return buffer
}
