import type { Socket } from 'node:net'
import { errorBody } from '@gym/contract/core/error-body'
import { v7 as uuid } from 'uuid'

/** Answers invalid HTTP and too large headers, then closes the connection. */
export function answerClientErrors(headers: Record<string, string>) {
  return (error: Error & { code?: string }, socket: Socket) => {
    if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) return
    const body = JSON.stringify(errorBody('DATOS_INVALIDOS', { errores: [] }))
    const lines = Object.entries({
      ...headers,
      'x-request-id': uuid(),
      'cache-control': 'no-store',
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(Buffer.byteLength(body)),
      connection: 'close',
    }).map(([name, value]) => `${name}: ${value}`)
    socket.end(['HTTP/1.1 400 Bad Request', ...lines, '', body].join('\r\n'))
  }
}
