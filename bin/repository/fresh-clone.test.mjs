import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { root } from '../support/root.mjs'
import { runQuietly } from '../support/run.mjs'

let clone = ''
beforeAll(() => {
  clone = mkdtempSync(join(tmpdir(), 'clone-'))
  for (const name of ['bin', 'package.json', 'package-lock.json'])
    cpSync(join(root, name), join(clone, name), { recursive: true })
})
afterAll(() => rmSync(clone, { recursive: true }))

for (const name of ['drill', 'bench', 'demo'])
  test(`npm run ${name} installs dependencies first and reports a failed installation`, {
    tags: name === 'demo' ? [] : ['full'],
    timeout: 60_000,
  }, async () => {
    const offline = { npm_config_offline: 'true', npm_config_cache: join(clone, 'cache') }
    const env = { ...process.env, ...offline }
    const { ok, output } = await runQuietly(process.execPath, [`bin/${name}.mjs`], { cwd: clone, env })
    expect(ok).toBe(false)
    expect(output).toMatch(/^Instalando dependencias .*\nNo se pudieron instalar las dependencias; .*\.\n$/)
  })
