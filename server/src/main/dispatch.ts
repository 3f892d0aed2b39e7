import { type Command, commands, judge, typed } from '../../../bin/support/command.mjs'
import type { Orden } from '../core/orden.ts'

interface Said {
  exitCode: number
  text: string
}

interface Run {
  program: string
  args: readonly string[]
}

const ordenes = (Object.entries(commands) as [Orden, Command][]).flatMap(([name, command]) =>
  command.orden && command.program
    ? [{ ...command, name, orden: command.orden, program: command.program }]
    : [],
)

/** Returns the program of a launcher command, or the text of the help or refusal. */
export function dispatch([orden, ...args]: readonly string[], launcher: string): Said | Run {
  if (orden === 'ayuda' && args.length > 0) return dispatch([args[0] ?? '', '--help'], launcher)
  if (!orden || ['ayuda', '--help', '-h'].includes(orden)) return { exitCode: 0, text: help(launcher) }
  const known = ordenes.find((each) => each.orden === orden)
  if (!known) return { exitCode: 2, text: `No existe la orden «${orden}».\n${help(launcher)}` }
  const { name, program, preset = [] } = known
  return judge(name, args, launcher) ?? { program, args: [...preset, ...args] }
}

function help(launcher: string): string {
  const lines = ordenes.map(({ name, usage, does }) => `  ${typed(name, usage, launcher)}\n      ${does}`)
  return ['Órdenes:', ...lines].join('\n')
}
