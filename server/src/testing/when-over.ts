import { onTestFinished, TestRunner } from 'vitest'

const heldByFile: (() => unknown)[] = []

/** Releases a resource at the end of the test or, in a hook, of its file: `afterAll` in a hook never runs. */
export function whenOver(giveBack: () => unknown) {
  if (TestRunner.getCurrentTest()) onTestFinished(async () => void (await giveBack()))
  else heldByFile.push(giveBack)
}

export async function giveBackAll() {
  for (const giveBack of heldByFile.splice(0).reverse()) await giveBack()
}
