import type { Page } from '@playwright/test'
import { expect } from '../fixtures.ts'

export async function openPalette(page: Page) {
  await page.keyboard.press('Control+k')
  const search = page.getByRole('combobox', { name: /^Buscar una pantalla/ })
  await expect(search).toBeFocused()
  return search
}
