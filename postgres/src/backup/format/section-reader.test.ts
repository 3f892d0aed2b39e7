import { expect, test } from 'vitest'
import { SectionReader } from './section-reader.ts'

const TEXT = 'primera\nCOPY\n1\ta\n\\\\.\n2\t\\.\n\\.\nCOPY\n\\.\nfin\n'

async function* inPiecesOf(size: number): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(TEXT)
  for (let start = 0; start < bytes.length; start += size) yield bytes.subarray(start, start + size)
}

async function text(rows: AsyncIterable<Buffer>): Promise<string> {
  const pieces: Buffer[] = []
  for await (const piece of rows) pieces.push(piece)
  return Buffer.concat(pieces).toString()
}

test.each(Array.from({ length: TEXT.length }, (_, index) => index + 1))(
  'reads the same lines and rows in chunks of %i bytes',
  async (size) => {
    const reader = new SectionReader(inPiecesOf(size))
    expect(await reader.line()).toBe('primera')
    expect(await reader.line()).toBe('COPY')
    expect(await text(reader.rows())).toBe('1\ta\n\\\\.\n2\t\\.\n')
    expect(await reader.line()).toBe('COPY')
    expect(await text(reader.rows())).toBe('')
    expect(await reader.line()).toBe('fin')
    expect(await reader.line()).toBeUndefined()
  },
)
