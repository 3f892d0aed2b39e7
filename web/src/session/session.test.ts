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

/** Writes the token as another tab does. `tell` sends the storage event that this tab then gets. */
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

it('notices at once that another tab signed in or out', () => {
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

it("sends calls with the shown person's token after another tab's login", async () => {
  const listener = listening()
  storeToken('Ana')
  otherTab('Leo')
  expect(ownToken()).toBe('Ana')
  await waitFor(() => expect(listener).toHaveBeenCalled())
  adoptToken()
  expect(ownToken()).toBe('Leo')
})

it("signing out keeps the token of another tab's login", () => {
  storeToken('Ana')
  otherTab('Leo')
  removeToken()
  expect(readToken()).toBe('Leo')
})

it('removes an ended token though the tab shows another person', () => {
  storeToken('Ana')
  otherTab('Leo')
  endSession('Leo')
  expect(readToken()).toBeNull()
})

it("sends no token after another tab's sign-out", () => {
  storeToken('Ana')
  otherTab(null)
  expect(ownToken()).toBeNull()
})
