import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'
import { heading } from './screens/screen.ts'

/** Leaves a saved form by its button or link, unless the form has redirected already. */
export async function leaveSaved(page: Page, name: string, screen: string) {
  const leave = page.getByRole('button', { name }).or(page.getByRole('link', { name }))
  await leave.or(heading(page, screen)).first().waitFor()
  await leave.evaluateAll(([found]) => (found as { click?: () => void } | undefined)?.click?.())
  await expect(heading(page, screen)).toBeVisible()
}
