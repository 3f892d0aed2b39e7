import { describe, expect, it, vi } from 'vitest'
import { ApiError, call, callPage, newIdempotencyKey, saidBy } from './http.ts'
import { onSessionEnd, readToken, storeToken } from './session.ts'

function answering(status: number, body?: unknown, headers: Record<string, string> = {}) {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  return vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response(text, { status, headers }))
}

async function failure(promise: Promise<unknown>): Promise<ApiError> {
  const error = await promise.then(
    () => null,
    (reason: unknown) => reason,
  )
  if (!(error instanceof ApiError)) throw new Error(`expected an ApiError, got ${error}`)
  return error
}

describe('call', () => {
  it('sends the stored token and the body as JSON', async () => {
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
    [409, { mensaje: 'Ya existe.' }, 'Ya existe.'],
    [400, { message: 'Mal.' }, 'Mal.'],
    [403, '', 'No tienes permisos para realizar esta acción.'],
    [404, 'not json', 'Recurso no encontrado. Verifica la ruta o los datos enviados.'],
    [500, { mensaje: 'Se rompió.' }, 'Error 500: Se rompió.'],
    [502, '', 'Error 502: Error desconocido'],
    [418, 'null', 'Error 418: Error desconocido'],
  ])('says of a %i with %j: %s', async (status, body, sentence) => {
    answering(status, body)
    expect(await failure(call('get', 'clientes'))).toMatchObject({ message: sentence, status })
  })

  it('keeps the server’s word for each field', async () => {
    const errores = [{ campo: 'telefono', mensaje: 'Corto.' }]
    answering(400, { mensaje: 'Corto.', errores })
    expect((await failure(call('post', 'clientes'))).fields).toEqual(errores)
  })

  it('knows how long to wait where the server says it', async () => {
    answering(429, { mensaje: 'Demasiados.' }, { 'retry-after': '42' })
    expect(await failure(call('get', 'clientes'))).toMatchObject({ retryAfterSeconds: 42 })
    answering(503)
    expect((await failure(call('get', 'clientes'))).retryAfterSeconds).toBeUndefined()
  })

  it('says that there was no answer', async () => {
    vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'))
    const error = await failure(call('get', 'clientes'))
    expect(error).toMatchObject({
      message: 'Error de conexión. Verifica tu conexión a internet.',
      isNetwork: true,
    })
  })

  it('says that the answer took longer than ten seconds', async () => {
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort())
    vi.spyOn(globalThis, 'fetch').mockRejectedValue(new DOMException('timed out', 'TimeoutError'))
    const error = await failure(call('get', 'clientes'))
    expect(error.message).toBe('La solicitud tardó demasiado. Verifica tu conexión.')
    expect(timeout).toHaveBeenCalledWith(10_000)
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

  it('leaves the session alone when it is a login that is refused', async () => {
    storeToken('live')
    answering(401, { mensaje: 'Correo o contraseña incorrectos.' })
    const error = await failure(call('post', 'auth/login', { json: {} }))
    expect(error.message).toBe('Correo o contraseña incorrectos.')
    expect(readToken()).toBe('live')
  })

  it('ends the visit when the token is gone, because another tab signed out', async () => {
    const ended = vi.fn()
    const stop = onSessionEnd(ended)
    answering(401, { mensaje: 'Sesión expirada.' })
    await failure(call('get', 'clientes'))
    stop()
    expect(ended).toHaveBeenCalledOnce()
  })

  it('leaves alone a session that was opened while the old one was refused', async () => {
    storeToken('old')
    vi.spyOn(globalThis, 'fetch').mockImplementation(async () => {
      storeToken('new')
      return new Response('', { status: 401 })
    })
    await failure(call('get', 'clientes'))
    expect(readToken()).toBe('new')
  })
})

describe('saidBy', () => {
  it('is the server’s sentence alone, whatever the status', async () => {
    answering(500, { mensaje: 'Se rompió.' })
    expect(saidBy(await failure(call('post', 'pagos')))).toBe('Se rompió.')
  })

  it('is the fallback where the server gave none', async () => {
    answering(500, '')
    expect(saidBy(await failure(call('post', 'auth/login')), 'Error al iniciar sesión')).toBe(
      'Error al iniciar sesión',
    )
  })

  it('is the generic sentence where there was no answer', async () => {
    vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'))
    const error = await failure(call('post', 'auth/login'))
    expect(saidBy(error, 'Error al iniciar sesión')).toBe(
      'Error de conexión. Verifica tu conexión a internet.',
    )
  })
})

describe('callPage', () => {
  it('reads the count of the whole list from its header', async () => {
    answering(200, { pagos: [{ _id: '1' }] }, { 'x-total-count': '60' })
    const { signal } = new AbortController()
    const page = await callPage<{ _id: string }, { pagos: { _id: string }[] }>(
      'pagos',
      { limite: 25, buscar: 'Peña' },
      signal,
      ({ pagos }) => pagos,
    )
    expect(page).toEqual({ rows: [{ _id: '1' }], total: 60 })
    expect(globalThis.fetch).toHaveBeenCalledWith(
      '/api/pagos?limite=25&buscar=Pe%C3%B1a',
      expect.objectContaining({ method: 'GET' }),
    )
  })
})

describe('newIdempotencyKey', () => {
  it('never gives the same key twice', () => {
    const keys = Array.from({ length: 1000 }, newIdempotencyKey)
    expect(new Set(keys).size).toBe(1000)
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/)
  })
})
