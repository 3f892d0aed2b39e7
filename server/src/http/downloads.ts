import type { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import { AppError } from '../app-error.ts'

/** Of the sixteen connections; the other work goes on beside them. */
const DOWNLOADS_AT_ONCE = 2
const LONGEST_DOWNLOAD_MS = 10 * 60_000

/** Those of each program that are under way, by its server. */
const underWay = new WeakMap<object, number>()

/**
 * A file that is written while it is read from the database, whose connection it holds for as long as its reader takes.
 *
 * @param open begins to read
 * @param write what is read, as it leaves
 * @throws REPORTES_OCUPADOS while as many are under way as may be at once
 */
export async function download<Read extends { close(): Promise<void> }>(
  request: FastifyRequest,
  open: () => Promise<Read>,
  write: (read: Read) => Readable,
): Promise<Readable> {
  const program = request.server.server
  const add = (n: number) => underWay.set(program, (underWay.get(program) ?? 0) + n)
  if ((underWay.get(program) ?? 0) >= DOWNLOADS_AT_ONCE) throw new AppError('REPORTES_OCUPADOS')
  add(1)
  const read = await open().catch((error: unknown) => {
    add(-1)
    throw error
  })
  let file: Readable
  try {
    file = write(read)
  } catch (error) {
    add(-1)
    await read.close()
    throw error
  }
  const late = setTimeout(() => file.destroy(), LONGEST_DOWNLOAD_MS)
  // Also when the client goes away: the stream is destroyed then.
  return file.once('close', () => {
    clearTimeout(late)
    add(-1)
    read.close().catch((err: unknown) => request.log.warn({ err }, 'report not closed'))
  })
}
