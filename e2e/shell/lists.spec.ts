import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import type { Gym } from '../support/gym.ts'
import { heading, refusal, row } from '../support/screens/screen.ts'

test.use({ rol: 'recepcionista' })

const search = (page: Page) => page.getByRole('searchbox', { name: 'Buscar cliente' })
const surnames = (page: Page) => page.getByRole('row').locator('td:nth-child(2)')

function clients(gym: Gym, count: number) {
  const names = Array.from({ length: count }, (_, index) => `Apellido ${String(index + 1).padStart(2, '0')}`)
  return Promise.all(names.map((apellido) => gym.cliente({ nombre: 'Ana', apellido })))
}

test('Search finds clients without accents and by parts of numbers', async ({ page, gym }) => {
  await gym.cliente({ nombre: 'José', apellido: 'Ñáñez' })
  await gym.cliente({ nombre: 'Ana', apellido: 'Pérez', numeroIdentificacion: '5551234' })
  await page.goto('/clientes')
  await expect(surnames(page)).toHaveText(['Ñáñez', 'Pérez'])
  await search(page).fill('nane')
  await expect(surnames(page)).toHaveText(['Ñáñez'])
  await expect(page).toHaveURL('/clientes?buscar=nane')
  await search(page).fill('55512')
  await expect(surnames(page)).toHaveText(['Pérez'])
})

test('Slash puts the focus on the search', { tag: '@full' }, async ({ page, gym }) => {
  await gym.cliente()
  await page.goto('/clientes')
  await expect(row(page, 'Ana')).toBeVisible()
  await page.keyboard.press('/')
  await expect(search(page)).toBeFocused()
  await page.keyboard.type('Ana/')
  await expect(search(page)).toHaveValue('Ana/')
})

test('Failed list says why and loads again', async ({ page, gym }) => {
  await gym.cliente()
  await page.route('**/api/clientes?*', (route) =>
    route.fulfill({ status: 503, json: { mensaje: 'La base de datos no está disponible.' } }),
  )
  await page.goto('/clientes')
  await expect(
    refusal(page, 'Error al cargar los clientes: Error 503: La base de datos no está disponible.'),
  ).toBeVisible()
  await page.unroute('**/api/clientes?*')
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await expect(row(page, 'Ana')).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('List keeps its rows until the next page arrives', async ({ page, gym }) => {
  await clients(gym, 30)
  await page.goto('/clientes')
  await expect(surnames(page)).toHaveCount(25)
  let answer = () => {}
  const asked = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/clientes?*', async (route) => {
    await asked
    await route.continue()
  })
  await page.getByRole('button', { name: 'Página 2' }).click()
  await expect(page.getByRole('table', { name: 'Clientes' })).toHaveAttribute('aria-busy', 'true')
  await expect(surnames(page)).toHaveCount(25)
  answer()
  await expect(surnames(page)).toHaveCount(5)
})

test('List returns to its page after a visit to a client', async ({ page, gym }) => {
  await clients(gym, 30)
  await page.goto('/clientes')
  await expect(page.getByText('1 a 25 de 30')).toBeVisible()
  await expect(surnames(page)).toHaveCount(25)
  await page.getByRole('columnheader', { name: 'Apellido' }).getByRole('button').click()
  await page.getByRole('columnheader', { name: 'Apellido' }).getByRole('button').click()
  await expect(surnames(page).first()).toHaveText('Apellido 30')
  await page.getByRole('button', { name: 'Página 2' }).click()
  await expect(page.getByText('26 a 30 de 30')).toBeVisible()
  await expect(surnames(page)).toHaveText([5, 4, 3, 2, 1].map((number) => `Apellido 0${number}`))

  await page.getByRole('link', { name: 'Editar a Ana Apellido 03' }).click()
  await expect(heading(page, 'Editar cliente')).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('/clientes?orden=-apellido&pagina=2')
  await expect(surnames(page).first()).toHaveText('Apellido 05')
})

test('New search begins on the first page', { tag: '@full' }, async ({ page, gym }) => {
  await clients(gym, 30)
  await page.goto('/clientes?pagina=2')
  await expect(page.getByText('26 a 30 de 30')).toBeVisible()
  await search(page).fill('apellido')
  await expect(page.getByText('1 a 25 de 30')).toBeVisible()
  await expect(page).toHaveURL('/clientes?buscar=apellido')
})

