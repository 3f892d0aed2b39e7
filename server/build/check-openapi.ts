import { join } from 'node:path'
import { serverRoot } from '../src/core/paths.ts'
import { withOpenapi } from './openapi.ts'
import { redocly } from './redocly.ts'

await withOpenapi((folder) =>
  redocly(
    'lint',
    join(folder, 'openapi.json'),
    '--config',
    join(serverRoot, '..', 'redocly.yaml'),
    ...['--format', 'stylish'],
  ),
).catch(({ stdout, stderr, message }) => {
  console.error(stdout ? `${stdout}${stderr}` : message)
  process.exit(1)
})
