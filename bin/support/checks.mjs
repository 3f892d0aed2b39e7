import { join } from 'node:path'
import { root, toolScript } from './root.mjs'
import { runQuietly } from './run.mjs'
import { prepare } from './set-up.mjs'

const color = process.stdout.isTTY === true

const tsc = (/** @type {string} */ workspace) => ({
  name: `tsc -p ${workspace}`,
  args: [toolScript('typescript-native', 'tsc'), '-p', workspace, '--noEmit', '--pretty', `${color}`],
})

/** Runs groups of checks, the next only if the last passed. @returns {Promise<string[]>} names of failed checks */
export async function runChecks() {
  const format = {
    name: 'biome',
    args: [toolScript('@biomejs/biome', 'biome'), 'ci', `--colors=${color ? 'force' : 'off'}`, '.'],
  }
  const borders = {
    name: 'dependency-cruiser',
    args: [
      toolScript('dependency-cruiser', 'depcruise'),
      '--config',
      '.dependency-cruiser.cjs',
      'contract',
      'postgres',
      'server',
      'web',
    ],
  }
  const unused = { name: 'knip', args: [toolScript('knip'), '--no-progress'] }
  const openapi = {
    name: 'description of the API',
    args: [toolScript('tsx'), join(root, 'server', 'build', 'check-openapi.ts')],
  }
  const prose = { name: 'prose', args: [join(root, 'bin', 'prose.mjs')] }
  const size = { name: 'size of the web app', args: [join(root, 'web', 'build', 'check-size.mjs')] }
  for (const group of [
    [format, borders, unused, openapi, prose],
    ['contract', 'postgres', 'server', 'web'].map(tsc),
    [size],
  ]) {
    if (group.includes(size)) await prepare({ build: ['web'] })
    const results = await Promise.all(group.map(runCheck))
    const failed = results.filter((name) => name !== undefined)
    if (failed.length > 0) return failed
  }
  return []
}

/** @param {{ name: string, args: string[] }} check */
async function runCheck({ name, args }) {
  const { ok, output } = await runQuietly(process.execPath, args)
  console.log(ok ? `✓ ${name}` : `✗ ${name}\n${output}`)
  return ok ? undefined : name
}
