import { afterEach, expect, it, vi } from 'vitest'
import { call } from './http.ts'
import { readToken, storeToken } from './session.ts'

/** What the page asked before the program was there, and what is asked anew. */
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

it('who is here is what the page has asked, once', async () => {
  const { anew } = asked()
  expect(await who()).toEqual({ nombre: 'Ana' })
  expect(anew).not.toHaveBeenCalled()
  expect(await who()).toEqual({ nombre: 'Luz' })
})

it('another call leaves it for the one that it is for', async () => {
  asked()
  await call('get', 'clientes')
  expect(await who()).toEqual({ nombre: 'Ana' })
})

it('who has signed in since is asked for anew', async () => {
  asked({ token: 'of another tab' })
  expect(await who()).toEqual({ nombre: 'Luz' })
})

it('what was asked too long ago is asked anew', async () => {
  asked({ at: 10_001 })
  expect(await who()).toEqual({ nombre: 'Luz' })
})

it('where it failed on the network it is asked once more', async () => {
  asked({ answer: new TypeError('Failed to fetch') })
  expect(await who()).toEqual({ nombre: 'Luz' })
})

it('a session that had ended when the page asked ends', async () => {
  asked({ answer: Response.json({}, { status: 401 }) })
  await expect(who()).rejects.toMatchObject({ status: 401 })
  expect(readToken()).toBeNull()
})

it('what is of no use any more is stopped', async () => {
  const { stop } = asked({ answer: new TypeError('Failed to fetch') })
  const leaving = new AbortController()
  const asking = who(leaving.signal)
  leaving.abort()
  await expect(asking).rejects.toThrow()
  expect(stop.signal.aborted).toBe(true)
})
