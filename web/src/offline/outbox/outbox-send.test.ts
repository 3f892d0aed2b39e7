import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { removeToken, storeToken } from '../../session/session.ts'
import type { OutboxRow } from './outbox-rows.ts'
import { sendRow } from './outbox-send.ts'

const row: OutboxRow = {
  seq: 1,
  key: 'a1b2c3',
  version: 1,
  tipo: 'venta',
  body: { lineas: [] },
  resumen: { quien: 'Sin cliente', que: '1 × Agua' },
  dispositivo: 'd1',
  usuario: { _id: 'ana', nombre: 'Ana' },
  ocurridoAt: Date.UTC(2026, 10, 20, 15),
  desfase: -4,
  esperaHasta: 0,
  tries: 0,
}

const fetched = vi.fn<typeof fetch>()
beforeEach(() => storeToken('t'))
afterEach(() => fetched.mockReset())

function answers(status: number, body: unknown, headers: Record<string, string> = {}) {
  vi.stubGlobal('fetch', fetched)
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  fetched.mockResolvedValue(new Response(text, { status, headers }))
}

const sent = () => JSON.parse(String(fetched.mock.calls[0]?.[1]?.body))
const metadata = () =>
  JSON.parse(new Headers(fetched.mock.calls[0]?.[1]?.headers).get('x-mostrador') ?? 'null')

test('sends a sale with its metadata in the body', async () => {
  answers(201, { _id: 'v1', numero: 7 })
  expect(await sendRow(row, 'ana', false)).toMatchObject({
    kind: 'done',
    answer: { numero: 7 },
    wasSaved: false,
  })
  expect(fetched.mock.calls[0]?.[0]).toBe('/api/ventas')
  expect(fetched.mock.calls[0]?.[1]?.headers).toMatchObject({ 'idempotency-key': 'a1b2c3' })
  expect(sent()).toEqual({ lineas: [], dispositivo: 'd1', desfase: -4, enviadoEn: expect.any(String) })
  expect(metadata()).toBeNull()
})

test('sends an attendance with its metadata in a header', async () => {
  answers(201, {})
  const body = { clienteId: 'c', claseId: 'k' }
  const sending = sendRow({ ...row, tipo: 'asistencia', body }, 'ana', false)
  expect(await sending).toMatchObject({ kind: 'done', answer: { _id: '' } })
  expect(sent()).toEqual(body)
  expect(metadata()).toEqual({ dispositivo: 'd1', desfase: -4, enviadoEn: expect.any(String) })
})

test('sends the time and the author of a queued operation', async () => {
  answers(201, { _id: 'v1' })
  await sendRow(row, 'beto', true)
  expect(sent()).toMatchObject({ ocurridoEn: '2026-11-20T15:00:00.000Z', hechaPor: 'ana' })
})

test('recognizes a replay by its header', async () => {
  answers(201, { _id: 'v1' }, { 'idempotent-replayed': 'true' })
  expect(await sendRow(row, 'ana', true)).toMatchObject({ kind: 'done', wasSaved: true })
})

test.each([
  ['a proxy that does not find it', 404, '<html>Not Found</html>'],
  ['a proxy without the program behind it', 502, '<html>Bad Gateway</html>'],
  ['a proxy that answers for it', 200, '<html>Inicia sesión en la red</html>'],
  ['somebody else who answers for it', 200, { ok: true }],
  ['a time out on the way', 408, ''],
  ['too many at once', 429, { mensaje: 'Demasiados intentos.', codigo: 'DEMASIADOS_INTENTOS' }],
  ['a failure of the program', 500, { mensaje: 'Algo falló.', codigo: 'ERROR_INTERNO' }],
  ['a program that stops', 503, { mensaje: 'Ocupado.', codigo: 'OCUPADO' }],
  ['a change made at the same moment', 409, { mensaje: 'Inténtalo otra vez.', codigo: 'CAMBIO_SIMULTANEO' }],
  ['a password to be changed first', 403, { mensaje: 'Antes…', codigo: 'CAMBIA_TU_CONTRASENA' }],
])('keeps the operation after %s', async (_, status, body) => {
  answers(status, body)
  expect(await sendRow(row, 'ana', true)).toMatchObject({ kind: 'retry' })
})

test('keeps the operation when the server does not respond', async () => {
  vi.stubGlobal('fetch', fetched)
  fetched.mockRejectedValue(new TypeError('Failed to fetch'))
  expect(await sendRow(row, 'ana', true)).toMatchObject({ kind: 'retry' })
})

test('keeps the operation when the request times out', async () => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', fetched)
  fetched.mockImplementation(
    (_, init) =>
      new Promise((_resolve, reject) => {
        init?.signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')))
      }),
  )
  const sending = sendRow(row, 'ana', true)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await sending).toMatchObject({ kind: 'retry' })
})

test('sends nothing after sign-out', async () => {
  removeToken()
  answers(201, { _id: 'v1' })
  expect(await sendRow(row, 'ana', true)).toEqual({ kind: 'signedOut' })
  expect(fetched).not.toHaveBeenCalled()
})

test('waits for the same person after a 401', async () => {
  answers(401, { mensaje: 'La sesión expiró.', codigo: 'SESION_EXPIRADA' })
  expect(await sendRow(row, 'ana', true)).toEqual({ kind: 'signedOut' })
})

test('continues after a 401 of a session that was replaced', async () => {
  vi.stubGlobal('fetch', fetched)
  fetched.mockImplementation(async () => {
    storeToken('another')
    return new Response(JSON.stringify({ mensaje: 'La sesión expiró.', codigo: 'SESION_EXPIRADA' }), {
      status: 401,
    })
  })
  expect(await sendRow(row, 'ana', true)).toMatchObject({ kind: 'retry' })
})

test.each([400, 403, 404, 409, 422])('treats a %s of our own as a refusal', async (status) => {
  answers(status, { mensaje: 'No.', codigo: 'CLIENTE_NO_ENCONTRADO' })
  expect(await sendRow(row, 'ana', true)).toMatchObject({ kind: 'refused', error: { message: 'No.' } })
})

test.each([
  ['a 4xx without our code', 409, { mensaje: 'No.' }, 'Error 409: No.'],
  ['a 500 without our code', 500, { message: 'Falla.' }, 'Error 500: Falla.'],
  ['a 429 without our code', 429, { message: 'Espera.' }, 'Error 429: Espera.'],
  ['a 4xx without a sentence', 400, {}, 'Error 400: Error desconocido'],
])('treats %s with a JSON body as a refusal', async (_, status, body, message) => {
  answers(status, body)
  expect(await sendRow(row, 'ana', true)).toMatchObject({ kind: 'refused', error: { message } })
})
