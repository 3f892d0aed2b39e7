// Reverts each past fix of `bench/reverts.txt` alone, in a scratch worktree, and prints the run that fails:
// `core` is `npm test`, `changed` is `npm run test:changed`. Usage: [--from=N] [--only=hash] [--out=file]
import { execFileSync, spawnSync } from 'node:child_process'
import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

const { values } = parseArgs({
  options: { from: { type: 'string', default: '0' }, only: { type: 'string' }, out: { type: 'string' } },
})
const root = execFileSync('git', ['rev-parse', '--show-toplevel'], { encoding: 'utf8' }).trim()
const tree = join(tmpdir(), 'admin-gimnasios-reverts')
const STEP_MS = 600_000

const SOURCES = [
  ...['contract/src', 'postgres/src', 'server/src', 'web/src', 'web/build', 'bin'],
  ...[':!*.test.*', ':!**/testing/**', ':!*.gen.*'],
]

const git = (/** @type {string[]} */ ...args) =>
  execFileSync('git', args, { cwd: existsSync(tree) ? tree : root, encoding: 'utf8', maxBuffer: 2 ** 26 })

/** True if the run failed; a timeout does not count. @param {string[]} args of `node` */
function fails(...args) {
  const { status, error } = spawnSync(process.execPath, args, {
    cwd: tree,
    encoding: 'utf8',
    timeout: STEP_MS,
    killSignal: 'SIGTERM',
    env: { ...process.env, CI: 'true' },
  })
  if (error) return false
  return status !== 0
}

const bin = (/** @type {string} */ name, /** @type {string} */ path) => join(tree, 'node_modules', name, path)
const vitest = (/** @type {string[]} */ ...args) =>
  fails(bin('vitest', 'vitest.mjs'), 'run', '--bail=1', '--passWithNoTests', '--reporter=dot', ...args)
const playwright = (/** @type {string[]} */ ...args) =>
  fails(bin('@playwright/test', 'cli.js'), 'test', '--max-failures=1', '--pass-with-no-tests', ...args)

const CORE = '--tags-filter=!full'

/** @param {string} commit */
function noticedBy(commit) {
  const touched = git('show', '--name-only', '--format=', commit).split('\n')
  const tests = touched.filter((path) => /\.test\.\w+$/.test(path) && existsSync(join(tree, path)))
  const specs = touched.filter((path) => /\.spec\.ts$/.test(path) && existsSync(join(tree, path)))
  const patterns = specs.map((path) => path.replace(/\./g, '\\.'))
  if (tests.length > 0 && vitest(CORE, ...tests)) return 'core: its own Vitest test'
  for (const workspace of ['contract', 'postgres', 'server', 'web'])
    if (
      touched.some((path) => path.startsWith(`${workspace}/`)) &&
      fails(bin('typescript-native', 'bin/tsc'), '-p', workspace, '--noEmit')
    )
      return 'core: types'
  if (patterns.length > 0 && playwright('--grep-invert=@full', ...patterns))
    return 'core: its own browser test'
  if (tests.length > 0 && vitest(...tests)) return 'changed: a full Vitest test'
  if (patterns.length > 0 && playwright('--grep=@full', ...patterns)) return 'changed: a full browser test'
  if (vitest(CORE, '--changed', 'HEAD')) return 'core: another Vitest test'
  if (fails(join(tree, 'bin', 'test-changed.mjs'), 'HEAD')) return 'changed: test:changed'
  return 'missed'
}

/**
 * Reverts a commit's sources, without its tests, as far as later changes allow.
 * @param {string} commit @returns {string} `whole`, `part` or `none`
 */
function revert(commit) {
  git('reset', '--hard', '--quiet', 'HEAD')
  git('clean', '-fdq')
  const patch = git('diff', `${commit}^`, commit, '--', ...SOURCES)
  const apply = (/** @type {string[]} */ ...how) =>
    spawnSync('git', ['apply', '-R', ...how, '-'], { cwd: tree, input: patch }).status === 0
  if (apply()) return 'whole'
  apply('--reject')
  spawnSync('find', [tree, '-name', '*.rej', '-not', '-path', '*/node_modules/*', '-delete'])
  return git('diff', '--stat').trim() === '' ? 'none' : 'part'
}

if (!existsSync(tree)) {
  execFileSync('git', ['worktree', 'add', '--detach', tree], { cwd: root, stdio: 'inherit' })
  execFileSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], { cwd: tree, stdio: 'inherit' })
}
git(
  'checkout',
  '--quiet',
  '--force',
  '--detach',
  execFileSync('git', ['rev-parse', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim(),
)

const commits = readFileSync(new URL('reverts.txt', import.meta.url), 'utf8')
  .split('\n')
  .map((line) => line.split(' ')[0] ?? '')
  .filter((hash) => /^[0-9a-f]{7,}$/.test(hash))
const wanted = values.only ? [values.only] : commits.slice(Number(values.from))
for (const commit of wanted) {
  const startedAt = Date.now()
  const how = revert(commit)
  const notice = how === 'none' ? 'cannot be reverted' : noticedBy(commit)
  const subject = git('log', '-1', '--format=%s', commit).trim().slice(0, 90)
  const row = `${commit} | ${how} | ${notice} | ${Math.round((Date.now() - startedAt) / 1_000)} s | ${subject}`
  console.log(row)
  if (values.out) appendFileSync(values.out, `${row}\n`)
}
