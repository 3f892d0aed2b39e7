import { pathToFileURL } from 'node:url'
import { findChromium } from '../bin/support/chromium.mjs'
import { tokenOf } from './browser.ts'
import type { Role } from './browser-tours.ts'
import { median } from './rounds.ts'

const pages: { path: string; who?: Role }[] = [
  { path: '/login' },
  { path: '/dashboard', who: 'recepcionista' },
  { path: '/clientes', who: 'recepcionista' },
  { path: '/vender', who: 'recepcionista' },
  { path: '/dashboard', who: 'user' },
]

interface Scores {
  performance: number
  accessibility: number
  'best-practices': number
  seo: number
}

export interface Judged extends Scores {
  path: string
  on: 'desk' | 'phone'
  who: Role | 'nobody'
}

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const

/** The part of Lighthouse's types that is used here: the package is not a dependency. */
type Lighthouse = (
  url: string,
  flags: object,
  config: object | undefined,
  page: LighthousePage,
) => Promise<{ lhr: { categories: Record<keyof Scores, { score: number | null }> } }>

interface LighthousePage {
  goto(url: string): Promise<unknown>
  evaluate(script: string): Promise<unknown>
}

export async function judgePages(
  url: string,
  { resolve, times, only = '' }: { resolve: NodeJS.RequireResolve; times: number; only?: string | undefined },
): Promise<Judged[]> {
  const { default: lighthouse, desktopConfig } = await load(resolve, 'lighthouse')
  const { default: puppeteer } = await load(resolve, 'puppeteer-core')
  const browser = await puppeteer.launch({
    executablePath: findChromium(),
    headless: 'shell',
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  })
  try {
    const judged: Judged[] = []
    console.log('\npage                     by             on      performance accessibility practices seo')
    for (const { path, who } of pages)
      for (const on of ['desk', 'phone'] as const) {
        if (!`lighthouse ${path}, ${on}`.includes(only)) continue
        const token = who && (await tokenOf(url, who))
        const each: Scores[] = []
        for (let time = 0; time < times; time += 1) {
          const context = await browser.createBrowserContext()
          const page: LighthousePage = await context.newPage()
          if (token) await storeToken(page, url, token)
          each.push(
            await scores(lighthouse, `${url}${path}`, on === 'desk' ? desktopConfig : undefined, page),
          )
          await context.close()
        }
        const of = (key: keyof Scores) => median(each.map((one) => one[key]))
        const row = {
          path,
          on,
          who: who ?? ('nobody' as const),
          performance: of('performance'),
          accessibility: of('accessibility'),
          'best-practices': of('best-practices'),
          seo: of('seo'),
        }
        judged.push(row)
        console.log(
          `${path.padEnd(24)} ${row.who.padEnd(14)} ${on.padEnd(7)} ${categories.map((key) => String(row[key]).padStart(9)).join('')}`,
        )
      }
    return judged
  } finally {
    await browser.close()
  }
}

async function scores(lighthouse: Lighthouse, url: string, config: object | undefined, page: LighthousePage) {
  // `disableStorageReset` preserves the storage, which has the session.
  const { lhr } = await lighthouse(url, { disableStorageReset: true, logLevel: 'error' }, config, page)
  const score = (key: keyof Scores) => Math.round((lhr.categories[key].score ?? 0) * 100)
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    'best-practices': score('best-practices'),
    seo: score('seo'),
  }
}

/** Stores the token for the program's origin, from a URL that loads no script. */
async function storeToken(page: LighthousePage, url: string, token: string): Promise<void> {
  await page.goto(`${url}/robots.txt`)
  await page.evaluate(`localStorage.setItem('token', '${token}')`)
}

const load = (resolve: NodeJS.RequireResolve, name: string) => import(pathToFileURL(resolve(name)).href)
