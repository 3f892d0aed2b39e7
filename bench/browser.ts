import { loadavg } from 'node:os'
import { type Role, type Tour, tours } from './browser-tours.ts'
import { BenchWindow, type Condition, conditions, openBrowser, type Vitals } from './browser-window.ts'
import { median } from './rounds.ts'

/** The highest acceptable values: LCP and INP in ms, CLS without a unit. */
const GOALS = { lcp: { plain: 1_500, slow: 2_500 }, inp: 100, cls: 0.05 }

export interface Waited extends Vitals {
  tour: string
  on: string
  missed: (keyof Vitals)[]
}

/** Takes the median of `times` runs of each short tour; with `only`, of each tour whose 'name, condition' has it. */
export async function measureBrowser(
  url: string,
  { webVitals, times, only }: { webVitals: string; times: number; only?: string | undefined },
): Promise<Waited[]> {
  const browser = await openBrowser()
  try {
    const tokens = await tokensOf(url)
    const numero = await someNumber(url, tokens.recepcionista)
    const chosen = conditions.flatMap((condition) =>
      tours(numero)
        .map((tour) => ({ tour, condition, seen: [] as Vitals[] }))
        .filter(({ tour }) =>
          only === undefined ? tour.isShort : `${tour.name}, ${condition.name}`.includes(only),
        ),
    )
    for (let time = 0; time < times; time += 1)
      for (const { tour, condition, seen } of chosen) {
        const window = await BenchWindow.open(browser, {
          url,
          webVitals,
          ...(tour.who && { token: tokens[tour.who] }),
        })
        seen.push(await take(tour, condition, window).finally(() => window.close()))
      }
    console.log(
      `load of the machine: ${loadavg()
        .map((load) => load.toFixed(1))
        .join(' ')}`,
    )
    console.log('tour                               on            LCP    INP     CLS')
    return chosen.map(({ tour, condition, seen }) => {
      const waited = judged(tour, condition, seen)
      console.log(line(waited))
      return waited
    })
  } finally {
    await browser.close()
  }
}

async function take(
  { name, before, does }: Tour,
  condition: Condition,
  window: BenchWindow,
): Promise<Vitals> {
  try {
    if (before) {
      await before(window.page)
      await window.forget()
    }
    await window.slowDown(condition)
    await does(window.page)
    return await window.vitals()
  } catch (error) {
    throw new Error(`${name} at ${window.page.url()}`, { cause: error })
  }
}

function judged({ name }: Tour, { name: on, cpu }: Condition, seen: Vitals[]): Waited {
  const of = (key: keyof Vitals) => {
    const values = seen.map((vitals) => vitals[key]).filter((value) => value !== undefined)
    return values.length > 0 ? median(values) : undefined
  }
  const [lcp, inp, cls = 0] = [of('lcp'), of('inp'), of('cls')]
  const most = { lcp: cpu > 1 ? GOALS.lcp.slow : GOALS.lcp.plain, inp: GOALS.inp, cls: GOALS.cls }
  const missed = (['lcp', 'inp', 'cls'] as const).filter((key) => (({ lcp, inp, cls })[key] ?? 0) > most[key])
  return { tour: name, on, lcp, inp, cls, missed }
}

function line({ tour, on, lcp, inp, cls, missed }: Waited): string {
  const ms = (value?: number) => (value === undefined ? '-' : value.toFixed(0)).padStart(6)
  return `${tour.padEnd(34)} ${on.padEnd(11)} ${ms(lcp)} ${ms(inp)}  ${cls.toFixed(3)}${missed.length > 0 ? `  * ${missed}` : ''}`
}

async function someNumber(url: string, token: string): Promise<string> {
  const answer = await fetch(`${url}/api/clientes?pagina=1&limite=1`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const [first] = (await answer.json()) as { numeroIdentificacion: string }[]
  if (!first) throw new Error('That gym has no client')
  return first.numeroIdentificacion
}

async function tokensOf(url: string): Promise<Record<Role, string>> {
  const roles = ['admin', 'recepcionista', 'entrenador', 'user'] as const
  const tokens = await Promise.all(roles.map(async (who) => [who, await tokenOf(url, who)] as const))
  return Object.fromEntries(tokens) as Record<Role, string>
}

/** Signs in to the demo's account of this role. @throws Error if the server refuses its password */
export async function tokenOf(url: string, who: Role): Promise<string> {
  const answer = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: `${who}@demo.local`, password: 'demo-1234' }),
  })
  if (!answer.ok) throw new Error(`${who}: ${answer.status} ${await answer.text()}`)
  return ((await answer.json()) as { token: string }).token
}
