import { once } from 'node:events'
import { type AddressInfo, createServer, type Server } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../core/config.ts'
import { listenError } from './listen-error.ts'

/** Error codes of listening on ::1 on a machine without IPv6. */
const NO_IPV6 = ['EADDRNOTAVAIL', 'EAFNOSUPPORT', 'EINVAL']

export interface Listening {
  readonly server: FastifyInstance['server']
  /** Returns the port. @throws StartError */
  open(): Promise<number>
  /** Waits for the requests in progress. */
  close(): Promise<void>
}

/** Listens on `host`; for `localhost` on both loopbacks, because browsers on Windows try ::1 first. */
export function listening(
  app: Pick<FastifyInstance, 'listen' | 'close' | 'server'>,
  { host, port }: Pick<Config, 'host' | 'port'>,
): Listening {
  const { server } = app
  const isLocal = host === 'localhost'
  // Listens on ::1. Not Fastify's second server: `app.close()` does not wait for that server's requests.
  const second = createServer({ allowHalfOpen: true, noDelay: true }, (socket) =>
    server.emit('connection', socket),
  )
  return {
    server,
    async open() {
      try {
        await app.listen({ port, host: isLocal ? '127.0.0.1' : host })
        const taken = (server.address() as AddressInfo).port
        if (isLocal) await listenOnIpv6(second, taken)
        return taken
      } catch (error) {
        throw listenError(error, { host, port })
      }
    },
    async close() {
      const isOver = second.listening ? once(second.close(), 'close') : undefined
      await Promise.all([app.close(), isOver])
    },
  }
}

async function listenOnIpv6(second: Server, port: number): Promise<void> {
  try {
    await once(second.listen({ port, host: '::1' }), 'listening')
  } catch (error) {
    if (!NO_IPV6.includes(String((error as NodeJS.ErrnoException).code))) throw error
  }
}