test('List shows the page before after its last row is deleted', { tag: '@full' }, async ({ page, gym }) => {
  await clients(gym, 26)
  await page.goto('/clientes?pagina=2')
  await page.getByRole('button', { name: 'Eliminar a Ana Apellido 26' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Eliminar' }).click()
  await expect(page.getByText('25 clientes', { exact: true })).toBeVisible()
  await expect(surnames(page)).toHaveCount(25)
  await expect(page).toHaveURL('/clientes')
})

test('List ignores invalid values in its address', { tag: '@full' }, async ({ page, gym }) => {
  await gym.cliente()
  for (const search of ['?pagina=primera&periodo=siglo', '?pagina=99', '?pagina=-1&dia=ayer']) {
    await page.goto(`/clientes${search}`)
    await expect(row(page, 'Ana')).toBeVisible()
  }
})

test('Row opens its detail by click and by Enter', { tag: '@full' }, async ({ page, gym }) => {
  await gym.producto({ nombre: 'Agua' })
  await page.goto('/productos')
  const opener = page.getByRole('button', { name: 'Agua', exact: true })
  await row(page, 'Agua').getByRole('cell').nth(1).click()
  await expect(opener).toHaveAttribute('aria-expanded', 'true')
  await opener.press('Enter')
  await expect(page.getByRole('definition')).toHaveCount(0)
  await opener.press('Enter')
  await expect(page.getByRole('definition').first()).toBeVisible()
})

test("Client's row opens a panel that returns the focus", async ({ page, gym }) => {
  const direccion = 'Carrera 45 con calle 127, torre 3, apartamento 1204, barrio La Castellana'
  await gym.cliente({ nombre: 'Ana', direccion })
  await page.goto('/clientes')
  const panel = page.getByRole('dialog', { name: 'Ana Pérez' })
  await row(page, 'Ana').getByRole('cell').nth(3).click()
  await expect(panel.getByText(direccion)).toBeVisible()
  await expect(panel.getByRole('region', { name: 'Estado' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  const opener = page.getByRole('button', { name: 'Ana', exact: true })
  await opener.press('Enter')
  await panel.getByRole('button', { name: 'Poner la foto de Ana Pérez' }).click()
  const dialog = page.getByRole('dialog', { name: /foto/i })
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await panel.getByRole('button', { name: 'Cerrar' }).click()
  await expect(opener).toBeFocused()
})

test('Clients at 1280 px show every column and action', { tag: '@full' }, async ({ page, gym }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await gym.cliente({ nombre: 'María Alejandra', email: `${'nombre.muy.largo'.repeat(4)}@correo.example` })
  await page.goto('/clientes')
  await expect(page.getByRole('link', { name: 'Editar a María Alejandra Pérez' })).toBeInViewport({
    ratio: 1,
  })
  for (const header of await page.getByRole('columnheader').all())
    expect((await header.boundingBox())?.height).toBeLessThan(35)
  expect((await row(page, 'María').boundingBox())?.height).toBeLessThan(65)
})

test('Headings of debts at 1280 px do not overlap', { tag: '@full' }, async ({ page, gym }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  const { _id: cliente } = await gym.cliente({ nombre: 'Martín', apellido: 'Carvajal Acosta' })
  await gym.call('POST', 'ventas', { cliente, lineas: [{ concepto: 'Ropa', monto: 22_000 }], fiado: true })
  await page.goto('/clientes?situacion=debe')
  await expect(page.getByRole('link', { name: 'Cobrar la deuda de Martín Carvajal Acosta' })).toBeVisible()
  const headers = await page.getByRole('columnheader').all()
  const boxes = await Promise.all(headers.map((header) => header.boundingBox()))
  for (const [index, box] of boxes.slice(1).entries()) {
    const before = boxes[index]
    expect(box?.x).toBeGreaterThanOrEqual((before?.x ?? 0) + (before?.width ?? 0) - 1)
  }
})

test.describe('phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  const people = (page: Page) => page.getByRole('list', { name: 'Clientes' }).getByRole('listitem')

  test('Phone shows six clients, and a tap opens one', async ({ page, gym }) => {
    await clients(gym, 12)
    await page.goto('/clientes')
    await expect(people(page)).toHaveCount(12)
    await expect(people(page).nth(5)).toBeInViewport({ ratio: 1 })
    await expect(page.getByText('12 clientes', { exact: true })).toBeAttached()
    await people(page).nth(1).getByText('Apellido 02').click()
    await expect(people(page).nth(1).getByRole('definition')).toHaveCount(7)
    await people(page).nth(1).getByRole('link', { name: 'Editar a Ana Apellido 02' }).click()
    await expect(heading(page, 'Editar cliente')).toBeVisible()
  })

  test('Button of the filters on a phone counts those set', { tag: '@full' }, async ({ page, gym }) => {
    await clients(gym, 2)
    await gym.cliente({ nombre: 'Zoe', estado: 'inactivo' })
    await page.goto('/clientes')
    await expect(people(page)).toHaveCount(3)
    await page.getByRole('button', { name: 'Filtros' }).click()
    await page.getByText('Inactivos', { exact: true }).click()
    await expect(people(page)).toHaveText([/Zoe/])
    await expect(page.getByRole('button', { name: 'Filtros (1)' })).toBeVisible()
    await page.getByText('Todos', { exact: true }).click()
    await page.getByRole('combobox', { name: 'Ordenar por' }).selectOption('Nombre, descendente')
    await expect(people(page).first()).toContainText('Zoe')
  })

  test('Search keeps its text and focus when a tablet turns', { tag: '@full' }, async ({ page, gym }) => {
    await gym.cliente({ nombre: 'Zoe' })
    await page.goto('/clientes')
    const search = page.getByRole('searchbox', { name: 'Buscar cliente' })
    await search.fill('Zo')
    for (const width of [820, 390, 1280, 600]) {
      await page.setViewportSize({ width, height: 844 })
      await expect(page.getByRole('button', { name: 'Filtros' })).toHaveCount(width < 768 ? 1 : 0)
      await expect(search).toBeFocused()
      await page.keyboard.press('e')
    }
    await expect(search).toHaveValue('Zoeeee')
  })

  test('Main action of a list stays at the foot of a phone', { tag: '@full' }, async ({ page, gym }) => {
    await clients(gym, 20)
    await page.goto('/clientes')
    await expect(people(page)).toHaveCount(20)
    const act = page.getByRole('button', { name: 'Nuevo cliente' })
    await expect(act).toBeInViewport({ ratio: 1 })
    expect((await act.boundingBox())?.y).toBeGreaterThan(700)
  })
})
