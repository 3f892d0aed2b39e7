import type { Configuracion } from '@gym/contract/configuracion/configuracion.schema'
import { dayIn } from '@gym/contract/core/calendar'
import { type Rol, roles } from '@gym/contract/permissions/permissions'
import { expect } from '@playwright/test'
import type { Client } from 'pg'
import { now } from './clock.ts'
import { test as base } from './clock-test.ts'
import { emptyGym, statementsToEmpty } from './empty-gym.ts'
import { type Account, Gym } from './gym.ts'
import { connectTo } from './ledger.ts'
import { aDataDir, admin, type RunningProgram, removeDataDir, start, stop } from './program.ts'
import { WarmContext } from './warm-context.ts'

export { expect }

interface TestFixtures {
  rol: Rol | null
  emptyGym: undefined
}

interface WorkerFixtures {
  program: RunningProgram
  database: Client
  toEmpty: string
  accounts: Record<Rol, Account>
  /** Statements that restore the sessions of `accounts`, because a test may end them. */
  toSignIn: string
  gym: Gym
  warmContexts: Map<string, WarmContext>
}

/** Starts one program for each worker. Every test begins with an empty gym and a session of `rol`, if any. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  rol: ['admin', { option: true }],

  program: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright asks for a pattern
    async ({}, use) => {
      const dataDir = aDataDir()
      try {
        const program = await start(dataDir, { script: 'server/dist/main.js' })
        await use(program)
        await stop(program)
      } finally {
        removeDataDir(dataDir)
      }
    },
    { scope: 'worker', timeout: 60_000 },
  ],

  database: [
    async ({ program }, use) => {
      const database = await connectTo(program.dataDir)
      await use(database)
      await database.end()
    },
    { scope: 'worker' },
  ],

  toEmpty: [async ({ database }, use) => use(await statementsToEmpty(database)), { scope: 'worker' }],

  gym: [async ({ program }, use) => use(await Gym.enter(program.url, admin)), { scope: 'worker' }],

  accounts: [
    async ({ gym }, use) => {
      const entries = roles.map(async (rol) => [rol, await gym.account(rol)] as const)
      await use(Object.fromEntries(await Promise.all(entries)) as Record<Rol, Account>)
    },
    { scope: 'worker' },
  ],

  toSignIn: [
    async ({ database, accounts }, use) => {
      const emails = Object.values(accounts).map(({ email }) => `'${email}'`)
      await database.query(
        `create temp table sesiones_comunes as
         select s.* from sesiones s join users u on u.id = s.user_id where u.email in (${emails})`,
      )
      await use('insert into sesiones table sesiones_comunes on conflict do nothing')
    },
    { scope: 'worker' },
  ],

  emptyGym: [
    async ({ database, toEmpty, toSignIn, gym }, use) => {
      await database.query(toSignIn)
      await emptyGym(database, toEmpty)
      const { rowCount } = await database.query('delete from configuracion')
      if (rowCount) {
        // Notifies the program, which caches the settings, and waits until it has read them again.
        await database.query('notify ajustes')
        await expect
          .poll(() => gym.call<Configuracion>('GET', 'configuracion'))
          .toMatchObject({ nombre: 'Nombre del gimnasio', zonaHoraria: 'America/Bogota', logo: null })
      }
      await use(undefined)
    },
    { auto: true },
  ],

  baseURL: async ({ program }, use) => use(program.url),

  storageState: async ({ program, accounts, rol }, use) => {
    const answered = { name: 'cobrar-sin-caja', value: dayIn('America/Bogota', now()) }
    const localStorage = [answered, ...(rol ? [{ name: 'token', value: accounts[rol].token }] : [])]
    await use({ cookies: [], origins: [{ origin: program.url, localStorage }] })
  },

  warmContexts: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright asks for a pattern
    async ({}, use) => {
      const contexts = new Map<string, WarmContext>()
      await use(contexts)
      await Promise.all([...contexts.values()].map((context) => context.close()))
    },
    { scope: 'worker' },
  ],

  page: async ({ browser, warmContexts, accounts, rol, timezoneId, viewport, isMobile, hasTouch }, use) => {
    const key = JSON.stringify({ timezoneId, viewport, isMobile, hasTouch })
    const before = warmContexts.get(key)
    const isAlive = await before?.isAlive()
    // Closing a dead context may never finish, so nothing awaits it.
    if (before && !isAlive) before.close().catch(() => {})
    const context = before && isAlive ? before : await WarmContext.open(browser)
    warmContexts.set(key, context)
    const page = await context.newPage(rol ? accounts[rol].token : undefined)
    const complaints: string[] = []
    page.on('pageerror', (error) => complaints.push(error.message))
    page.on('console', (message) => {
      // Expected: the browser logs failed requests, and the error boundary logs the error that it renders.
      const isRefusedCall = /^(Failed to load resource|ApiError|ChunkLoadError)/.test(message.text())
      if (message.type() === 'error' && !isRefusedCall) complaints.push(message.text())
    })
    await use(page)
    if (context.isSpent) {
      warmContexts.delete(key)
      await context.close()
    } else {
      await context.clear()
    }
    expect(complaints, 'what the browser complained of').toEqual([])
  },
})
