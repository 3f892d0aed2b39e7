import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { commands, judge } from './command.mjs'
import { root } from './root.mjs'
import { runQuietly } from './run.mjs'

const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const all = Object.entries(scripts).map(([name, line]) => ({ name, script: line.replace(/^node /, '') }))

test('each command of package.json has a description', () => {
  expect(Object.keys(commands).sort()).toEqual(Object.keys(scripts).sort())
})

test.each(all)('$name prints its help in Spanish and does nothing', async ({ name, script }) => {
  const { ok, output } = await runQuietly(process.execPath, [script, '--help'])
  expect(ok).toBe(true)
  expect(output).toBe(judge(name, ['--help']).text.concat('\n'))
  expect(output).toContain(`${name}`)
})

test.each(all)('$name refuses an unknown option with exit code 2', async ({ script }) => {
  const refused = promisify(execFile)(process.execPath, [script, '--nada'], { cwd: root })
  await expect(refused).rejects.toMatchObject({
    code: 2,
    stdout: '',
    stderr: expect.stringMatching(/^No existe la opción --nada\. No cambió nada\.\nUso: npm /),
  })
})

test('names missing and superfluous arguments', () => {
  expect(judge('restore', [])).toEqual({
    exitCode: 2,
    text: 'Falta el archivo. No cambió nada.\nUso: npm run restore -- archivo [--reemplazar]',
  })
  expect(judge('restore', ['a.gz', '--reemplazar'])).toBeNull()
  expect(judge('admin:clave', ['a@b.co', 'clave'])?.text).toMatch(/^Sobra «clave»\./)
  expect(judge('backup', ['--dry-run'])?.exitCode).toBe(2)
  expect(judge('bench', ['9', '--grande', '--solo=pagos'])).toBeNull()
  for (const given of ['--solo', '--grande=1', '--', '-x'])
    expect(judge('bench', [given])?.text).toContain(`No existe la opción ${given}. `)
  expect(judge('bench', ['--nada', '-h'])?.exitCode).toBe(0)
  expect(judge('drill', ['nada'])?.text).toMatch(/^No existe «nada»\./)
  for (const name of ['start', 'backup', 'drill', 'bench']) expect(judge(name, [])).toBeNull()
})

const drills = [...readFileSync(join(root, 'bin/drill.mjs'), 'utf8').matchAll(/^ {2}(\w+): \{/gm)].map(
  ([, name]) => [name ?? ''],
)

test.each(drills)('accepts the drill %s alone', (name) => {
  expect(judge('drill', [name])).toBeNull()
})

const texts = ['README.md', 'CONTRIBUTING.md', 'bench/README.md', 'docs/operacion.md', 'docs/rendimiento.md']
const shown = texts.flatMap((text) =>
  [...readFileSync(join(root, text), 'utf8').matchAll(/npm run ([a-z:]+) -- ([^`#\n]+)/g)].map(
    ([line, name, given]) => ({ line, name, given: given.trim().split(' ') }),
  ),
)

test.each(shown)('accepts $line from the docs', ({ name, given }) => {
  expect(judge(name, given)).toBeNull()
})
