import { expect, test } from '../support/fixtures.ts'

test.use({ rol: null })

test('API documentation shows the calls', { tag: '@full' }, async ({ page }) => {
  await page.goto('/api/docs')
  // Swagger UI shows no operation until its large scripts have loaded.
  await expect(page.getByText('/api/auth/perfil', { exact: true }).first()).toBeVisible({ timeout: 30_000 })
  const document = await (await page.request.get('/api/openapi.json')).json()
  expect(Object.keys(document.paths)).toContain('/api/pagos/{id}')
})
