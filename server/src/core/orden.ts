import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type commands, typed } from '../../../bin/support/command.mjs'
import { serverRoot } from './paths.ts'

/** The `commands` that have an `orden`: those that run in the built program. */
export type Orden = {
  [Name in keyof typeof commands]: (typeof commands)[Name] extends { orden: string } ? Name : never
}[keyof typeof commands]

export const programRoot = join(serverRoot, '..')

export const PACKAGE_LAUNCHER = 'gimnasio'

/** Null in a clone, where npm runs the commands. The Dockerfile sets GIMNASIO_ORDEN. */
export const launcher: string | null = existsSync(join(programRoot, 'bin', 'restore.mjs'))
  ? null
  : process.env.GIMNASIO_ORDEN || PACKAGE_LAUNCHER

/** The command as a person types it in this installation. */
export const orden = (name: Orden, args = '', by = launcher): string => typed(name, args, by)
