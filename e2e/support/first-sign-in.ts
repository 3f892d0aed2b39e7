import { expect, type Page } from '@playwright/test'
import { admin, launch, readyAt } from './program.ts'
import { field, heading } from './screens/screen.ts'

async function fillEmpezar(page: Page, { email, password }: { email: string; password: string }) {
  await field(page, 'Nombre del gimnasio').fill('Gimnasio Ñandú')
  await field(page, 'Correo electrónico').fill(email)
  await page.getByLabel('Contraseña').fill(password)
}

/** Starts the program without data and creates its administrator on the page that opens by itself. */
export async function enterNewGym(page: Page, dataDir: string) {
  const program = await launch(dataDir)
  const url = await readyAt(program)
  await page.goto(url)
  await expect(heading(page, 'Empezar')).toBeVisible()
  await fillEmpezar(page, admin)
  await page.getByRole('button', { name: 'Empezar' }).click()
  await expect(heading(page, 'Dashboard')).toBeVisible()
  return { program, url, admin }
}
