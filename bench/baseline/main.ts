import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { deserialize } from 'node:v8'
import { createDatabase, createPool } from '../../server/src/db/connection/database.ts'
import { linkAudit } from '../../server/src/db/security/audit.ts'
import { nameOf, type Recording } from '../recording.ts'
import { newIds, replay } from './replay.ts'

// Baseline: replays recorded statements and responses with only Node's HTTP server and the driver.

const { PORT, DATABASE_URL, RECORDINGS = '' } = process.env
const recordings: Recording[] = deserialize(readFileSync(RECORDINGS))
const byRequest = new Map(recordings.map((recording) => [recording.request, recording]))
const pool = createPool({ connectionString: DATABASE_URL })
const db = createDatabase(pool)
const LINK_AFTER_MS = 1_000
let isLinkDue = false

async function answer(request: IncomingMessage, response: ServerResponse) {
  const body = await text(request)
  const recording = byRequest.get(nameOf(request.method, request.url, body))
  if (!recording) return send(response, 404, '{}')
  const renew = newIds(recording)
  await replay(pool, recording.steps, renew)
  // Extends the audit's hash chain after a POST, as the program does, so that both servers do equal work.
  if (request.method === 'POST' && !isLinkDue) {
    isLinkDue = true
    setTimeout(link, LINK_AFTER_MS)
  }
  const { status, total, body: answered } = recording.answer
  send(
    response,
    status,
    renew(JSON.stringify(answered)),
    total === undefined ? {} : { 'x-total-count': total },
  )
}

function link() {
  isLinkDue = false
  linkAudit(db).catch((error: Error) => console.error(error))
}

function send(response: ServerResponse, status: number, json: string, headers = {}) {
  const length = Buffer.byteLength(json)
  const type = 'application/json; charset=utf-8'
  response.writeHead(status, { 'content-type': type, 'content-length': length, ...headers }).end(json)
}

createServer((request, response) => {
  answer(request, response).catch((error: Error) => send(response, 500, JSON.stringify(error.message)))
}).listen(Number(PORT), '127.0.0.1')
