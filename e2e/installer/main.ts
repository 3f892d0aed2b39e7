import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { missingTools } from './chroot.ts'
import { debDrill } from './deb.ts'
import { windowsDrill } from './windows.ts'

// `npm run drill -- deb` and `-- windows` make the installers and use them in a Debian chroot.

const drills = {
  deb: { drill: debDrill, tools: [] },
  windows: { drill: windowsDrill, tools: ['makensis', 'x86_64-w64-mingw32-gcc', 'openssl', 'osslsigncode'] },
}

/** Number of characters at the end of each log that a failed drill prints. */
const LAST = 4_000

export type Step = (what: string, work: () => unknown) => Promise<void>

const step: Step = async (what, work) => {
  const since = performance.now()
  const figures = await work()
  const seconds = ((performance.now() - since) / 1_000).toFixed(1)
  const shown = typeof figures === 'string' ? `; ${figures}` : ''
  console.log(`✓ ${what} (${seconds} s, load ${loadavg()[0]?.toFixed(1)})${shown}`)
}

const { drill, tools } = drills[process.argv[2] as keyof typeof drills]
const missing = missingTools(tools)
if (process.getuid?.() !== 0 || missing.length > 0) {
  const programs = missing.length > 0 ? `; faltan ${missing.join(', ')}` : ''
  console.error(`Este simulacro necesita un Linux con apt y el usuario root${programs}. No se inició nada.`)
  process.exit(2)
}

const folder = mkdtempSync(join(tmpdir(), 'admin-gimnasios-installer-drill-'))
const logs: (() => string)[] = []
const closing: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })]
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => close(1))

try {
  await drill({ folder, step, onClose: (work) => closing.unshift(work), onFailure: (log) => logs.push(log) })
} catch (error) {
  console.error(error)
  for (const log of logs) attempt(() => console.error(log().slice(-LAST)))
  close(1)
}
close(0)

function close(code: number): never {
  for (const work of closing.splice(0)) attempt(work)
  process.exit(code)
}

/** Only logs an error: a missing log or a busy mount must not prevent the remaining cleanup. */
function attempt(work: () => unknown) {
  try {
    work()
  } catch (error) {
    console.error(error)
  }
}
