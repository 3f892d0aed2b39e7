import { test as base } from '@playwright/test'
import { setClock } from './clock.ts'

export const test = base.extend<object, object>({
  browser: [
    async ({ browser }, use) => {
      const newContext = browser.newContext.bind(browser)
      browser.newContext = async (options) => {
        const context = await newContext(options)
        await setClock(context)
        return context
      }
      await use(browser)
    },
    { scope: 'worker' },
  ],
})
