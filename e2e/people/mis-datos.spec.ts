import type { Venta } from '@gym/contract/ventas/ventas.schema'
import type { Page } from '@playwright/test'
import { readXlsx } from '../../server/src/testing/xlsx.ts'
import { expect, test } from '../support/fixtures.ts'
import type { Gym } from '../support/gym.ts'
import { link } from '../support/screens/consulta-screen.ts'
import { field, heading, message } from '../support/screens/screen.ts'

test.use({ rol: 'user' })

const ana = (gym: Gym, fields = {}) =>
  gym.cliente({ nombre: 'Ana', apellido: 'Pérez', numeroIdentificacion: '1020304', ...fields })

async function codeOf(gym: Gym, cliente: string): Promise<string> {
  const sale = { cliente, lineas: [{ concepto: 'Toalla', monto: 5_000 }] }
  const cobros = [{ metodo: 'Efectivo', monto: 5_000 }]
  const { codigoDeCuenta } = await gym.call<Venta>('POST', 'ventas', { ...sale, cobros })
  return codigoDeCuenta?.codigo ?? ''
}

const section = (page: Page, name: string) => page.getByRole('region', { name })

test('Member links their account by a receipt code', async ({ page, gym }) => {
  const { _id, numeroIdentificacion } = await ana(gym, { notas: 'Prefiere la mañana.' })
  await gym.membresia({ cliente: _id })
  const medida = { numeroIdentificacion, peso: 70, altura: 170, objetivo: 'Cardio', notas: 'Rodilla.' }
  await gym.call('POST', 'composicion-corporal', medida)
  await gym.call('POST', 'entradas', { clienteId: _id })
  const codigo = await codeOf(gym, _id)

  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'Mis datos' }).first().click()
  await expect(heading(page, 'Mis datos')).toBeVisible()
  await page.getByRole('button', { name: 'Ligar mi cuenta' }).click()
  await expect(field(page, 'Número de identificación')).toBeFocused()
  await field(page, 'Número de identificación').fill('1.020.304')
  await field(page, 'Código del recibo').fill('AAAA-BBBB')
  await page.keyboard.press('Enter')
  await expect(
    page.getByRole('alert').filter({ hasText: /^El número y el código no coinciden/ }),
  ).toBeVisible()
  await field(page, 'Código del recibo').fill(`${codigo.slice(0, 4)}-${codigo.slice(4)}`.toLowerCase())
  await page.keyboard.press('Enter')

  await expect(section(page, 'Perfil')).toContainText('3001234567')
  await expect(section(page, 'Perfil')).toContainText('Prefiere la mañana.')
  for (const [name, text] of [
    ['Membresías', 'Mensualidad'],
    ['Pagos', 'Toalla'],
    ['Visitas', 'libre'],
    ['Medidas', 'Rodilla.'],
  ] as const)
    await expect(section(page, name)).toContainText(text)

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Descargar mis datos' }).click()
  const sheets = await readXlsx(await (await download).path())
  expect(sheets[0]?.data).toContainEqual(['Nombre', 'Ana Pérez'])
  await expect(page.getByRole('status').filter({ hasText: /^Se descargó mis_datos_/ })).toBeVisible()
})

test('Linked member sees their day without typing a number', { tag: '@full' }, async ({
  page,
  gym,
  accounts,
}) => {
  const { _id } = await ana(gym)
  await link(gym, _id, accounts.user.email)
  await page.goto('/dashboard')
  const day = section(page, 'Tu día')
  await expect(day).toContainText('no tienes ejercicios')
  await expect(day.getByLabel('Número de identificación')).toBeHidden()
  await day.getByRole('link', { name: 'Ver mis datos' }).click()
  await expect(section(page, 'Perfil')).toContainText('Ana Pérez')
  await page.goto('/rutinas/consultar')
  await expect(page.getByRole('main')).toContainText('¡Te damos la bienvenida, Ana Pérez!')
})

test('Lookup asks for the phone digits when the gym requires them', { tag: '@full' }, async ({
  page,
  gym,
  accounts,
}) => {
  const { _id } = await ana(gym)
  await gym.cliente({ nombre: 'Luis', telefono: '3019998877', numeroIdentificacion: '5060708' })
  await gym.call('PUT', 'configuracion', { consultasConCodigo: true })
  try {
    await page.goto('/rutinas/consultar')
    await field(page, 'Número de identificación').fill('5060708')
    await page.getByRole('button', { name: 'Consultar' }).click()
    await expect(
      page.getByRole('alert').filter({ hasText: /Escribe también los últimos 4 números/ }),
    ).toBeVisible()
    await field(page, 'Últimos 4 números del teléfono').fill('0000')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alert').filter({ hasText: /no coinciden/ })).toBeVisible()
    await field(page, 'Últimos 4 números del teléfono').fill('8877')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('main')).toContainText('¡Te damos la bienvenida, Luis Pérez!')

    await link(gym, _id, accounts.user.email)
    await page.goto('/consultar-composicion-corporal')
    await expect(field(page, 'Número de identificación')).toHaveValue('5060708')
    await page.goto('/dashboard')
    await expect(section(page, 'Tu día')).toContainText('no tienes ejercicios')
  } finally {
    await gym.call('PUT', 'configuracion', { consultasConCodigo: false })
  }
})

test.describe('an admin', () => {
  test.use({ rol: 'admin' })

  test('Admin requires the phone digits for lookups', { tag: '@full' }, async ({ page, gym }) => {
    await page.goto('/configuracion')
    await page.getByRole('radio', { name: 'El número y los 4 últimos del teléfono' }).check()
    await page.getByRole('button', { name: 'Guardar cambios' }).click()
    await expect(message(page, 'Configuración guardada exitosamente.')).toBeVisible()
    expect(await gym.call('GET', 'configuracion')).toMatchObject({ consultasConCodigo: true })
    await page.getByRole('radio', { name: 'Solo el número de identificación' }).check()
    await page.getByRole('button', { name: 'Guardar cambios' }).click()
    await expect.poll(() => gym.call('GET', 'configuracion')).toMatchObject({ consultasConCodigo: false })
  })

  test('Admin is directed from own data to the client records', { tag: '@full' }, async ({ page }) => {
    await page.goto('/mis-datos')
    await expect(page.getByRole('main')).toContainText('los datos de cada cliente están en su ficha')
  })
})

test('Own data show the newest payments and expand to all', { tag: '@full' }, async ({
  page,
  gym,
  accounts,
}) => {
  const { _id } = await ana(gym)
  await link(gym, _id, accounts.user.email)
  for (let sold = 0; sold < 7; sold += 1) await codeOf(gym, _id)
  await page.goto('/mis-datos')
  const rows = section(page, 'Pagos').getByRole('row').filter({ hasText: 'Toalla' })
  await expect(rows).toHaveCount(5)
  const more = section(page, 'Pagos').getByRole('button')
  await more.focus()
  await page.keyboard.press('Enter')
  await expect(rows).toHaveCount(7)
  await expect(more).toHaveText('Ver menos')
  await expect(more).toBeFocused()
})
