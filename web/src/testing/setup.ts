import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, expect, vi } from 'vitest'
import { hearConnection } from '../api/connection.ts'
import { wipeStores } from '../offline/storage/stores.ts'

// Browser APIs that Mantine needs and jsdom lacks.
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
Object.defineProperty(document, 'fonts', { configurable: true, value: new EventTarget() })

const complaints: string[] = []
for (const kind of ['error', 'warn'] as const)
  console[kind] = (...args: unknown[]) => {
    complaints.push(args.map((each) => (each instanceof Element ? each.outerHTML : String(each))).join(' '))
  }

// The default of 1 s is too short on a loaded machine.
configure({ asyncUtilTimeout: 5_000 })

afterEach(() => {
  cleanup()
  // Libraries leave nodes behind, such as Mantine's measuring text area.
  document.body.replaceChildren()
  vi.restoreAllMocks()
  vi.useRealTimers()
  wipeStores('user')
  localStorage.clear()
  sessionStorage.clear()
  hearConnection(true)
  expect(complaints.splice(0), 'A test must not write to console.error or console.warn').toEqual([])
})

afterAll(() => {
  vi.unstubAllGlobals()
})
