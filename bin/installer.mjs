import { readArguments } from './support/command.mjs'
import { setUp } from './support/set-up.mjs'

const [system] = readArguments('installer')
await setUp({ build: ['web'] })
const { makeInstallers } = await import('../installer/main.mjs')
try {
  await makeInstallers(system)
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}
