import { pipeline, Readable } from 'node:stream'
import { crc32, createDeflateRaw } from 'node:zlib'

/** A file of the archive. Its data are read before the next entry, which may therefore depend on them. */
export interface ZipEntry {
  path: string
  data: AsyncIterable<Buffer> | Iterable<Buffer>
}

// PKWARE, APPNOTE.TXT 6.3.10: records in 4.3, the flag for sizes after the data in 4.4.4.
const LOCAL = 0x04034b50
const DESCRIPTOR = 0x08074b50
const CENTRAL = 0x02014b50
const END = 0x06054b50
const END_LARGE = 0x06064b50
const LOCATOR = 0x07064b50
const VERSION = 20
// Version and extra field of Zip64 (4.5.3), with sizes of eight bytes.
const VERSION_LARGE = 45
const LARGE = 0x0001
const SEE_LARGE = 0xffffffff
const SIZES_AFTER = 0x0008
const DEFLATED = 8
// 1 January 1980 as the date of every file, so that archives are reproducible.
const DAY = 0x21

export interface Written {
  path: Buffer
  crc: number
  packed: number
  size: number
  at: number
}

/** @param large uses zip64, for any size and number of files; otherwise up to 4 GB and 65,535 files */
export async function* zip(
  entries: AsyncIterable<ZipEntry>,
  { large = false }: { large?: boolean } = {},
): AsyncGenerator<Buffer> {
  const written: Written[] = []
  let at = 0
  for await (const { path, data } of entries) {
    const entry: Written = { path: Buffer.from(path), crc: 0, packed: 0, size: 0, at }
    const head = large ? largeHeader(entry.path) : localHeader(entry)
    yield head
    for await (const chunk of deflated(data, entry)) {
      entry.packed += chunk.length
      yield chunk
    }
    const tail = large ? largeDescriptor(entry) : descriptor(entry, 4)
    yield tail
    at += head.length + entry.packed + tail.length
    written.push(entry)
  }
  const directory = Buffer.concat(written.map(large ? largeCentral : centralHeader))
  yield directory
  const count = written.length
  if (large) {
    yield largeEnd({ count, bytes: directory.length, at })
    return
  }
  yield record([END, 4], [0, 4], [count, 2], [count, 2], [directory.length, 4], [at, 4], [0, 2])
}

export const LARGE_DESCRIPTOR_BYTES = 24
export const LARGE_END_BYTES = 56 + 20 + 22

/** Header of a file in a large archive. It depends only on the path, so `unzip` can compare it. */
export const largeHeader = (path: Buffer): Buffer =>
  Buffer.concat([
    record([LOCAL, 4], [VERSION_LARGE, 2], [SIZES_AFTER, 2], [DEFLATED, 2], [0, 2], [DAY, 2]),
    record([0, 4], [SEE_LARGE, 4], [SEE_LARGE, 4], [path.length, 2], [20, 2]),
    path,
    record([LARGE, 2], [16, 2], [0, 8], [0, 8]),
  ])

const descriptor = ({ crc, packed, size }: Written, bytes: 4 | 8) =>
  record([DESCRIPTOR, 4], [crc, 4], [packed, bytes], [size, bytes])

export const largeDescriptor = (entry: Written): Buffer => descriptor(entry, 8)

export const largeCentral = ({ path, crc, packed, size, at }: Written): Buffer =>
  Buffer.concat([
    record(
      [CENTRAL, 4],
      [VERSION_LARGE, 2],
      [VERSION_LARGE, 2],
      [SIZES_AFTER, 2],
      [DEFLATED, 2],
      [0, 2],
      [DAY, 2],
    ),
    record([crc, 4], [SEE_LARGE, 4], [SEE_LARGE, 4], [path.length, 2], [28, 2], [0, 2], [0, 2], [0, 2]),
    record([0, 4], [SEE_LARGE, 4]),
    path,
    record([LARGE, 2], [24, 2], [size, 8], [packed, 8], [at, 8]),
  ])

export const largeEnd = ({ count, bytes, at }: { count: number; bytes: number; at: number }): Buffer =>
  Buffer.concat([
    record([END_LARGE, 4], [44, 8], [VERSION_LARGE, 2], [VERSION_LARGE, 2], [0, 4], [0, 4]),
    record([count, 8], [count, 8], [bytes, 8], [at, 8]),
    record([LOCATOR, 4], [0, 4], [at + bytes, 8], [1, 4]),
    record([END, 4], [0, 4], [0xffff, 2], [0xffff, 2], [SEE_LARGE, 4], [SEE_LARGE, 4], [0, 2]),
  ])

async function* deflated(data: ZipEntry['data'], entry: Written): AsyncGenerator<Buffer> {
  async function* counted() {
    for await (const chunk of data) {
      entry.crc = crc32(chunk, entry.crc)
      entry.size += chunk.length
      yield chunk
    }
  }
  // `pipeline` destroys each side when the other ends.
  const packing = pipeline(Readable.from(counted()), createDeflateRaw(), () => {})
  for await (const chunk of packing) yield chunk
}

const localHeader = ({ path }: Written) =>
  Buffer.concat([
    record(
      ...([
        [LOCAL, 4],
        [VERSION, 2],
        [SIZES_AFTER, 2],
        [DEFLATED, 2],
        [0, 2],
        [DAY, 2],
      ] as const),
      ...([
        [0, 4],
        [0, 4],
        [0, 4],
        [path.length, 2],
        [0, 2],
      ] as const),
    ),
    path,
  ])

const centralHeader = ({ path, crc, packed, size, at }: Written) =>
  Buffer.concat([
    record(
      ...([
        [CENTRAL, 4],
        [VERSION, 2],
        [VERSION, 2],
        [SIZES_AFTER, 2],
        [DEFLATED, 2],
        [0, 2],
        [DAY, 2],
      ] as const),
      ...([
        [crc, 4],
        [packed, 4],
        [size, 4],
        [path.length, 2],
        [0, 2],
        [0, 2],
        [0, 2],
        [0, 2],
      ] as const),
      ...([
        [0, 4],
        [at, 4],
      ] as const),
    ),
    path,
  ])

/** Encodes little-endian integers of fixed width. @throws if a value does not fit */
function record(...fields: (readonly [value: number, bytes: 2 | 4 | 8])[]): Buffer {
  const bytes = Buffer.alloc(fields.reduce((sum, [, length]) => sum + length, 0))
  let at = 0
  for (const [value, length] of fields)
    at = length === 8 ? bytes.writeBigUInt64LE(BigInt(value), at) : bytes.writeUIntLE(value, at, length)
  return bytes
}
