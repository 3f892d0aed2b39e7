import { afterEach, expect, it, vi } from 'vitest'
import { readToken, storeToken } from '../session/session.ts'
import { call } from './http.ts'

/** Mocks the profile request that `public/first.js` sent, and later calls, `at` ms after the navigation. */
function asked({
  token = 'abc',
  at = 1_000,
  answer = Response.json({ nombre: 'Ana' }) as Response | Error,
} = {}) {
  storeToken('abc')
  vi.spyOn(performance, 'now').mockReturnValue(at)
  const stop = new AbortController()
  const promise = answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer)
  promise.catch(() => {})
  window.firstCall = { token, answer: promise, stop }
  return {
    stop,
    anew: vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json({ nombre: 'Luz' })),
  }
}

const who = (signal?: AbortSignal) => call('get', 'auth/perfil', signal ? { signal } : {})

afterEach(() => {
  window.firstCall = undefined
})

it('uses the prefetched profile response once', async () => {
  const { anew } = asked()
  expect(await who()).toEqual({ nombre: 'Ana' })
  expect(anew).not.toHaveBeenCalled()
  expect(await who()).toEqual({ nombre: 'Luz' })
})

it('leaves the prefetched response to the profile call', async () => {
  asked()
  await call('get', 'clientes')
  expect(await who()).toEqual({ nombre: 'Ana' })
})

it('ignores the prefetched response of another token', async () => {
  asked({ token: 'of another tab' })
  expect(await who()).toEqual({ nombre: 'Luz' })
})

it('ignores a prefetched response older than the timeout', async () => {
  asked({ at: 10_001 })
  expect(await who()).toEqual({ nombre: 'Luz' })
})

it('retries when the prefetched request failed on the network', async () => {
  asked({ answer: new TypeError('Failed to fetch') })
  expect(await who()).toEqual({ nombre: 'Luz' })
})

it('ends the session when the prefetched response is a 401', async () => {
  asked({ answer: Response.json({}, { status: 401 }) })
  await expect(who()).rejects.toMatchObject({ status: 401 })
  expect(readToken()).toBeNull()
})

it('aborts the prefetched request together with the call', async () => {
  const { stop } = asked({ answer: new TypeError('Failed to fetch') })
  const leaving = new AbortController()
  const asking = who(leaving.signal)
  leaving.abort()
  await expect(asking).rejects.toThrow()
  expect(stop.signal.aborted).toBe(true)
})
