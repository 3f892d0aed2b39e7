import { PassThrough } from 'node:stream'
import { type Cambio, mayHear, type RecursoVivo, recursosVivos } from '@gym/contract/core/cambios.rules'
import type { ChangeStream, OpenSession } from '../../core/change-stream.ts'
import type { Tables } from '../../db/tables.ts'

/** PostgreSQL NOTIFY channel; its payload is the name of the written table. */
export const CAMBIOS_CHANNEL = 'cambios'

const HEARTBEAT_MS = 15_000
const MOST_OF_A_SESSION = 16
const MOST_OF_AN_ACCOUNT = 40
// Limited per network, because anyone can register accounts. A gym's Wi-Fi is one network.
const MOST_MEMBERS_OF_A_NETWORK = 200
// Disconnects a slow reader: hints are short, so this much backlog means that it does not read.
const MOST_WAITING_BYTES = 64 * 1024

const isMember = ({ user }: OpenSession) => user.rol === 'user'

interface Needs {
  clock: () => Date
  tables: Tables
  findLive: (tokenHashes: Buffer[]) => Promise<Buffer[]>
}

/** Versions start at the clock in µs, to grow across restarts; a database counter would serialise writes. */
export function createCambios({ clock, tables, findLive }: Needs): ChangeStream {
  const streams = new Map<PassThrough, OpenSession>()
  let last = 0
  const nextVersion = () => {
    last = Math.max(last + 1, clock().getTime() * 1000)
    return last
  }
  const versions = new Map(recursosVivos.map((recurso) => [recurso, nextVersion()]))

  const heartbeat = setInterval(() => {
    for (const stream of streams.keys()) write(stream, ': sigue\n\n')
    endDeadSessions()
  }, HEARTBEAT_MS)
  heartbeat.unref()

  function write(stream: PassThrough, text: string) {
    if (stream.writableLength > MOST_WAITING_BYTES) stream.destroy()
    else if (!stream.writableEnded) stream.write(text)
  }

  function hint(recurso: RecursoVivo): string {
    const cambio: Cambio = { recurso, version: versions.get(recurso) ?? last }
    return `data: ${JSON.stringify(cambio)}\n\n`
  }

  /** Ends the stream, and destroys it after a timeout if the reader is stuck. */
  function endStream(stream: PassThrough) {
    streams.delete(stream)
    stream.end()
    setTimeout(() => stream.destroy(), HEARTBEAT_MS).unref()
  }

  /** Ends the oldest streams at each limit that the new one would exceed. */
  function makeRoom(session: OpenSession) {
    const limits: [number, (other: OpenSession) => boolean][] = [
      [MOST_OF_A_SESSION, ({ tokenHash }) => tokenHash.equals(session.tokenHash)],
      [MOST_OF_AN_ACCOUNT, ({ user }) => user._id === session.user._id],
    ]
    if (isMember(session))
      limits.push([MOST_MEMBERS_OF_A_NETWORK, (other) => isMember(other) && other.red === session.red])
    for (const [most, isCounted] of limits) {
      const own = [...streams].filter(([, other]) => isCounted(other))
      for (const [oldest] of own.slice(0, Math.max(0, own.length - most + 1))) endStream(oldest)
    }
  }

  async function endDeadSessions() {
    const hashes = [...streams.values()].map(({ tokenHash }) => tokenHash)
    if (hashes.length === 0) return
    // If the database is unreachable, treats all sessions as live.
    const found = await findLive(hashes).catch(() => hashes)
    const live = new Set(found.map((hash) => hash.toString('hex')))
    const asked = new Set(hashes.map((hash) => hash.toString('hex')))
    for (const [stream, { tokenHash }] of streams) {
      const hash = tokenHash.toString('hex')
      if (asked.has(hash) && !live.has(hash)) stream.end()
    }
  }

  return {
    open(session) {
      const stream = new PassThrough()
      makeRoom(session)
      streams.set(stream, session)
      stream.once('close', () => streams.delete(stream))
      for (const recurso of recursosVivos)
        if (mayHear(session.user.rol, recurso)) write(stream, hint(recurso))
      return stream
    },

    async tell(table) {
      const changed = table === null ? recursosVivos : (tables[table]?.live ?? [])
      for (const recurso of changed) versions.set(recurso, nextVersion())
      for (const [stream, { user }] of streams)
        for (const recurso of changed) if (mayHear(user.rol, recurso)) write(stream, hint(recurso))
      if (table === null || table === 'sesiones') await endDeadSessions()
    },

    close() {
      clearInterval(heartbeat)
      for (const stream of streams.keys()) stream.end()
    },
  }
}
