import type { FactorNuevo } from '@gym/contract/auth/auth.schema'
import type { Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { isAccessibleEverywhere } from '../support/accessibility.ts'
import { now } from '../support/clock.ts'
import { expect, test } from '../support/fixtures.ts'
import type { Account } from '../support/gym.ts'
import { field, heading, message, refusal, row, signIn } from '../support/screens/screen.ts'

test.use({ rol: null })

const DESK = { width: 1280, height: 800 }

const shownBy = (secreto: string) =>
  TOTP.generate({ secret: Secret.fromBase32(secreto), timestamp: now().getTime() })

async function enter(page: Page, { token }: Account) {
  await page.goto('/login')
  await page.evaluate(`localStorage.setItem('token', '${token}')`)
  await page.goto('/mi-cuenta')
}

/** Activates the second factor on its screen. Returns its secret and recovery codes. */
async function turnOn(page: Page) {
  const response = page.waitForResponse(
    (answer) => answer.url().endsWith('/api/auth/factor') && answer.request().method() === 'POST',
  )
  await page.getByRole('button', { name: 'Activar la verificación' }).click()
  const { secreto } = (await (await response).json()) as FactorNuevo
  await expect(page.getByRole('img', { name: 'Código QR de la verificación en dos pasos' })).toBeVisible()
  await field(page, 'Código de verificación').fill(shownBy(secreto))
  await page.keyboard.press('Enter')
  await expect(
    message(page, 'Verificación en dos pasos activada. Las otras sesiones abiertas se cerraron.'),
  ).toBeVisible()
  const codes = await page.getByText(/^[0-9A-Z]{5}-[0-9A-Z]{5}$/).allTextContents()
  expect(codes).toHaveLength(10)
  return { secreto, codes }
}

test('Login asks for the code of an account with a second factor', async ({ page, gym, database }) => {
  const account = await gym.account('recepcionista')
  await enter(page, account)
  const { secreto } = await turnOn(page)
  await page.getByRole('button', { name: 'Ya los guardé' }).click()
  // The activation consumed the current TOTP code. Allows it again, because the next is up to 30 s away.
  await database.query('update factores set ultimo_paso = null')
  await page.getByRole('button', { name: 'Cerrar Sesión' }).click()
  await signIn(page, account)
  await field(page, 'Código de verificación').fill(shownBy(secreto))
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Dashboard')).toBeVisible()
})

test('Person uses, renews and removes their second factor', { tag: '@full' }, async ({
  page,
  gym,
  database,
}) => {
  const account = await gym.account('recepcionista')
  await enter(page, account)
  const { secreto, codes } = await turnOn(page)
  await isAccessibleEverywhere(page)
  await page.setViewportSize(DESK)
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Descargar' }).click()
  expect((await downloading).suggestedFilename()).toBe('codigos-de-recuperacion.txt')
  await page.getByRole('button', { name: 'Ya los guardé' }).click()
  await expect(page.getByText('Te quedan 10 códigos de recuperación.')).toBeVisible()
  await database.query('update factores set ultimo_paso = null')

  await page.getByRole('button', { name: 'Cerrar Sesión' }).click()
  await signIn(page, account)
  const code = field(page, 'Código de verificación')
  await expect(code).toBeFocused()
  await expect(code).toHaveAttribute('autocomplete', 'one-time-code')
  await expect(code).toHaveAttribute('inputmode', 'numeric')
  await isAccessibleEverywhere(page)
  await page.setViewportSize(DESK)
  await code.press('Enter')
  await expect(refusal(page, 'El código es obligatorio.')).toBeVisible()
  await code.fill('12345')
  await page.keyboard.press('Enter')
  await expect(refusal(page, 'El código no es correcto o ya se usó.')).toBeVisible()
  const shown = shownBy(secreto)
  await code.fill(` ${shown.slice(0, 3)} ${shown.slice(3)} `)
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Dashboard')).toBeVisible()

  await page.getByRole('button', { name: 'Cerrar Sesión' }).click()
  await signIn(page, account)
  await page.getByRole('button', { name: 'Volver' }).click()
  await expect(field(page, 'Correo electrónico')).toHaveValue(account.email)
  await expect(page.getByLabel('Contraseña')).toBeFocused()
  await signIn(page, account)
  await page.getByRole('button', { name: 'Usar un código de recuperación' }).click()
  await expect(field(page, 'Código de recuperación')).toBeFocused()
  await page.keyboard.type((codes[0] ?? '').toLowerCase())
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Dashboard')).toBeVisible()

  await page.goto('/mi-cuenta')
  await expect(page.getByText('Te quedan 9 códigos de recuperación.')).toBeVisible()
  await page.getByRole('button', { name: 'Códigos nuevos' }).click()
  await page.getByRole('button', { name: 'Usar un código de recuperación' }).click()
  await page.keyboard.type(codes[1] ?? '')
  await page.keyboard.press('Enter')
  await expect(message(page, 'Códigos nuevos: los anteriores ya no sirven.')).toBeVisible()
  const [fresh = ''] = await page.getByText(/^[0-9A-Z]{5}-[0-9A-Z]{5}$/).allTextContents()
  await page.getByRole('button', { name: 'Ya los guardé' }).click()

  await page.getByRole('button', { name: 'Quitar la verificación' }).click()
  await page.getByRole('button', { name: 'Usar un código de recuperación' }).click()
  await page.keyboard.type(codes[2] ?? '')
  await page.keyboard.press('Enter')
  await expect(refusal(page, 'El código no es correcto o ya se usó.')).toBeVisible()
  await field(page, 'Código de recuperación').fill(fresh)
  await page.keyboard.press('Enter')
  await expect(message(page, 'Verificación en dos pasos quitada.')).toBeVisible()
  await page.getByRole('button', { name: 'Cerrar Sesión' }).click()
  await signIn(page, account)
  await expect(heading(page, 'Dashboard')).toBeVisible()
})

test('Second factor set up in two windows activates once', { tag: '@full' }, async ({ page, gym }) => {
  await enter(page, await gym.account('recepcionista'))
  const begin = async (on: Page) => {
    const response = on.waitForResponse(
      (answer) => answer.url().endsWith('/api/auth/factor') && answer.request().method() === 'POST',
    )
    await on.getByRole('button', { name: 'Activar la verificación' }).click()
    return ((await (await response).json()) as FactorNuevo).secreto
  }
  const activate = async (on: Page, secreto: string) => {
    await field(on, 'Código de verificación').fill(shownBy(secreto))
    await on.keyboard.press('Enter')
  }
  const other = await page.context().newPage()
  await other.goto('/mi-cuenta')
  const first = await begin(page)
  const second = await begin(other)
  await activate(page, first)
  await expect(page.getByRole('alert').filter({ hasText: /^Esta clave ya no sirve/ })).toBeVisible()
  await begin(page)
  await activate(other, second)
  await expect(other.getByRole('alert').filter({ hasText: /^Esta clave ya no sirve/ })).toBeVisible()
  const third = await begin(other)
  await activate(other, third)
  await expect(other.getByText(/^[0-9A-Z]{5}-[0-9A-Z]{5}$/)).toHaveCount(10)
  await activate(page, third)
  await expect(
    page.getByRole('alert').filter({ hasText: /^La verificación en dos pasos ya está activa/ }),
  ).toBeVisible()
  await expect(page.getByText('Te quedan 10 códigos de recuperación.')).toBeVisible()
})

test.describe('with a role that requires it', () => {
  test.use({ rol: 'admin' })

  test.afterEach(async ({ database }) => {
    await database.query('delete from factor_obligatorio')
  })

  test('Admin requires the second factor of a role and resets it', { tag: '@full' }, async ({
    page,
    gym,
    program,
    browser,
  }) => {
    const account = await gym.account('entrenador')
    await page.goto('/configuracion')
    await page.getByRole('checkbox', { name: 'Entrenador' }).check()
    await page.getByRole('button', { name: 'Guardar los roles' }).click()
    await expect(message(page, 'Verificación guardada exitosamente.')).toBeVisible()

    const theirs = await browser.newPage({ baseURL: program.url })
    await theirs.goto('/login')
    await signIn(theirs, account)
    await expect(theirs.getByRole('heading', { name: 'Activa la verificación en dos pasos' })).toBeVisible()
    await theirs.goto('/rutinas/crear')
    await expect(heading(theirs, 'Mi cuenta')).toBeVisible()
    await expect(theirs.getByLabel('Contraseña actual')).toHaveCount(0)
    await turnOn(theirs)
    await theirs.getByRole('button', { name: 'Ya los guardé' }).click()
    await expect(heading(theirs, 'Dashboard')).toBeVisible()

    await page.goto(`/usuarios?buscar=${account.email}`)
    await expect(row(page, account.nombre)).toContainText('En dos pasos')
    await page.getByRole('link', { name: `Editar a ${account.nombre}` }).click()
    await page.getByRole('button', { name: 'Quitar la verificación' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Quitar la verificación' }).click()
    await expect(message(page, 'Verificación en dos pasos quitada.')).toBeVisible()
    await expect(page.getByText('No la tiene: la activa en Mi cuenta.')).toBeVisible()
    await theirs.reload()
    await expect(heading(theirs, 'Iniciar Sesión')).toBeVisible()
    await theirs.close()
  })

  test('Form keeps its values when the role starts to require a factor', { tag: '@full' }, async ({
    page,
    gym,
  }) => {
    const account = await gym.account('recepcionista')
    await page.goto('/login')
    await page.evaluate(`localStorage.setItem('token', '${account.token}')`)
    await page.goto('/clientes/crear')
    await field(page, 'Nombre').fill('Ana')
    await gym.call('PUT', 'configuracion/verificacion', { factorObligatorio: ['recepcionista'] })
    await field(page, 'Apellido').fill('Pérez')
    await field(page, 'Correo electrónico').fill('ana@correo.test')
    await field(page, 'Teléfono').fill('3001234567')
    await field(page, 'Dirección').fill('Calle 1')
    await field(page, 'Número de identificación').fill('1020304')
    await page.getByRole('button', { name: 'Crear cliente' }).click()
    await expect(
      refusal(
        page,
        'Error al crear el cliente: Tu rol pide la verificación en dos pasos: actívala en Mi cuenta para seguir.',
      ),
    ).toBeVisible()
    await expect(field(page, 'Nombre')).toHaveValue('Ana')
  })
})
