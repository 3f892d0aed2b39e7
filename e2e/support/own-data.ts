import { expect, test } from '@playwright/test'
import { aDataDir, removeDataDir, wrongInBooksOf } from './program.ts'

/** Gives each test of a file its own data folder, and verifies the books in it after the test. */
export function ownData(timeoutMs: number): () => string {
  let dataDir = ''
  test.beforeEach(() => {
    test.setTimeout(timeoutMs)
    dataDir = aDataDir()
  })
  test.afterEach(() => {
    const wrong = wrongInBooksOf(dataDir)
    removeDataDir(dataDir)
    expect(wrong, 'whatever was killed, the books hold').toBe('')
  })
  return () => dataDir
}
