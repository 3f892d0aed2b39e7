import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, expect, vi } from 'vitest'
import { hearConnection } from '../lib/connection.ts'

// What the library asks of a browser and jsdom does not have.
window.matchMedia = (query) =>
  ({
    matches: false,
    media: query,
    addEventListener: () => {},
    removeEventListener: () => {},
  }) as unknown as MediaQueryList
window.ResizeObserver = class {
  observe() {}
  unobserve() {}
  disconnect() {}
}
Element.prototype.scrollIntoView = () => {}
window.scrollTo = () => {}

/** What React or a library complained of during the test. */
const complaints: string[] = []
for (const kind of ['error', 'warn'] as const)
  console[kind] = (...args: unknown[]) => {
    complaints.push(args.map((each) => (each instanceof Element ? each.outerHTML : String(each))).join(' '))
  }

// On a loaded machine a screen may take longer than the library's second.
configure({ asyncUtilTimeout: 5_000 })

afterEach(() => {
  cleanup()
  // Libraries leave nodes behind, such as the text area that another measures itself by.
  document.body.replaceChildren()
  vi.restoreAllMocks()
  vi.useRealTimers()
  localStorage.clear()
  sessionStorage.clear()
  hearConnection(true)
  expect(complaints.splice(0), 'A test must not write to console.error or console.warn').toEqual([])
})

// The next file is run in the same window.
afterAll(() => {
  vi.unstubAllGlobals()
})
