import { readFileSync } from 'node:fs'
import { expect, test } from '../support/fixtures.ts'
import { askPasswordAgain } from '../support/own-password.ts'
import { heading, message } from '../support/screens/screen.ts'

test.use({ rol: 'admin' })

test('Client list is downloaded with its filter and order', { tag: '@full' }, async ({ page, gym }) => {
  await gym.cliente({ nombre: 'Ana', apellido: 'Archivo', estado: 'activo' })
  await gym.cliente({ nombre: 'Beto', apellido: 'Archivo', estado: 'activo' })
  await gym.cliente({ nombre: 'Ciro', apellido: 'Archivo', estado: 'inactivo' })
  await page.goto('/clientes?filtro=activo&buscar=Archivo&orden=-nombre')
  await expect(page.getByRole('row')).toHaveCount(3)
  const downloaded = page.waitForEvent('download')
  await page.getByRole('button', { name: 'CSV: descargar la lista' }).click()
  const file = await downloaded
  expect(file.suggestedFilename()).toMatch(/^clientes_\d{4}-\d\d-\d\d\.csv$/)
  const [titles, ...rows] = readFileSync(await file.path(), 'utf8')
    .trim()
    .split('\r\n')
  expect(titles).toContain('Nombre,Apellido,Número de identificación')
  expect(rows.map((row) => row.split(',')[0])).toEqual(['Beto', 'Ana'])
  await expect(message(page, `Se descargó ${file.suggestedFilename()}.`)).toBeVisible()

  const other = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Excel: descargar la lista' }).press('Enter')
  expect((await other).suggestedFilename()).toMatch(/^clientes_.*\.xlsx$/)
})

for (const [list, search] of [
  ['pagos', 'periodo=semana&orden=-monto'],
  ['ventas', 'desde=2026-01-01&buscar=agua&orden=-total'],
] as const) {
  test(`File of ${list} has the list's filter and order`, { tag: '@full' }, async ({ page }) => {
    const asked = (path: string, ...having: string[]) =>
      page.waitForRequest((request) => {
        const { pathname, searchParams } = new URL(request.url())
        return pathname === path && having.every((name) => searchParams.has(name))
      })
    const paramsOf = (request: { url(): string }) => {
      const {
        pagina: _,
        limite: __,
        formato: ___,
        ...rest
      } = Object.fromEntries(new URL(request.url()).searchParams)
      return rest
    }
    // The list's own request: the payments page sends another, without `pagina`, to count the renewals.
    const [shown] = await Promise.all([asked(`/api/${list}`, 'pagina'), page.goto(`/${list}?${search}`)])
    const [file] = await Promise.all([
      asked(`/api/${list}/exportar`),
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'CSV: descargar la lista' }).click(),
    ])
    expect(Object.keys(paramsOf(shown)).length).toBeGreaterThan(1)
    expect(paramsOf(file)).toEqual(paramsOf(shown))
  })
}

test('Admin downloads the whole gym after confirming the password', async ({ page, accounts, database }) => {
  await page.goto('/copias')
  await expect(heading(page, 'Copias de seguridad')).toBeVisible()
  const section = page.getByRole('region', { name: 'Llevarse todo' })
  await expect(section).toContainText('npm run entrada -- archivo.zip')
  await askPasswordAgain(database)
  const downloaded = page.waitForEvent('download')
  await section.getByRole('button', { name: 'Descargar todo' }).click()
  const asked = page.getByRole('dialog', { name: 'Confirma tu contraseña' })
  await asked.getByLabel('Tu contraseña').fill(accounts.admin.password)
  await page.keyboard.press('Enter')
  const file = await downloaded
  expect(file.suggestedFilename()).toMatch(/^gimnasio-\d{4}-\d\d-\d\d\.zip$/)
  await expect(message(page, `Se descargó ${file.suggestedFilename()}.`)).toBeVisible()
  const bytes = readFileSync(await file.path())
  expect(bytes.subarray(0, 2).toString()).toBe('PK')
  expect(bytes.includes('manifiesto.json')).toBe(true)
})
