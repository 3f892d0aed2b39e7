import { expect, test } from './fixtures.ts'

test('explore', async ({ page, gym }) => {
  await gym.cliente()
  const p = await gym.producto()
  await page.goto('/clientes/crear')
  await page.getByRole('heading', { level: 1 }).waitFor()
  console.log(await page.locator('body').ariaSnapshot())
  await page.goto('/pagos/crear')
  await page.getByRole('button', { name: 'Registrar pago' }).waitFor()
  console.log(await page.locator('main').ariaSnapshot())
  await page.getByLabel('Producto').click()
  await page.getByRole('option').first().waitFor()
  console.log(await page.locator('body').ariaSnapshot())
  await gym.pago({ producto: p._id })
  await page.goto('/pagos')
  await page.getByRole('row').nth(1).waitFor()
  console.log(await page.locator('main').ariaSnapshot())
  await page.goto('/productos')
  await page.getByRole('button', { name: 'Nuevo producto' }).click()
  await page.getByRole('dialog').waitFor()
  console.log(await page.locator('body').ariaSnapshot())
  const t = Date.now()
  for (const u of ['/clientes', '/pagos', '/membresias']) {
    await page.goto(u)
    await page.getByRole('heading', { level: 1 }).waitFor()
    console.log(u, Date.now() - t)
  }
})
