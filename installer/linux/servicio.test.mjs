import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

const FUNCTIONS = join(import.meta.dirname, 'servicio.sh')

/** A machine with `programs`: versions by folder name. The service answers unless its version is `broken`. */
function aMachine({ programs = {}, broken = '', uid = 999 }) {
  const folder = mkdtempSync(join(tmpdir(), 'servicio-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  mkdirSync(join(folder, 'data', 'copias'), { recursive: true })
  for (const [name, version] of Object.entries(programs)) {
    mkdirSync(join(folder, name))
    for (const file of ['node', 'VERSION']) writeFileSync(join(folder, name, file), version)
  }
  const doubles = `
    PROGRAM=${folder}/program PREVIOUS=${folder}/program.anterior DATA=${folder}/data SETTINGS=${folder}/settings
    calls() { echo "$*" >>${folder}/calls; }
    systemctl() { calls systemctl "$@"; case $1 in is-active) echo active ;; show) echo 1 ;; esac; }
    runuser() { calls runuser "$@"; [ "$(cat "$PROGRAM/VERSION")" != '${broken}' ]; }
    chown() { calls chown "$@"; }
    install() { calls install "$@"; }
    getent() { :; }
    id() { echo ${uid}; }
  `
  const shell = (/** @type {string} */ line) =>
    execFileSync('sh', ['-ec', `. ${FUNCTIONS}\n${doubles}\n${line}`], { encoding: 'utf8', stdio: 'pipe' })
  return {
    folder,
    shell,
    calls: () => readFileSync(join(folder, 'calls'), 'utf8'),
    programs: () =>
      Object.fromEntries(
        readdirSync(folder)
          .filter((name) => name.startsWith('program'))
          .map((name) => [name, readFileSync(join(folder, name, 'VERSION'), 'utf8')]),
      ),
  }
}

test('the settings are of root and the service only reads them', () => {
  const { shell, calls, folder } = aMachine({})
  shell('create_account')
  expect(calls()).toContain(`chown root:gimnasio ${folder}/settings`)
  expect(shell(`stat --format=%a ${folder}/settings`)).toBe('640\n')
})

test('the account of a person is refused', () => {
  const { shell } = aMachine({ uid: 1000 })
  expect(() => shell('create_account')).toThrow('la cuenta gimnasio es de una persona')
})

test('the question whether it answers runs as the service account', () => {
  const { shell, calls, folder } = aMachine({ programs: { program: '2' } })
  shell('answers')
  expect(calls()).toContain(`runuser -u gimnasio -- ${folder}/program/node --env-file-if-exists=`)
})

test.each([
  ['works', '', '2'],
  ['does not work', '2', '1'],
])('a program that %s decides which one is the previous', (_, broken, previous) => {
  const machine = aMachine({ programs: { program: '2', 'program.anterior': '1' }, broken })
  machine.shell('drop_stale_previous; save_previous')
  expect(machine.programs()).toEqual({ program: '2', 'program.anterior': previous })
})

test('a new program that does not answer gives way to the previous one', () => {
  const machine = aMachine({ programs: { program: '2', 'program.anterior': '1' }, broken: '2' })
  expect(() => machine.shell('start_new')).toThrow('sigue la anterior')
  expect(machine.programs()).toEqual({ program: '1' })
})

test('the newest copy is a whole one', () => {
  const { shell, folder } = aMachine({})
  const names = [
    '0050-2026-11-19.sql.gz',
    '0051-2026-11-20.sql.gz.age',
    '0052-2026-11-21.sql.gz.0a1b.parcial',
  ]
  for (const name of names) writeFileSync(join(folder, 'data/copias', `antes-de-actualizar-${name}`), '')
  expect(shell('newest_copy')).toBe('antes-de-actualizar-0051-2026-11-20.sql.gz.age\n')
})
