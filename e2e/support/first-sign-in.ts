import { expect, type Page } from '@playwright/test'
import { launch, readyAt } from './program.ts'
import { heading, signIn } from './screens/screen.ts'

/** Starts the program without data, signs in with the account that it prints and chooses a password. */
export async function enterNewGym(page: Page, dataDir: string, own: string) {
  const program = await launch(dataDir)
  const url = await readyAt(program)
  const [, email = '', password = ''] = /: (\S+@\S+) \/ (\S+)$/m.exec(program.printed()) ?? []
  await page.goto(url)
  await signIn(page, { email, password })
  await page.getByLabel('Contraseña actual').fill(password)
  await page.getByLabel(/^Contraseña nueva/).fill(own)
  await page.getByLabel('Repite la contraseña nueva').fill(own)
  await page.getByRole('button', { name: 'Cambiar la contraseña' }).click()
  await expect(heading(page, 'Dashboard')).toBeVisible()
  return { program, url, admin: { email, password: own } }
}
