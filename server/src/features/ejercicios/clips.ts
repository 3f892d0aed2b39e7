import { createWriteStream } from 'node:fs'
import { mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { MAX_CLIP_BYTES } from '@gym/contract/ejercicios/ejercicios.schema'
import { REMOVE_WITH_RETRIES, renameWithRetries } from '@gym/postgres/files'
import { v7 as uuid } from 'uuid'
import { AppError } from '../../core/app-error.ts'
import { type Db, inTransaction } from '../../db/connection/database.ts'
import { EXTENSIONS, extensionOf, HEAD_BYTES } from './clip-kinds.ts'
import { deleteSobrante, insertSobrante, listSobrantes } from './clips.queries.ts'

/** Ending of incomplete files. The backup skips their names, because they have two dots. */
const PARTIAL = 'nuevo.parcial'
const ABANDONED_AFTER_MS = 60 * 60_000

export interface Upload {
  /** Announced content length, else NaN. */
  bytes: number
  body: Readable | undefined
}

/** A failure leaves no file. @throws VIDEO_MUY_GRANDE, VIDEO_NO_SOPORTADO, VIDEO_INCOMPLETO */
export async function receiveClip<T>(
  db: Db,
  folder: string,
  { bytes, body, now }: Upload & { now: Date },
  work: (trx: Db, clip: string) => Promise<T>,
): Promise<T> {
  if (bytes > MAX_CLIP_BYTES) throw new AppError('VIDEO_MUY_GRANDE')
  if (!body) throw new AppError('VIDEO_NO_SOPORTADO')
  const id = uuid()
  const partial = join(folder, `${id}.${PARTIAL}`)
  await insertSobrante(db, id, now)
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const clip = `${id}.${await write(body, partial)}`
    await renameWithRetries(partial, join(folder, clip))
    await syncFolder(folder)
    return await inTransaction(db, async (trx) => {
      await deleteSobrante(trx, id)
      return work(trx, clip)
    })
  } catch (error) {
    await remove(db, folder, id)
    throw error
  }
}

export async function sweepClips(db: Db, folder: string, now: Date): Promise<void> {
  for (const id of await listSobrantes(db, new Date(now.getTime() - ABANDONED_AFTER_MS)))
    await remove(db, folder, id)
}

async function remove(db: Db, folder: string, id: string): Promise<void> {
  for (const extension of [PARTIAL, ...EXTENSIONS])
    await rm(join(folder, `${id}.${extension}`), REMOVE_WITH_RETRIES)
  await deleteSobrante(db, id)
}

async function write(body: Readable, path: string): Promise<string> {
  let head = Buffer.alloc(0)
  let bytes = 0
  async function* checked(pieces: AsyncIterable<Buffer>) {
    for await (const piece of pieces) {
      bytes += piece.length
      if (bytes > MAX_CLIP_BYTES) throw new AppError('VIDEO_MUY_GRANDE')
      if (head.length < HEAD_BYTES) {
        head = Buffer.concat([head, piece.subarray(0, HEAD_BYTES - head.length)])
        if (head.length === HEAD_BYTES && !extensionOf(head)) throw new AppError('VIDEO_NO_SOPORTADO')
      }
      yield piece
    }
  }
  // Leaves the request open, so that an error response can still be sent.
  const pieces = body.iterator({ destroyOnReturn: false })
  const file = createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true })
  await pipeline(checked(pieces), file).catch(async (error: unknown) => {
    // Waits until the file is closed, so that the caller can remove it: the pipeline may fail before the file opens.
    if (!file.closed) await new Promise<void>((resolve) => file.once('close', () => resolve()))
    throw body.errored ? new AppError('VIDEO_INCOMPLETO') : error
  })
  const extension = extensionOf(head)
  if (!extension) throw new AppError('VIDEO_NO_SOPORTADO')
  return extension
}

/** Flushes the folder entry to disk; ignores a system that cannot, such as Windows. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder).catch(() => undefined)
  await handle?.sync().catch(() => {})
  await handle?.close()
}
