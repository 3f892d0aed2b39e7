import { onTestFinished, TestRunner } from 'vitest'

const heldByFile: (() => unknown)[] = []

/**
 * Gives back what a test has taken when that test is over; what a hook of its file has taken, when the file is.
 * An `afterAll` that is asked for in a hook or a test would never run: Vitest has read the file's hooks by then.
 */
export function whenOver(giveBack: () => unknown) {
  if (TestRunner.getCurrentTest()) onTestFinished(async () => void (await giveBack()))
  else heldByFile.push(giveBack)
}

/** The end of a test file: the last taken is the first given back. */
export async function giveBackAll() {
  for (const giveBack of heldByFile.splice(0).reverse()) await giveBack()
}
