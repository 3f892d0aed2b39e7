import { onTestFinished, TestRunner } from 'vitest'

const heldByFile: (() => unknown)[] = []

/** Releases a resource at the end of the test or, in a hook, of its file: `afterAll` in a hook never runs. */
export function whenOver(giveBack: () => unknown) {
  if (inOneFile === 0 && TestRunner.getCurrentTest()) onTestFinished(async () => void (await giveBack()))
  else heldByFile.push(giveBack)
}

let inOneFile = 0

/** Runs `make` so that what it acquires lasts until the end of the file. */
export async function untilFileIsOver<T>(make: () => Promise<T>): Promise<T> {
  inOneFile += 1
  try {
    return await make()
  } finally {
    inOneFile -= 1
  }
}

export async function giveBackAll() {
  for (const giveBack of heldByFile.splice(0).reverse()) await giveBack()
}
