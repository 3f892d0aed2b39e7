import type { Readable } from 'node:stream'
import yauzl from 'yauzl'
import { SheetError } from './cells.ts'

const MOST_ENTRIES = 2_000
/** Limit on inflated bytes, against zip bombs. */
const MOST_BYTES = 400 * 1024 * 1024

export interface Archive {
  has(path: string): boolean
  paths(): string[]
  read(path: string): Promise<Readable>
  text(path: string, atMost?: number): Promise<string>
}

export async function openArchive(bytes: Buffer): Promise<Archive> {
  const zip = await yauzl.fromBufferPromise(bytes).catch(unreadable)
  if (zip.entryCount > MOST_ENTRIES) throw new SheetError('ARCHIVO_DE_MAS')
  const entries = await listEntries(zip).catch(unreadable)
  let given = 0

  async function read(path: string): Promise<Readable> {
    const entry = entries.get(path)
    if (!entry) throw new SheetError('ARCHIVO_ILEGIBLE')
    if (entry.isEncrypted()) throw new SheetError('ARCHIVO_ANTIGUO')
    if (entry.uncompressedSize > MOST_BYTES) throw new SheetError('ARCHIVO_DE_MAS')
    const stream = await zip.openReadStreamPromise(entry).catch(unreadable)
    stream.on('data', (chunk: Buffer) => {
      given += chunk.length
      if (given > MOST_BYTES) stream.destroy(new SheetError('ARCHIVO_DE_MAS'))
    })
    stream.pause()
    return stream
  }

  return {
    has: (path) => entries.has(path),
    paths: () => [...entries.keys()],
    read,
    async text(path, atMost = 4 * 1024 * 1024) {
      let text = ''
      for await (const chunk of await read(path)) {
        text += String(chunk)
        if (text.length > atMost) throw new SheetError('ARCHIVO_DE_MAS')
      }
      return text
    },
  }
}

async function listEntries(zip: yauzl.ZipFile): Promise<Map<string, yauzl.Entry>> {
  const entries = new Map<string, yauzl.Entry>()
  for await (const entry of zip.eachEntry()) entries.set(entry.fileName.replace(/^\//, ''), entry)
  return entries
}

function unreadable(): never {
  throw new SheetError('ARCHIVO_ILEGIBLE')
}
