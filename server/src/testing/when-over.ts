import { onTestFinished, TestRunner } from 'vitest'

const ofFile: (() => unknown)[] = []

/** Calls `giveBack` after the test or, outside one, the file: `afterAll` in `beforeAll` would never run. */
export function whenOver(giveBack: () => unknown) {
  if (fileScopes === 0 && TestRunner.getCurrentTest()) onTestFinished(async () => void (await giveBack()))
  else ofFile.push(giveBack)
}

let fileScopes = 0

/** Runs `make` so that what it acquires lasts until the end of the file. */
export async function untilFileIsOver<T>(make: () => Promise<T>): Promise<T> {
  fileScopes += 1
  try {
    return await make()
  } finally {
    fileScopes -= 1
  }
}

export async function giveBackAll() {
  for (const giveBack of ofFile.splice(0).reverse()) await giveBack()
}
