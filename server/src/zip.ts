import { pipeline, Readable } from 'node:stream'
import { crc32, createDeflateRaw } from 'node:zlib'

/** A file of an archive: all of one is taken before the next is asked for, so a later one may tell of those before it. */
export interface ZipEntry {
  path: string
  data: AsyncIterable<Buffer> | Iterable<Buffer>
}

// PKWARE, APPNOTE.TXT 6.3.10: 4.3 of the records, 4.4.4 of the flag that says that the sizes come after the data.
const LOCAL = 0x04034b50
const DESCRIPTOR = 0x08074b50
const CENTRAL = 0x02014b50
const END = 0x06054b50
const VERSION = 20
const SIZES_AFTER = 0x0008
const DEFLATED = 8
// 1 January 1980: an archive of the same says the same whenever it was written.
const DAY = 0x21

interface Written {
  path: Buffer
  crc: number
  packed: number
  size: number
  at: number
}

/** An archive, written as its files are read: memory holds none of them. Up to 4 GB. */
export async function* zip(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Buffer> {
  const written: Written[] = []
  let at = 0
  for await (const { path, data } of entries) {
    const entry: Written = { path: Buffer.from(path), crc: 0, packed: 0, size: 0, at }
    const head = localHeader(entry)
    yield head
    for await (const chunk of deflated(data, entry)) {
      entry.packed += chunk.length
      yield chunk
    }
    const tail = record([DESCRIPTOR, 4], [entry.crc, 4], [entry.packed, 4], [entry.size, 4])
    yield tail
    at += head.length + entry.packed + tail.length
    written.push(entry)
  }
  const directory = Buffer.concat(written.map(centralHeader))
  yield directory
  const count = written.length
  yield record([END, 4], [0, 4], [count, 2], [count, 2], [directory.length, 4], [at, 4], [0, 2])
}

/** What is read, deflated; its size and its sum are noted in `entry`. */
async function* deflated(data: ZipEntry['data'], entry: Written): AsyncGenerator<Buffer> {
  async function* counted() {
    for await (const chunk of data) {
      entry.crc = crc32(chunk, entry.crc)
      entry.size += chunk.length
      yield chunk
    }
  }
  // Whichever side ends first, the other one ends with it.
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

/** Numbers, each in so many bytes. @throws where one has no room in them */
function record(...fields: (readonly [value: number, bytes: 2 | 4])[]): Buffer {
  const bytes = Buffer.alloc(fields.reduce((sum, [, length]) => sum + length, 0))
  let at = 0
  for (const [value, length] of fields) at = bytes.writeUIntLE(value, at, length)
  return bytes
}
