import type { Socket } from 'node:net'
import type { Readable } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import type { ErrorCode } from '@gym/contract/core/errors'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '../../core/app-error.ts'

const LONGEST_DOWNLOAD_MS = 20 * 60_000
export const LOOK_EVERY_MS = 30_000
/** Checks in a row without progress after which the client counts as gone. */
export const SILENT_LOOKS = 4
const ALONE_AFTER_MS = 200
const LONGEST_PAUSE_MS = 100

interface Terms {
  atOnce: number
  /** Limit of waiting callers, who wait up to `queueTimeoutMs`; 0 refuses at once a caller without a slot. */
  line: number
  queueTimeoutMs: number
  busy: ErrorCode
}

/** Takes a slot and returns its release. `program` is the server to which the slots belong. */
export type Places = (program: object) => Promise<() => void>

/** @returns a function that takes a slot; throws `busy` if the queue is full or `queueTimeoutMs` is over */
export function createPlaces({ atOnce, line, queueTimeoutMs, busy }: Terms): Places {
  const ofPrograms = new WeakMap<object, { taken: number; waiting: Set<() => void> }>()
  return async (program) => {
    const its = ofPrograms.get(program) ?? { taken: 0, waiting: new Set() }
    ofPrograms.set(program, its)
    if (its.taken < atOnce) its.taken += 1
    else if (its.waiting.size >= line) throw new AppError(busy)
    else await inLine(its.waiting)
    return () => {
      const [next] = its.waiting
      if (next) next()
      else its.taken -= 1
    }
  }

  function inLine(waiting: Set<() => void>) {
    return new Promise<void>((resolve, reject) => {
      const late = setTimeout(() => {
        waiting.delete(take)
        reject(new AppError(busy))
      }, queueTimeoutMs)
      const take = () => {
        clearTimeout(late)
        waiting.delete(take)
        resolve()
      }
      waiting.add(take)
    })
  }
}

/** Few slots, because each report uses a connection of the pool. */
export const reports = createPlaces({ atOnce: 2, line: 0, queueTimeoutMs: 0, busy: 'REPORTES_OCUPADOS' })

interface Steps<Row> {
  steps: AsyncIterable<Row[]>
  close(): Promise<void>
}

/**
 * Streams the rows of `open`. Occupies a slot of `places` until the stream closes.
 * @param write converts the rows to the file; passes its own further reads through `polite`, a throttle
 * @param longestMs null for no limit
 * @throws the error of `places` if no slot becomes free (it may queue callers)
 */
export async function download<Row, Read extends Steps<Row>>(
  request: FastifyRequest,
  places: Places,
  open: () => Promise<Read>,
  write: (read: Read, polite: <More>(steps: AsyncIterable<More[]>) => AsyncIterable<More[]>) => Readable,
  { longestMs = LONGEST_DOWNLOAD_MS }: { longestMs?: number | null } = {},
): Promise<Readable> {
  const leave = await places(request.server.server)
  const read = await open().catch((error: unknown) => {
    leave()
    throw error
  })
  const polite = <More>(steps: AsyncIterable<More[]>) => throttled(request.server.server, steps)
  let file: Readable
  try {
    file = write({ ...read, steps: polite(read.steps) }, polite)
  } catch (error) {
    leave()
    await read.close()
    throw error
  }
  const late = longestMs === null ? undefined : setTimeout(() => file.destroy(), longestMs)
  const looking = lookWhetherTaken(request.raw.socket, () => file.destroy())
  // The stream also closes if the client disconnects.
  return file.once('close', () => {
    clearTimeout(late)
    clearInterval(looking)
    leave()
    read.close().catch((err: unknown) => request.log.warn({ err }, 'reading not closed'))
  })
}

/** Node's internals: `bytesWritten` includes the bytes of `writeQueueSize`, which are still unsent. */
type Sending = Socket & { _handle?: { writeQueueSize?: number } | null }

/** Calls `giveUp` if data are pending and `SILENT_LOOKS` checks in a row see no progress. */
export function lookWhetherTaken(socket: Sending, giveUp: () => void) {
  let before = ''
  let silent = 0
  return setInterval(() => {
    const now = `${socket.bytesWritten} ${socket._handle?.writeQueueSize}`
    silent = socket.writableLength > 0 && now === before ? silent + 1 : 0
    before = now
    if (silent === SILENT_LOOKS) giveUp()
  }, LOOK_EVERY_MS)
}

const lastRequestAt = new WeakMap<object, number>()

export function letOthersFirst(app: FastifyInstance) {
  app.addHook('onRequest', ({ server }, _reply, done) => {
    lastRequestAt.set(server.server, performance.now())
    done()
  })
}

const underWay = new WeakMap<object, number>()

/** Pauses after each batch while other requests arrive, so that downloads barely slow them. */
async function* throttled<Row>(program: object, steps: AsyncIterable<Row[]>) {
  const count = (more: number) => underWay.set(program, (underWay.get(program) ?? 0) + more)
  count(1)
  try {
    let begun = performance.now()
    for await (const rows of steps) {
      yield rows
      const now = performance.now()
      const isAlone = now - (lastRequestAt.get(program) ?? 0) > ALONE_AFTER_MS
      // With a pause as long as the batch, two downloads would alternate and leave no gap for requests.
      const rest = (now - begun) * (2 * (underWay.get(program) ?? 1) - 1)
      if (!isAlone) await delay(Math.min(rest, LONGEST_PAUSE_MS))
      begun = performance.now()
    }
  } finally {
    count(-1)
  }
}
