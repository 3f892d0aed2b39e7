import { waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import {
  adoptToken,
  endSession,
  onSessionMove,
  ownToken,
  readToken,
  removeToken,
  storeToken,
} from './session.ts'

/** What another tab does reaches this one as an event. */
function otherTab(token: string | null) {
  if (token === null) localStorage.removeItem('token')
  else localStorage.setItem('token', token)
}
const tell = () => dispatchEvent(new StorageEvent('storage', { key: 'token' }))

const stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  localStorage.clear()
  adoptToken()
})
function listening() {
  const listener = vi.fn()
  stops.push(onSessionMove(listener))
  return listener
}

it('a tab hears at once that another one has signed in or out', () => {
  const listener = listening()
  storeToken('Ana')
  tell()
  expect(listener).not.toHaveBeenCalled()
  otherTab('Leo')
  tell()
  expect(listener).toHaveBeenCalledTimes(1)
  adoptToken()
  otherTab(null)
  tell()
  expect(listener).toHaveBeenCalledTimes(2)
})

it('the calls of a tab go with the token of the person shown, whoever has signed in elsewhere since', async () => {
  const listener = listening()
  storeToken('Ana')
  otherTab('Leo')
  expect(ownToken()).toBe('Ana')
  await waitFor(() => expect(listener).toHaveBeenCalled())
  adoptToken()
  expect(ownToken()).toBe('Leo')
})

it('who signs out while somebody else signs in in another tab takes nothing of theirs', () => {
  storeToken('Ana')
  otherTab('Leo')
  removeToken()
  expect(readToken()).toBe('Leo')
})

it('a session that the server ended goes, though this tab shows somebody else still', () => {
  storeToken('Ana')
  otherTab('Leo')
  endSession('Leo')
  expect(readToken()).toBeNull()
})

it('a tab whose person signed out elsewhere calls as nobody', () => {
  storeToken('Ana')
  otherTab(null)
  expect(ownToken()).toBeNull()
})
