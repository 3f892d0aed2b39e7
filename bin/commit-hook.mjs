import { readFileSync } from 'node:fs'
import { problemsOf, stagedFiles } from './support/commit.mjs'
import { toolScript } from './support/root.mjs'
import { runNode } from './support/run.mjs'

// Entry point of the Git hooks in .githooks: `staged` checks the staged files, `message FILE` the message.
const [step, file = ''] = process.argv.slice(2)
const problems = step === 'message' ? problemsOf(readFileSync(file, 'utf8')) : await stagedProblems()
if (problems.length > 0) {
  console.error(problems.join('\n'))
  process.exitCode = 1
}

async function stagedProblems() {
  const biome = [toolScript('@biomejs/biome', 'biome'), 'check', '--staged', '--no-errors-on-unmatched']
  const { findings, readProse } = await import('./prose.mjs')
  const files = stagedFiles()
  const prose = files.length > 0 ? findings(readProse(files)) : []
  return (await runNode(biome)) === 0
    ? prose
    : [...prose, 'Biome: npx biome check --write --staged mends it.']
}
