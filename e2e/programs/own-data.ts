import { afterEach, beforeEach, expect } from 'vitest'
import { aDataDir, removeDataDir, wrongInBooksOf } from '../support/program.ts'

/** Gives each test of a file a data folder of its own, in which the books hold at its end, whatever was killed. */
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
