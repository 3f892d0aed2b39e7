import type { Page } from '@playwright/test'

export const question = (page: Page, caja: string) =>
  page.getByRole('dialog', { name: `¿Cerrar ${caja} con este conteo?` })

export const confirm = (page: Page, caja: string) =>
  question(page, caja).getByRole('button', { name: 'Sí, cerrar' })
