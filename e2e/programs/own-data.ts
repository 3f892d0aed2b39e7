import { afterEach, beforeEach, expect } from 'vitest'
import { aDataDir, removeDataDir, wrongInBooksOf } from '../support/program.ts'

/** Gives each test of a file its own data folder, and verifies the books in it after the test. */
export function ownData(): () => string {
  let dataDir = ''
  beforeEach(() => {
    dataDir = aDataDir()
  })
  afterEach(() => {
    const wrong = wrongInBooksOf(dataDir)
    removeDataDir(dataDir)
    expect(wrong, 'the books hold').toBe('')
  })
  return () => dataDir
}
