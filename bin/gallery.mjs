import { join } from 'node:path'
import { readArguments } from './support/command.mjs'
import { root, toolScript } from './support/root.mjs'
import { runNode } from './support/run.mjs'
import { setUp } from './support/set-up.mjs'

readArguments('gallery')
await setUp()
const where = ['--host', '127.0.0.1', '--port', '5180', '--open', '/gallery/']
process.exitCode = await runNode([toolScript('vite'), join(root, 'web'), ...where])
