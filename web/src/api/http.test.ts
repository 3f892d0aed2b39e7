import { afterEach, expect, it, vi } from 'vitest'
import { onSessionEnd, onSessionMove, readToken, removeToken, storeToken } from '../session/session.ts'
import { ApiError, saidBy } from './api-error.ts'
import { isConnectionLost } from './connection.ts'
import { call, callPage, callVersioned, create, edit, newIdempotencyKey } from './http.ts'

function answering(status: number, body?: unknown, headers: Record<string, string> = {}) {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  return vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response(text, { status, headers }))
}

function silent() {
  return vi
    .spyOn(globalThis, 'fetch')
    .mockImplementation(
      (_, init) =>
        new Promise((_resolve, reject) =>
          init?.signal?.addEventListener('abort', () => reject(init.signal?.reason)),
        ),
    )
}

afterEach(() => {
  vi.useRealTimers()
})

async function failure(promise: Promise<unknown>): Promise<ApiError> {
  const error = await promise.then(
    () => null,
    (reason: unknown) => reason,
  )
  if (!(error instanceof ApiError)) throw new Error(`expected an ApiError, got ${error}`)
  return error
}

it('sends the stored token and a JSON body', async () => {
  storeToken('abc')
  const fetch = answering(200, { ok: true })
  await call('post', 'clientes', { json: { nombre: 'Ana' }, headers: { 'idempotency-key': 'k' } })
  expect(fetch).toHaveBeenCalledWith(
    '/api/clientes',
    expect.objectContaining({
      method: 'POST',
      body: '{"nombre":"Ana"}',
      headers: expect.objectContaining({ authorization: 'Bearer abc', 'idempotency-key': 'k' }),
    }),
  )
})

it.each([
  [409, { mensaje: 'Ya existe.', codigo: 'CEDULA_DUPLICADA' }, 'Ya existe.'],
  [403, { mensaje: 'Solo el dueño.', codigo: 'SIN_PERMISO' }, 'Solo el dueño.'],
  [409, { mensaje: 'Ya existe.' }, 'Error 409: Ya existe.'],
  [400, { message: 'Mal.' }, 'Error 400: Mal.'],
  [400, { error: 'Mal.' }, 'Error 400: Mal.'],
  [403, { mensaje: 'No.' }, 'No tienes permisos para realizar esta acción.'],
  [404, { mensaje: 'No.' }, 'Recurso no encontrado. Verifica la ruta o los datos enviados.'],
  [403, '', 'No tienes permisos para realizar esta acción.'],
  [404, 'not json', 'Recurso no encontrado. Verifica la ruta o los datos enviados.'],
  [500, { mensaje: 'Se rompió.' }, 'Error 500: Se rompió.'],
  [502, '', 'Error 502: Error desconocido'],
  [418, 'null', 'Error 418: Error desconocido'],
])('maps status %i with body %j to: %s', async (status, body, sentence) => {
  answering(status, body)
  expect(await failure(call('get', 'clientes'))).toMatchObject({ message: sentence, status })
})

it('keeps the server’s message for each field', async () => {
  const errores = [{ campo: 'telefono', mensaje: 'Corto.' }]
  answering(400, { mensaje: 'Corto.', errores })
  expect((await failure(call('post', 'clientes'))).fields).toEqual(errores)
})

it('reads retry-after from the response', async () => {
  answering(429, { mensaje: 'Demasiados.' }, { 'retry-after': '42' })
  expect(await failure(call('get', 'clientes'))).toMatchObject({ retryAfterSeconds: 42 })
  answering(503)
  expect((await failure(call('get', 'clientes'))).retryAfterSeconds).toBeUndefined()
})

it('reports a network failure with the connection message', async () => {
  vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'))
  const error = await failure(call('get', 'clientes'))
  expect(error).toMatchObject({
    message: 'Error de conexión. Verifica tu conexión a internet.',
    isNetwork: true,
  })
})

