import { addDays, addMonths, formatDay } from '@gym/contract/core/calendar'
import { expect, test } from '../support/fixtures.ts'
import { field, heading, menu, pick } from '../support/screens/screen.ts'
import { atTheDesk, lines, openCharge, receipt } from '../support/screens/vender-screen.ts'

test('Plan of the admin is sold at the desk with its membership', async ({ page, gym, accounts }) => {
  await page.goto('/productos')
  await page.getByRole('link', { name: 'Planes', exact: true }).click()
  await expect(heading(page, 'Planes')).toBeVisible()
  await page.getByRole('link', { name: 'Crear el primero' }).click()
  await expect(heading(page, 'Nuevo plan')).toBeVisible()
  await field(page, 'Nombre').fill('Trimestral')
  await field(page, 'Precio').fill('210000')
  await field(page, 'Vigencia').fill('3')
  await page.getByRole('button', { name: 'Crear plan' }).click()
  await page.getByRole('button', { name: 'Ir a planes' }).click()
  await expect(page.getByRole('list', { name: 'Planes' }).getByRole('listitem')).toHaveText([
    /^Trimestral\s*Mensualidad · 3 meses\s*\$210\.000\s*Activo/,
  ])

  await page.evaluate(`localStorage.setItem('token', '${accounts.recepcionista.token}')`)
  const ana = await gym.cliente({ nombre: 'Ana', apellido: 'Pérez' })
  const today = await gym.today()
  const days = new RegExp(`${formatDay(today)}.*${formatDay(addMonths(today, 3))}`, 's')
  await atTheDesk(page)
  await expect(menu(page).getByRole('link', { name: 'Contabilidad' })).toHaveCount(0)
  await pick(page, 'Producto', 'Trimestral')
  await pick(page, 'Cliente', 'Ana Pérez')
  await expect(lines(page)).toHaveText([days])
  await openCharge(page, '$210.000')
  await page.keyboard.press('Enter')
  await expect(receipt(page)).toContainText('Trimestral')
  await expect(receipt(page)).toContainText(days)

  await page.goto(`/clientes/${ana._id}`)
  await expect(page.getByRole('region', { name: 'Membresías' })).toContainText(days)
})

test('Plan for two shows the days of each person', { tag: '@full' }, async ({ page, gym }) => {
  const today = await gym.today()
  await gym.plan({ nombre: 'Pareja', personas: 2, precio: 150_000 })
  await gym.cliente({ nombre: 'Ana', apellido: 'Pérez' })
  const eva = await gym.cliente({ nombre: 'Eva', apellido: 'Rojas' })
  await gym.membresia({ cliente: eva._id, fechainicio: addDays(today, -20), duracion: 30 })
  await atTheDesk(page)
  await pick(page, 'Cliente', 'Ana Pérez')
  await page.getByRole('button', { name: /^Pareja/ }).click()
  await page.getByRole('button', { name: 'Elegir las personas de Pareja' }).click()
  await pick(page, 'Persona 2', 'Eva Rojas')
  await page.getByRole('dialog').getByRole('button', { name: 'Agregar', exact: true }).click()
  const hers = `con Eva Rojas (del ${formatDay(addDays(today, 11))} al`
  await expect(lines(page)).toContainText([hers])
  const sent = page.waitForRequest(
    (request) => /\/api\/ventas$/.test(request.url()) && request.method() === 'POST',
  )
  await openCharge(page, '$150.000')
  await page.keyboard.press('Enter')
  const { lineas } = (await sent).postDataJSON()
  expect(lineas[0].membresia.espera).toMatchObject([
    { desde: today },
    { cliente: eva._id, desde: addDays(today, 11) },
  ])
  await expect(receipt(page)).toContainText('Pareja')
})

test('Plan sold to one person is completed on the client page', { tag: '@full' }, async ({ page, gym }) => {
  await gym.plan({ nombre: 'Pareja', personas: 2, precio: 150_000 })
  const ana = await gym.cliente({ nombre: 'Ana', apellido: 'Pérez' })
  const eva = await gym.cliente({ nombre: 'Eva', apellido: 'Rojas' })
  await atTheDesk(page)
  await pick(page, 'Cliente', 'Ana Pérez')
  await page.getByRole('button', { name: /^Pareja/ }).click()
  await page.keyboard.press('F8')
  await page.getByRole('button', { name: 'Agregar después' }).click()
  await expect(field(page, 'Recibido')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(receipt(page)).toContainText('Pareja')

  await page.goto('/membresias')
  await expect(page.getByRole('table')).toContainText('Falta 1 persona')
  await page.goto(`/clientes/${ana._id}`)
  const region = page.getByRole('region', { name: 'Membresías' })
  await expect(region).toContainText('Falta 1 persona')
  await region.getByRole('button', { name: 'Agregar persona: el plan de Ana Pérez' }).click()
  await pick(page, 'Persona 2', 'Eva Rojas')
  await expect(page.getByRole('button', { name: 'Agregar', exact: true })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^Eva Rojas entra con el plan Pareja de Ana/)).toBeVisible()
  await expect(region).not.toContainText('Falta 1 persona')
  await page.goto(`/clientes/${eva._id}`)
  await expect(region).toContainText('Pareja del')
})
