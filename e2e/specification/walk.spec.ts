import { expect } from '../fixtures.ts'
import { desk, everyone, member, office, training } from './routes.ts'
import { test } from './screen.ts'

test('Every screen behind the login comes to rest', async ({ page, gym }) => {
  test.setTimeout(240_000)
  await gym.cliente()
  const paths = [...everyone, ...desk, ...training, ...office, ...member]
  const restless: string[] = []
  for (const path of paths.filter((one) => !one.includes('/editar') || one.endsWith('asignacion'))) {
    await page.goto(path)
    await page.waitForLoadState('networkidle', { timeout: 2_000 }).catch(() => restless.push(path))
  }
  expect(restless, 'screens whose network is never idle').toEqual([])
})
