import { runTests } from './support/test-run.mjs'

await runTests('test:full')
