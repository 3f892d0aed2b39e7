import { createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { type AddressInfo, createServer as createTcp, type Server } from 'node:net'
import { whenOver } from './when-over.ts'

export interface Recibido {
  id: string
  headers: IncomingMessage['headers']
  body: string
  json: { type: string; data: Record<string, unknown> }
}

type Answering = (received: Recibido, response: ServerResponse) => void

const accept: Answering = (_, response) => response.writeHead(204).end()

/** Starts a webhook receiver, which accepts every notice until a test replaces `answers`. */
export async function aReceiver() {
  const received: Recibido[] = []
  const receiver = { received, answers: accept, url: '', ids: () => received.map(({ id }) => id) }
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const part of request) body += part
    const one = {
      id: String(request.headers['webhook-id']),
      headers: request.headers,
      body,
      json: JSON.parse(body),
    }
    received.push(one)
    receiver.answers(one, response)
  })
  receiver.url = await listening(server)
  return receiver
}

/** Starts a TCP server that answers each connection with `answer`. */
export function startTcpAnswering(answer: string) {
  return listening(createTcp((socket) => socket.on('error', () => {}).end(answer)))
}

async function listening(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  whenOver(() => {
    if ('closeAllConnections' in server)
      (server as unknown as { closeAllConnections(): void }).closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/avisos`
}

export function isSigned({ headers, body }: Recibido, secreto: string): boolean {
  const key = Buffer.from(secreto.replace('whsec_', ''), 'base64')
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
  return headers['webhook-signature'] === `v1,${createHmac('sha256', key).update(signed).digest('base64')}`
}