it('times out after ten seconds with the timeout message', async () => {
  vi.useFakeTimers()
  silent()
  const failed = failure(call('get', 'clientes'))
  await vi.advanceTimersByTimeAsync(9_999)
  expect(await Promise.race([failed, 'still waiting'])).toBe('still waiting')
  await vi.advanceTimersByTimeAsync(1)
  expect((await failed).message).toBe('La solicitud tardó demasiado. Verifica tu conexión.')
  expect(globalThis.fetch).toHaveBeenCalledOnce()
})

it('times out when the response body takes over ten seconds', async () => {
  vi.useFakeTimers()
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (_, init) => {
    const body = new ReadableStream({
      start: (body) => init?.signal?.addEventListener('abort', () => body.error(init.signal?.reason)),
    })
    return new Response(body, { status: 201 })
  })
  const failed = failure(call('post', 'pagos', { json: {} }))
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await failed).toMatchObject({
    message: 'La solicitud tardó demasiado. Verifica tu conexión.',
    isUncertain: true,
  })
})

it('reports a truncated body as a lost connection', async () => {
  answering(201, '{"_id":')
  expect((await failure(call('post', 'pagos', { json: {} }))).message).toBe(
    'Error de conexión. Verifica tu conexión a internet.',
  )
})

it('retries a GET after a network failure, within the same timeout', async () => {
  vi.useFakeTimers()
  const fetch = silent()
  fetch.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  const failed = failure(call('get', 'clientes'))
  await vi.advanceTimersByTimeAsync(10_000)
  expect((await failed).message).toBe('La solicitud tardó demasiado. Verifica tu conexión.')
  expect(fetch).toHaveBeenCalledTimes(2)
})

it('does not retry a POST', async () => {
  const fetch = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'))
  await failure(call('post', 'pagos', { json: {} }))
  expect(fetch).toHaveBeenCalledOnce()
})

it('works in a browser without AbortSignal.any', async () => {
  vi.stubGlobal('AbortSignal', { ...AbortSignal, any: undefined, timeout: undefined })
  answering(200, { ok: true })
  const { signal } = new AbortController()
  expect(await call('get', 'clientes', { signal })).toEqual({ ok: true })
  vi.unstubAllGlobals()
})

it('reports a replayed response as already saved', async () => {
  answering(201, { _id: '1' })
  expect(await create('clientes', { values: {}, key: 'k' })).toMatchObject({
    entity: { _id: '1' },
    wasSaved: false,
  })
  answering(201, { _id: '1' }, { 'idempotent-replayed': 'true' })
  expect(await create('clientes', { values: {}, key: 'k' })).toMatchObject({
    entity: { _id: '1' },
    wasSaved: true,
  })
})

it('sends the ETag and exposes the conflict of a 412', async () => {
  answering(200, { _id: '1', nombre: 'Ana' }, { etag: '"a"' })
  const { signal } = new AbortController()
  expect(await callVersioned('clientes/1', { signal })).toEqual({ _id: '1', nombre: 'Ana', etag: '"a"' })
  const body = { mensaje: 'Cambió.', actual: { nombre: 'Eva' }, quien: null, cuando: null }
  answering(412, body, { etag: '"b"' })
  const error = await failure(edit('clientes/1', { values: {}, key: 'k', etag: '"a"' }))
  expect(error.conflict).toEqual({ actual: { nombre: 'Eva' }, quien: null, cuando: null, etag: '"b"' })
  expect(globalThis.fetch).toHaveBeenCalledWith(
    '/api/clientes/1',
    expect.objectContaining({ headers: expect.objectContaining({ 'if-match': '"a"' }) }),
  )
})

it('ends the session on a 401', async () => {
  storeToken('old')
  const ended = vi.fn()
  const stop = onSessionEnd(ended)
  answering(401, { mensaje: 'Sesión expirada.' })
  await failure(call('get', 'clientes'))
  stop()
  expect(readToken()).toBeNull()
  expect(ended).toHaveBeenCalledOnce()
})

it('ends the session on an expired-session message of any status', async () => {
  storeToken('old')
  answering(500, { mensaje: 'Sesión expirada' })
  await failure(call('get', 'clientes'))
  expect(readToken()).toBeNull()
})

