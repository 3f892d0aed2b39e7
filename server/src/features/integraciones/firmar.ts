import { createHmac } from 'node:crypto'
import type { PorEnviar } from './envios.queries.ts'

/** Signs an event (Standard Webhooks): HMAC-SHA256 of id, timestamp and body. */
export function firmar({ id, tipo, fecha, datos, secreto }: PorEnviar, now: Date) {
  const body = JSON.stringify({ type: tipo, timestamp: new Date(fecha).toISOString(), data: datos })
  const timestamp = Math.floor(now.getTime() / 1000)
  const key = Buffer.from(secreto.replace(/^whsec_/, ''), 'base64')
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
  return {
    body,
    headers: {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      'user-agent': 'Admin-Gimnasios',
      'webhook-id': id,
      'webhook-timestamp': timestamp,
      'webhook-signature': `v1,${signature}`,
    },
  }
}
