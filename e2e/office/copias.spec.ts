import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '../support/fixtures.ts'
import { askPasswordAgain } from '../support/own-password.ts'
import { heading, message } from '../support/screens/screen.ts'

test.use({ rol: 'admin' })

const DONE = { timeout: 60_000 }

test('Owner makes, verifies and downloads a backup', { tag: '@full' }, async ({
  page,
  gym,
  program,
  accounts,
  database,
}) => {
  test.slow()
  await gym.cliente()
  await page.goto('/configuracion')
  await page.getByRole('main').getByRole('link', { name: 'Copias de seguridad' }).click()
  await expect(heading(page, 'Copias de seguridad')).toBeFocused()
  await database.query('begin')
  await database.query('lock table rutinas in access exclusive mode')
  await page.getByRole('button', { name: 'Hacer una copia ahora' }).click()
  const progress = page.getByRole('progressbar', { name: 'Progreso de la copia' })
  await expect(progress).toHaveAttribute('aria-valuenow', /^\d+$/)
  await expect(page.getByRole('button', { name: 'Hacer una copia ahora' })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  await database.query('commit')
  const done = page.getByRole('alert').filter({ hasText: 'Se restauró en una base aparte y todo es igual' })
  await expect(done).toBeVisible(DONE)
  const rows = page.getByRole('table', { name: 'Copias' }).getByRole('row')
  // Finds the requested backup by name: the daily backup may be newer.
  await expect(rows.filter({ hasText: 'Pedida a mano' })).toContainText('Verificada')

  const folder = join(program.dataDir, 'copias')
  const [nombre = ''] = readdirSync(folder)
    .filter((name) => name.startsWith('pedida-'))
    .sort()
    .reverse()
  await askPasswordAgain(database)
  const downloaded = page.waitForEvent('download')
  await page.getByRole('button', { name: `Descargar ${nombre}` }).click()
  const asked = page.getByRole('dialog', { name: 'Confirma tu contraseña' })
  await asked.getByLabel('Tu contraseña').fill(accounts.admin.password)
  await page.keyboard.press('Enter')
  const file = await downloaded
  expect(file.suggestedFilename()).toBe(nombre)
  await expect(message(page, `Se descargó ${nombre}.`)).toBeVisible()
  expect(readFileSync(await file.path()).equals(readFileSync(join(folder, nombre)))).toBe(true)
})

test('Dashboard warns about a damaged backup until one is valid', { tag: '@full' }, async ({
  page,
  program,
}) => {
  test.slow()
  const folder = join(program.dataDir, 'copias')
  mkdirSync(folder, { recursive: true })
  // Removes the backups of earlier tests: without metadata, the list would date them by the real clock.
  for (const name of readdirSync(folder)) rmSync(join(folder, name))
  await page.goto('/copias')
  await page.getByRole('button', { name: 'Hacer una copia ahora' }).click()
  await expect(page.getByText('Se restauró en una base aparte y todo es igual').first()).toBeVisible(DONE)
  const [nombre = ''] = readdirSync(folder)
    .filter((name) => name.startsWith('pedida-'))
    .sort()
    .reverse()
  const whole = readFileSync(join(folder, nombre))
  writeFileSync(join(folder, nombre), whole.subarray(0, whole.length - 100))

  await page.getByRole('button', { name: `Verificar ahora ${nombre}` }).click()
  await expect(page.getByRole('row').filter({ hasText: nombre })).toContainText('No sirve', DONE)
  await expect(page.getByText(`El respaldo ${nombre} está incompleto o dañado.`).first()).toBeVisible()
  const toRestore = page.getByText('npm run restore --')
  await expect(toRestore).not.toContainText(nombre)
  await page.goto('/dashboard')
  const warning = page.getByRole('note').filter({ hasText: 'encontró una copia de seguridad que no sirve' })
  await expect(warning).toBeVisible()

  writeFileSync(join(folder, nombre), whole)
  await warning.getByRole('link', { name: 'Ver las copias' }).click()
  await page.getByRole('button', { name: `Verificar ahora ${nombre}` }).click()
  await expect(page.getByRole('row').filter({ hasText: nombre })).toContainText('Verificada', DONE)
  await expect(toRestore).toContainText(join(folder, nombre))
  await page.goto('/dashboard')
  await expect(heading(page, 'Dashboard')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Primeros pasos' })).toBeVisible()
  await expect(warning).toHaveCount(0)
})
