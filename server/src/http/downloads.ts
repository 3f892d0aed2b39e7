import type { Socket } from 'node:net'
import type { Readable } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import type { ErrorCode } from '@gym/contract/errors'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '../app-error.ts'

// A million payments take some two minutes, where nobody else asks for anything.
const LONGEST_DOWNLOAD_MS = 20 * 60_000
export const LOOK_EVERY_MS = 30_000
/** Who has taken nothing in so many looks in a row has gone, or keeps the place from others. */
export const SILENT_LOOKS = 4
/** Whoever has asked for nothing for so long is not there. */
const ALONE_AFTER_MS = 200
const LONGEST_PAUSE_MS = 100

/** How many of a kind are read at once, and who waits for it. */
interface Terms {
  atOnce: number
  /** How many may wait, each for so long; with none whoever comes then is told at once. */
  line: number
  patienceMs: number
  busy: ErrorCode
}

/** Gives a place to read from and resolves to what gives it back. `program` is whose connections they are. */
export type Places = (program: object) => Promise<() => void>

/** @throws `busy` where no place is free, or none became free in time */
export function createPlaces({ atOnce, line, patienceMs, busy }: Terms): Places {
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

  /** Waits for the place that somebody leaves. */
  function inLine(waiting: Set<() => void>) {
    return new Promise<void>((resolve, reject) => {
      const late = setTimeout(() => {
        waiting.delete(take)
        reject(new AppError(busy))
      }, patienceMs)
      const take = () => {
        clearTimeout(late)
        waiting.delete(take)
        resolve()
      }
      waiting.add(take)
    })
  }
}

/** Of the sixteen connections; the other work goes on beside them. */
export const reports = createPlaces({ atOnce: 2, line: 0, patienceMs: 0, busy: 'REPORTES_OCUPADOS' })

/** What is read from the database while it is written, some rows at a time. */
interface Steps<Row> {
  steps: AsyncIterable<Row[]>
  close(): Promise<void>
}

/**
 * A file or a list that is written while it is read from the database, whose connection it holds for as long as its reader takes.
 *
 * @param open begins to read
 * @param write what is read, as it leaves; what it reads besides `steps` it has `polite` make way for others too
 * @param longestMs null for one that goes on for as long as its reader takes of it
 * @throws what `places` throw while as many are under way as may be at once
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
  const polite = <More>(steps: AsyncIterable<More[]>) => politely(request.server.server, steps)
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
  // Also when the client goes away: the stream is destroyed then.
  return file.once('close', () => {
    clearTimeout(late)
    clearInterval(looking)
    leave()
    read.close().catch((err: unknown) => request.log.warn({ err }, 'reading not closed'))
  })
}

/** What a connection has handed to the system is not in its queue; `bytesWritten` counts what still waits there too. */
type Sending = Socket & { _handle?: { writeQueueSize?: number } | null }

/** Calls `giveUp` where something waits to be taken and for several looks nothing of it has been. */
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

/** When each program was last asked for something, in ms. */
const lastAsked = new WeakMap<object, number>()

/** What is written while it is read makes way for every other call. */
export function letOthersFirst(app: FastifyInstance) {
  app.addHook('onRequest', ({ server }, _reply, done) => {
    lastAsked.set(server.server, performance.now())
    done()
  })
}

/** How many each program is writing. */
const underWay = new WeakMap<object, number>()

/** All of them together take less than half of the time while others are served, and all of it while nobody else is there. */
async function* politely<Row>(program: object, steps: AsyncIterable<Row[]>) {
  const count = (more: number) => underWay.set(program, (underWay.get(program) ?? 0) + more)
  count(1)
  try {
    let begun = performance.now()
    for await (const rows of steps) {
      yield rows
      const now = performance.now()
      const isAlone = now - (lastAsked.get(program) ?? 0) > ALONE_AFTER_MS
      // Each rests for all of them: two that rest as long as they work take turns, and leave nothing to others.
      const rest = (now - begun) * (2 * (underWay.get(program) ?? 1) - 1)
      if (!isAlone) await delay(Math.min(rest, LONGEST_PAUSE_MS))
      begun = performance.now()
    }
  } finally {
    count(-1)
  }
}
