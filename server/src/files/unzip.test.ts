import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { whenOver } from '../testing/when-over.ts'
import { DamagedZip, unzip } from './unzip.ts'
import { zip } from './zip.ts'

const folder = mkdtempSync(join(tmpdir(), 'unzip-'))
whenOver(() => rmSync(folder, { recursive: true, force: true }))

const archiveOf = (parts: Record<string, string>): Promise<Buffer> => {
  async function* entries() {
    for (const [path, text] of Object.entries(parts)) yield { path, data: [Buffer.from(text)] }
  }
  return buffer(Readable.from(zip(entries(), { large: true }), { objectMode: false }))
}

async function contentsOf(bytes: Buffer): Promise<Record<string, string>> {
  const file = join(folder, 'archive.zip')
  writeFileSync(file, bytes)
  const archive = await open(file)
  try {
    const contents: Record<string, string> = {}
    for (const part of await unzip(archive))
      contents[part.path] = String(await buffer(Readable.from(part.read())))
    return contents
  } finally {
    await archive.close()
  }
}

const isRefused = (bytes: Buffer) =>
  contentsOf(bytes).then(
    () => false,
    (error) => error instanceof DamagedZip,
  )

const PARTS = { 'uno.txt': 'uno, dos, uno, dos, uno, dos', 'año.txt': '', 'tres.txt': 'tres' }

test('reads its own archives', async () => {
  expect(await contentsOf(await archiveOf(PARTS))).toEqual(PARTS)
  expect(await contentsOf(await archiveOf({}))).toEqual({})
})

test('refuses an archive with any byte changed', { tags: ['full'] }, async () => {
  const bytes = await archiveOf(PARTS)
  const accepted: number[] = []
  for (let at = 0; at < bytes.length; at++) {
    const changed = Buffer.from(bytes)
    changed[at] = (changed[at] ?? 0) ^ 0xff
    if (!(await isRefused(changed))) accepted.push(at)
  }
  expect(accepted).toEqual([])
})

test('refuses an archive cut, extended or with a gap', async () => {
  const bytes = await archiveOf(PARTS)
  for (const others of [
    bytes.subarray(0, 97),
    bytes.subarray(0, -1),
    Buffer.concat([bytes, Buffer.from('x')]),
    Buffer.concat([Buffer.from('x'), bytes]),
    Buffer.concat([bytes.subarray(0, -74), Buffer.alloc(8, 0xff), bytes.subarray(-66)]),
  ])
    expect(await isRefused(others)).toBe(true)
})

test('refuses high compression, long paths and paths outside', async () => {
  expect(await isRefused(await archiveOf({ 'a.txt': ' '.repeat(2 * 1024 ** 2) }))).toBe(true)
  expect(await isRefused(await archiveOf({ ['a'.repeat(201)]: 'x' }))).toBe(true)
  expect(await isRefused(await archiveOf({ '../a.txt': 'x' }))).toBe(true)
})
