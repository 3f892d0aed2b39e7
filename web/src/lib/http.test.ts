import { afterEach, expect, it, vi } from 'vitest'
import { isConnectionLost } from './connection.ts'
import { ApiError, call, callPage, callVersioned, create, edit, newIdempotencyKey, saidBy } from './http.ts'
import { onSessionEnd, onSessionMove, readToken, removeToken, storeToken } from './session.ts'

function answering(status: number, body?: unknown, headers: Record<string, string> = {}) {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  return vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response(text, { status, headers }))
}

/** A server that never answers. */
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

it('a call sends the stored token and its body as JSON', async () => {
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
])('a call that is answered with %i and %j fails with the sentence %s', async (status, body, sentence) => {
  answering(status, body)
  expect(await failure(call('get', 'clientes'))).toMatchObject({ message: sentence, status })
})

it('a refused form keeps the server’s sentence for each field', async () => {
  const errores = [{ campo: 'telefono', mensaje: 'Corto.' }]
  answering(400, { mensaje: 'Corto.', errores })
  expect((await failure(call('post', 'clientes'))).fields).toEqual(errores)
})

it('a refusal knows how long to wait where the server says it', async () => {
  answering(429, { mensaje: 'Demasiados.' }, { 'retry-after': '42' })
  expect(await failure(call('get', 'clientes'))).toMatchObject({ retryAfterSeconds: 42 })
  answering(503)
  expect((await failure(call('get', 'clientes'))).retryAfterSeconds).toBeUndefined()
})

it('a call without an answer fails with the sentence about the connection', async () => {
  vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'))
  const error = await failure(call('get', 'clientes'))
  expect(error).toMatchObject({
    message: 'Error de conexión. Verifica tu conexión a internet.',
    isNetwork: true,
  })
})

it('a call that takes longer than ten seconds fails with a sentence that says so', async () => {
  vi.useFakeTimers()
  silent()
  const failed = failure(call('get', 'clientes'))
  await vi.advanceTimersByTimeAsync(9_999)
  expect(await Promise.race([failed, 'still waiting'])).toBe('still waiting')
  await vi.advanceTimersByTimeAsync(1)
  expect((await failed).message).toBe('La solicitud tardó demasiado. Verifica tu conexión.')
  expect(globalThis.fetch).toHaveBeenCalledOnce()
})

it('an answer whose body does not come within ten seconds is one that took too long', async () => {
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

it('an answer whose body breaks off is said as a lost connection, in Spanish', async () => {
  answering(201, '{"_id":')
  expect((await failure(call('post', 'pagos', { json: {} }))).message).toBe(
    'Error de conexión. Verifica tu conexión a internet.',
  )
})

it('a read that fails on the network is tried once more, within the same ten seconds', async () => {
  vi.useFakeTimers()
  const fetch = silent()
  fetch.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  const failed = failure(call('get', 'clientes'))
  await vi.advanceTimersByTimeAsync(10_000)
  expect((await failed).message).toBe('La solicitud tardó demasiado. Verifica tu conexión.')
  expect(fetch).toHaveBeenCalledTimes(2)
})

it('what changes something is not tried again by itself', async () => {
  const fetch = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'))
  await failure(call('post', 'pagos', { json: {} }))
  expect(fetch).toHaveBeenCalledOnce()
})

it('a call works in a browser that cannot join signals', async () => {
  vi.stubGlobal('AbortSignal', { ...AbortSignal, any: undefined, timeout: undefined })
  answering(200, { ok: true })
  const { signal } = new AbortController()
  expect(await call('get', 'clientes', { signal })).toEqual({ ok: true })
  vi.unstubAllGlobals()
})

it('a form that is saved says whether an earlier try of it was', async () => {
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

it('an edit sends the tag of what was seen, and its refusal tells what is there now', async () => {
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

it('a call that is answered with 401 ends the session', async () => {
  storeToken('old')
  const ended = vi.fn()
  const stop = onSessionEnd(ended)
  answering(401, { mensaje: 'Sesión expirada.' })
  await failure(call('get', 'clientes'))
  stop()
  expect(readToken()).toBeNull()
  expect(ended).toHaveBeenCalledOnce()
})

it('an error that names an expired session ends it, whatever its status', async () => {
  storeToken('old')
  answering(500, { mensaje: 'Sesión expirada' })
  await failure(call('get', 'clientes'))
  expect(readToken()).toBeNull()
})

it('a refused login leaves the session that is open alone', async () => {
  storeToken('live')
  answering(401, { mensaje: 'Correo o contraseña incorrectos.', codigo: 'CREDENCIALES_INCORRECTAS' })
  const error = await failure(call('post', 'auth/login', { json: {} }))
  expect(error.message).toBe('Correo o contraseña incorrectos.')
  expect(readToken()).toBe('live')
})

it('a call that is answered with 401 after another tab signed out is that tab’s end, not the session’s', async () => {
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

it('a call of a screen that is left after signing out here does not say that the session has expired', async () => {
  storeToken('live')
  removeToken()
  const ended = vi.fn()
  const stop = onSessionEnd(ended)
  answering(401, { mensaje: 'Sesión expirada.' })
  await failure(call('get', 'clientes'))
  stop()
  expect(ended).not.toHaveBeenCalled()
})

it('a session that was opened while the old one was refused stays open', async () => {
  storeToken('old')
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => {
    storeToken('new')
    return new Response('', { status: 401 })
  })
  await failure(call('get', 'clientes'))
  expect(readToken()).toBe('new')
})

it('a screen that shows the server’s sentence alone shows it whatever the status', async () => {
  answering(500, { mensaje: 'Se rompió.' })
  expect(saidBy(await failure(call('post', 'pagos')))).toBe('Se rompió.')
})

it('a screen shows its own sentence where the server gave none', async () => {
  answering(500, '')
  expect(saidBy(await failure(call('post', 'auth/login')), 'Error al iniciar sesión')).toBe(
    'Error al iniciar sesión',
  )
})

it('a screen shows the sentence about the connection where there was no answer', async () => {
  vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'))
  const error = await failure(call('post', 'auth/login'))
  expect(saidBy(error, 'Error al iniciar sesión')).toBe('Error de conexión. Verifica tu conexión a internet.')
})

it('a page of a list reads the count of the whole list from its header', async () => {
  answering(200, { pagos: [{ _id: '1' }] }, { 'x-total-count': '60' })
  const { signal } = new AbortController()
  const page = await callPage<{ _id: string }>('pagos', { limite: 25, buscar: 'Peña' }, signal)
  expect(page).toEqual({ rows: [{ _id: '1' }], total: 60 })
  expect(globalThis.fetch).toHaveBeenCalledWith(
    '/api/pagos?limite=25&buscar=Pe%C3%B1a',
    expect.objectContaining({ method: 'GET' }),
  )
})

it('a list without a wrapper or a count is read too', async () => {
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
])('a response of %i says whether the program answers: %s', async (status, isAnswered) => {
  answering(status, {})
  await call('get', 'clientes').catch(() => {})
  expect(isConnectionLost()).toBe(!isAnswered)
})

it('a thousand idempotency keys are all different and of 32 hexadecimal digits', () => {
  const keys = Array.from({ length: 1000 }, newIdempotencyKey)
  expect(new Set(keys).size).toBe(1000)
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/)
})
