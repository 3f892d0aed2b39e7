import {
  type ClientRequest,
  type IncomingMessage,
  type RequestOptions,
  request as requestHttp,
} from 'node:http'
import { request as requestHttps } from 'node:https'
import type { TcpNetConnectOpts } from 'node:net'
import type { PorEnviar } from './envios.queries.ts'
import { firmar } from './firmar.ts'
import { DireccionPrivada, pinnedTo, type Resolve, resolveOnce } from './private-addresses.ts'

/** Timeout from the DNS lookup to the end of the response. */
export const SEND_TIMEOUT_MS = 8_000
/** Timeout of the connection to one address. Node's default is too short for a slow line. */
const ONE_ADDRESS_MS = 2_000
/** Limits on a response: bytes read, and characters shown. */
const MOST_READ_BYTES = 4 * 1024
const MOST_SHOWN = 300

export interface Respuesta {
  codigo: number | null
  respuesta: string
  aceptada: boolean
}

interface Sending {
  now: Date
  locales: boolean
  signal: AbortSignal
  resolve?: Resolve
  timeoutMs?: number
}

/** Sends an event and returns errors as part of the result. Follows no redirects; accepts only 2xx. */
export async function enviar(
  envio: PorEnviar,
  { now, locales, signal, resolve, timeoutMs = SEND_TIMEOUT_MS }: Sending,
): Promise<Respuesta> {
  const limit = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)])
  try {
    const url = new URL(envio.url)
    if (!locales && url.protocol !== 'https:') throw new DireccionPrivada()
    const where = await unlessOver(resolveOnce(url, { locales, ...(resolve && { resolve }) }), limit)
    const { body, headers } = firmar(envio, now)
    const send = url.protocol === 'https:' ? requestHttps : requestHttp
    const how: RequestOptions & Pick<TcpNetConnectOpts, 'autoSelectFamilyAttemptTimeout'> = {
      method: 'POST',
      headers,
      agent: false,
      lookup: pinnedTo(where),
      autoSelectFamilyAttemptTimeout: ONE_ADDRESS_MS,
      signal: limit,
      maxHeaderSize: 16 * 1024,
    }
    const request = send(url, how)
    const answer = await answerTo(request, body)
    const text = await beginningOf(answer)
    const codigo = answer.statusCode ?? null
    const aceptada = codigo !== null && codigo >= 200 && codigo < 300
    const redirected = codigo !== null && codigo >= 300 && codigo < 400
    return { codigo, aceptada, respuesta: redirected ? 'Lleva a otra dirección, y no se sigue.' : text }
  } catch (error) {
    return { codigo: null, aceptada: false, respuesta: inWords(error, limit) }
  }
}

/** Rejects at once on abort, because a DNS lookup cannot be aborted. */
function unlessOver<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason)
    if (signal.aborted) return stop()
    signal.addEventListener('abort', stop, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop))
  })
}

function answerTo(request: ClientRequest, body: string): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    request.once('response', resolve)
    request.on('error', reject)
    request.end(body)
  })
}

async function beginningOf(answer: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  let bytes = 0
  for await (const part of answer as AsyncIterable<Buffer>) {
    parts.push(part)
    bytes += part.length
    if (bytes >= MOST_READ_BYTES) break
  }
  answer.destroy()
  const text = Buffer.concat(parts).subarray(0, MOST_READ_BYTES).toString('utf8')
  return text
    .replace(/[\p{Cc}\p{Noncharacter_Code_Point}\p{Cs}]+/gu, ' ')
    .trim()
    .slice(0, MOST_SHOWN)
}

const reasons: Record<string, string> = {
  ENOTFOUND: 'No existe ese nombre en la red.',
  EAI_AGAIN: 'No se pudo buscar el nombre: puede que no haya internet.',
  ECONNREFUSED: 'Nadie escucha en esa dirección.',
  ECONNRESET: 'La conexión se cortó.',
  EPIPE: 'La conexión se cortó.',
  ETIMEDOUT: 'No respondió a tiempo.',
  ENETUNREACH: 'No hay red para llegar a esa dirección.',
  EHOSTUNREACH: 'No hay red para llegar a esa dirección.',
}

function inWords(error: unknown, limit: AbortSignal): string {
  if (error instanceof DireccionPrivada) return `${error.message} No se envió.`
  if (limit.aborted) return 'No respondió a tiempo.'
  const code = String((error as { code?: string }).code ?? '')
  if (/CERT|SELF_SIGNED|UNABLE_TO|TLS|SSL/.test(code)) return 'Su certificado no es de confianza.'
  if (code.startsWith('HPE_')) return 'Lo que respondió no es HTTP.'
  return reasons[code] ?? 'No se pudo conectar.'
}
