import { expect, test } from '../support/fixtures.ts'
import { aMember, atTheDoor, atTheKiosk, card, last, who } from '../support/screens/recepcion-screen.ts'
import { field, heading } from '../support/screens/screen.ts'

test.use({ rol: 'recepcionista' })

test('Kiosk shows no reason or surname and closes with the password', { tag: '@full' }, async ({
  page,
  gym,
  accounts,
}) => {
  await aMember(gym, 'Ana', '1020304')
  await gym.cliente({ nombre: 'Luz', apellido: 'Ñáñez', numeroIdentificacion: '5060708', estado: 'inactivo' })
  await atTheDoor(page)
  const sealed = page.waitForResponse('**/api/auth/quiosco')
  await page.getByRole('link', { name: 'Quiosco' }).click()
  await sealed
  const kiosk = page.getByRole('dialog', { name: 'Quiosco' })
  const number = field(kiosk, 'Tu número de identificación o tu teléfono')
  await expect(number).toBeFocused()
  await page.keyboard.type('1020304')
  await page.keyboard.press('Enter')
  await expect(kiosk.getByRole('status')).toContainText('Adelante')
  await expect(kiosk.getByRole('status')).toContainText('Ana')
  await expect(kiosk).not.toContainText('Pérez')
  await expect(kiosk).toContainText('Te damos la bienvenida')
  await page.keyboard.type('5060708')
  await page.keyboard.press('Enter')
  await expect(kiosk.getByRole('status')).toContainText('No puede entrar')
  await expect(kiosk.getByRole('status')).toContainText('Pasa por la recepción.')
  await expect(kiosk).not.toContainText('inactivo')

  await page.keyboard.press('Escape')
  await page.keyboard.press('Alt+R')
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await page.reload()
  await expect(kiosk).toBeVisible()
  await kiosk.getByRole('button', { name: 'Salir del quiosco' }).click()
  const password = kiosk.getByLabel('Contraseña de la cuenta')
  await password.fill('otra cosa')
  await page.keyboard.press('Enter')
  await expect(kiosk).toContainText('La contraseña no es correcta.')
  await password.fill(accounts.recepcionista.password)
  await page.keyboard.press('Enter')
  await expect(who(page)).toBeVisible()
  await expect(kiosk).toHaveCount(0)
  await expect(last(page)).toContainText('Ana Pérez')
  await expect(card(page, 'Luz Ñáñez')).toContainText('inactivo')
  await expect(card(page, 'Ana Pérez')).toContainText('Adelante')
  await expect(page.getByText('Pasa por la recepción.')).toHaveCount(0)
})

test('Kiosk session shows the kiosk at every address until the password', { tag: '@full' }, async ({
  page,
  accounts,
}) => {
  const kiosk = await atTheKiosk(page)
  await expect(kiosk).toBeVisible()
  // The placeholder of the first paint must be gone, because it would cover the kiosk.
  await expect(page.locator('#first')).toHaveCount(0)
  // A stolen token of the kiosk has the kiosk's permissions only.
  const taken = await page.request.get('/api/clientes', {
    headers: { authorization: `Bearer ${await page.evaluate("localStorage.getItem('token')")}` },
  })
  expect(await taken.json()).toMatchObject({ codigo: 'QUIOSCO' })
  const other = await page.context().newPage()
  for (const address of ['/login', '/register', '/consulta-usuario', '/']) {
    await other.goto(address)
    await expect(other.getByRole('dialog', { name: 'Quiosco' })).toBeVisible()
    await expect(other).toHaveURL('/recepcion?quiosco=1')
  }
  // Clearing the browser's kiosk flag does not leave the kiosk.
  await page.evaluate("localStorage.removeItem('quiosco')")
  for (const address of ['/clientes', '/recepcion', '/recepcion?quiosco=2', '/', '/no-hay-tal-pagina']) {
    await other.goto(address)
    await expect(other.getByRole('dialog', { name: 'Quiosco' })).toBeVisible()
    await expect(other).toHaveURL('/recepcion?quiosco=1')
  }
  await kiosk.getByRole('button', { name: 'Salir del quiosco' }).click()
  await kiosk.getByLabel('Contraseña de la cuenta').fill(accounts.recepcionista.password)
  await page.keyboard.press('Enter')
  await expect(who(page)).toBeVisible()
  await expect(who(other)).toBeVisible()
  await expect(other.getByRole('dialog', { name: 'Quiosco' })).toHaveCount(0)
  await other.goto('/clientes')
  await expect(heading(other, 'Clientes')).toBeVisible()
})
