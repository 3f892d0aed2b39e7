import { expect, type Page } from '@playwright/test'
import { accessibilityProblems } from '../support/accessibility.ts'
import { test } from '../support/clock-test.ts'
import {
  aDataDir,
  admin,
  launch,
  type RunningProgram,
  readyAt,
  removeDataDir,
  stop,
} from '../support/program.ts'
import { field, heading } from '../support/screens/screen.ts'

const FULL = { tag: '@full' }

async function withNewProgram(work: (program: RunningProgram) => Promise<void>, env = {}) {
  const dataDir = aDataDir()
  try {
    const program = await launch(dataDir, { env })
    await work({ ...program, url: await readyAt(program) })
    expect(await stop(program)).toBe(0)
  } finally {
    removeDataDir(dataDir)
  }
}

const begin = (page: Page) => page.getByRole('button', { name: 'Empezar' })

test('First run refuses under each field and works by keyboard', FULL, async ({ page }) => {
  test.slow()
  await withNewProgram(async ({ url }) => {
    await page.goto(`${url}/login`)
    await expect(page).toHaveURL(`${url}/empezar`)
    await expect(field(page, 'Nombre del gimnasio')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByText('El nombre del gimnasio es obligatorio.')).toBeVisible()
    await page.keyboard.type('Gimnasio Ñandú')
    await page.keyboard.press('Tab')
    await page.keyboard.type(admin.email)
    await page.keyboard.press('Tab')
    await page.keyboard.type('password1')
    await page.keyboard.press('Enter')
    const password = page.getByLabel('Contraseña')
    await expect(page.getByText(/la usa mucha gente/)).toBeVisible()
    await expect(password).toBeFocused()
    expect(await accessibilityProblems(page)).toEqual([])
    await page.getByRole('button', { name: 'Mostrar u ocultar el texto' }).click()
    await expect(password).toHaveAttribute('type', 'text')
    await password.fill(admin.password)
    await password.press('Enter')
    await expect(heading(page, 'Dashboard')).toBeVisible()
  })
})

test('First run tells a browser elsewhere how to begin', FULL, async ({ page }) => {
  test.slow()
  await withNewProgram(
    async ({ url }) => {
      // With a host name other than `localhost`, the program treats the browser as one on another machine.
      await page.goto(url.replace('localhost', 'gimnasio.localhost'))
      await expect(heading(page, 'Empezar')).toBeVisible()
      await expect(
        page.getByText(/^Todavía no hay administrador\. La primera cuenta .* ADMIN_EMAIL/),
      ).toBeVisible()
      await expect(begin(page)).toHaveCount(0)
      expect(await accessibilityProblems(page)).toEqual([])
    },
    { HOST: '0.0.0.0' },
  )
})
