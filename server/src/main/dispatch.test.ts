import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { orden } from '../core/orden.ts'
import { serverRoot } from '../core/paths.ts'
import { dispatch } from './dispatch.ts'

const ordered = (...args: string[]) => dispatch(args, 'gimnasio')

const programs = [
  ['iniciar', [], 'main.js', []],
  ['respaldar', ['/media/usb'], 'backup.js', ['backup', '/media/usb']],
  ['restaurar', ['a.gz', '--reemplazar'], 'backup.js', ['restore', 'a.gz', '--reemplazar']],
  ['salida', ['todo.zip'], 'export.js', ['salida', 'todo.zip']],
  ['entrada', ['todo.zip'], 'export.js', ['entrada', 'todo.zip']],
  ['verificar', [], 'verify.js', []],
  ['rehacer', [], 'rebuild.js', []],
  ['clave', ['a@b.co'], 'admin-password.js', ['a@b.co']],
] as const

it.each(programs)('%s %j runs %s with %j', (name, args, program, given) => {
  expect(ordered(name, ...args)).toEqual({ program, args: given })
})

it('each program of an order is in the build', () => {
  const built = readFileSync(join(serverRoot, 'build', 'programs.mjs'), 'utf8')
  for (const [, , program] of programs) expect(built).toContain(`'src/main/${program.replace('.js', '.ts')}'`)
})

it.each([[[]], [['ayuda']], [['--help']]])('%j lists the orders in Spanish', (args) => {
  const said = ordered(...args)
  expect(said).toMatchObject({ exitCode: 0 })
  const text = 'text' in said ? said.text : ''
  for (const [name] of programs) expect(text).toMatch(new RegExp(`^ {2}gimnasio ${name}\\b`, 'm'))
  expect(text).toContain('  gimnasio restaurar archivo [--reemplazar]\n      Devuelve lo que guardó')
  expect(text).not.toMatch(/npm|bench|drill|demo/)
})

it('an installed program has no demo, which would fill the data of the gym', () => {
  expect(ordered('demo')).toMatchObject({ exitCode: 2 })
})

it('refuses an unknown order and wrong arguments', () => {
  expect(ordered('drill')).toMatchObject({
    exitCode: 2,
    text: expect.stringMatching(/^No existe la orden «drill»\./),
  })
  expect(ordered('restaurar')).toEqual({
    exitCode: 2,
    text: 'Falta el archivo. No cambió nada.\nUso: gimnasio restaurar archivo [--reemplazar]',
  })
  expect(ordered('ayuda', 'clave')).toEqual(ordered('clave', '--help'))
})

it.each([
  [null, 'npm run restore -- a.gz', 'npm run backup [-- carpeta]'],
  ['gimnasio', 'gimnasio restaurar a.gz', 'gimnasio respaldar [carpeta]'],
])('with the launcher %s the commands are %s', (by, restore, backup) => {
  expect([orden('restore', 'a.gz', by), orden('backup', '[carpeta]', by)]).toEqual([restore, backup])
})