it('keeps the open session when a login is refused', async () => {
  storeToken('live')
  answering(401, { mensaje: 'Correo o contraseña incorrectos.', codigo: 'CREDENCIALES_INCORRECTAS' })
  const error = await failure(call('post', 'auth/login', { json: {} }))
  expect(error.message).toBe('Correo o contraseña incorrectos.')
  expect(readToken()).toBe('live')
})

it('reports a 401 after another tab’s sign-out as a session move', async () => {
  storeToken('live')
  const [ended, moved] = [vi.fn(), vi.fn()]
  const stops = [onSessionEnd(ended), onSessionMove(moved)]
  localStorage.removeItem('token')
  answering(401, { mensaje: 'Sesión expirada.' })
  await failure(call('get', 'clientes'))
  for (const stop of stops) stop()
  expect(moved).toHaveBeenCalled()
  expect(ended).not.toHaveBeenCalled()
})

it('reports no expired session after a local sign-out', async () => {
  storeToken('live')
  removeToken()
  const ended = vi.fn()
  const stop = onSessionEnd(ended)
  answering(401, { mensaje: 'Sesión expirada.' })
  await failure(call('get', 'clientes'))
  stop()
  expect(ended).not.toHaveBeenCalled()
})

it('keeps a session opened while the old one was refused', async () => {
  storeToken('old')
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => {
    storeToken('new')
    return new Response('', { status: 401 })
  })
  await failure(call('get', 'clientes'))
  expect(readToken()).toBe('new')
})

it('saidBy returns the server’s message for any status', async () => {
  answering(500, { mensaje: 'Se rompió.' })
  expect(saidBy(await failure(call('post', 'pagos')))).toBe('Se rompió.')
})

it('saidBy returns the fallback without a server message', async () => {
  answering(500, '')
  expect(saidBy(await failure(call('post', 'auth/login')), 'Error al iniciar sesión')).toBe(
    'Error al iniciar sesión',
  )
})

it('saidBy returns the connection message without a response', async () => {
  vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'))
  const error = await failure(call('post', 'auth/login'))
  expect(saidBy(error, 'Error al iniciar sesión')).toBe('Error de conexión. Verifica tu conexión a internet.')
})

it('reads the total of a page from its header', async () => {
  answering(200, { pagos: [{ _id: '1' }] }, { 'x-total-count': '60' })
  const { signal } = new AbortController()
  const page = await callPage<{ _id: string }>('pagos', { limite: 25, buscar: 'Peña' }, signal)
  expect(page).toEqual({ rows: [{ _id: '1' }], total: 60 })
  expect(globalThis.fetch).toHaveBeenCalledWith(
    '/api/pagos?limite=25&buscar=Pe%C3%B1a',
    expect.objectContaining({ method: 'GET' }),
  )
})

it('reads a list without a wrapper or a count', async () => {
  answering(200, [{ _id: '1' }])
  expect(await callPage('membresias', {})).toEqual({ rows: [{ _id: '1' }], total: 1 })
})

it.each([
  [200, true],
  [400, true],
  [500, true],
  [502, false],
  [503, false],
  [504, false],
])('after a response of %i the server counts as reachable: %s', async (status, isAnswered) => {
  answering(status, {})
  await call('get', 'clientes').catch(() => {})
  expect(isConnectionLost()).toBe(!isAnswered)
})

it('generates unique idempotency keys of 32 hexadecimal digits', () => {
  const keys = Array.from({ length: 1000 }, newIdempotencyKey)
  expect(new Set(keys).size).toBe(1000)
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/)
})

it('does not retry a GET that was aborted during the delay', async () => {
  vi.useFakeTimers()
  const fetch = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'))
  const screen = new AbortController()
  const asked = call('get', 'pagos', { signal: screen.signal }).catch(() => {})
  await vi.advanceTimersByTimeAsync(100)
  screen.abort()
  await vi.advanceTimersByTimeAsync(1_000)
  await asked
  expect(fetch).toHaveBeenCalledTimes(1)
})
