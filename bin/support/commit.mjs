import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './root.mjs'
import { runQuietly } from './run.mjs'

const LONGEST_SUBJECT = 72
const BY_GIT = /^(Merge|Revert|fixup!|squash!|amend!) /
const AREA_FIRST = /^[\p{Ll}\d][\p{Ll}\d:/, ._-]*: [^\p{Lu}\s]/u

/** Violations of CONTRIBUTING.md, 'Commits'. @param {string} message text of Git's file @returns {string[]} */
export function problemsOf(message) {
  const [subject = '', second = ''] = message
    .replace(/^#.*\n?/gm, '')
    .trim()
    .split('\n')
  if (BY_GIT.test(subject)) return []
  const problems = []
  if (subject.length > LONGEST_SUBJECT)
    problems.push(`The subject has ${subject.length} characters: at most ${LONGEST_SUBJECT}.`)
  if (!AREA_FIRST.test(subject))
    problems.push("The subject begins with its area: 'caja: refuse a closing with open movements'.")
  if (second.trim() !== '') problems.push('The second line is empty.')
  return problems
}

export const stagedFiles = () =>
  execFileSync('git', ['diff', '--cached', '--name-only', '--diff-filter=d', '-z'], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\0')
    .filter(Boolean)

/** Configures Git to use .githooks, unless `core.hooksPath` is set already or this is a CI. */
export async function useHooks(cwd = root, env = process.env) {
  if (env.CI || !existsSync(join(cwd, '.git'))) return
  const { ok } = await runQuietly('git', ['config', 'core.hooksPath'], { cwd })
  if (!ok) await runQuietly('git', ['config', 'core.hooksPath', '.githooks'], { cwd })
}
