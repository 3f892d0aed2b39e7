#!/usr/bin/env node
import { join } from 'node:path'
import { launcher, programRoot } from '../core/orden.ts'
import { dispatch } from './dispatch.ts'

const found = dispatch(process.argv.slice(2), launcher ?? 'gimnasio')
if ('text' in found) {
  console[found.exitCode === 0 ? 'log' : 'error'](found.text)
  process.exit(found.exitCode)
}
process.env.DATA_DIR ||= join(programRoot, 'data')
process.argv.splice(2, Number.POSITIVE_INFINITY, ...found.args)
await import(new URL(found.program, import.meta.url).href)
