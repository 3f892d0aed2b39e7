import { addDays, formatDay, formatMonth } from '@gym/contract/calendar'
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { row } from './screen.ts'

const LOGO =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='

/** Presses 'Imprimir' and gives what is on the paper at the moment that the browser is asked to print. */
async function paperOf(page: Page): Promise<{ texts: string; rows: string[]; logo: boolean; rest: number }> {
  await page.evaluate(`window.print = () => {
    const shown = (selector) => [...document.querySelectorAll(selector)].filter((one) => one.checkVisibility())
    window.paper = {
      texts: shown('header, h2, p').map((one) => one.innerText).join(' | '),
      rows: shown('tr').map((one) => one.innerText),
      logo: shown('header img').some((one) => one.naturalWidth === 1),
      rest: shown('button, input, nav, h1, a').length,
    }
    window.dispatchEvent(new Event('afterprint'))
  }`)
  await page.emulateMedia({ media: 'print' })
  await page.getByRole('button', { name: 'Imprimir', includeHidden: true }).dispatchEvent('click')
  await expect.poll(() => page.evaluate('window.paper !== undefined')).toBe(true)
  const paper = await page.evaluate<Awaited<ReturnType<typeof paperOf>>>('window.paper')
  await page.emulateMedia({ media: 'screen' })
  return paper
}

test('the month of the ledger is printed with the gym’s name and logo, its sums and every row', async ({
  page,
  gym,
}) => {
  const hoy = await gym.today()
  await gym.call('PUT', 'configuracion', { nombre: 'Gimnasio Ñandú' })
  await gym.call('PUT', 'configuracion/logo', { logo: LOGO })
  for (let n = 1; n <= 26; n += 1) await gym.pago({ monto: n * 1_000 })
  await gym.pago({ monto: 999_000, fecha: '2020-01-31' })
  await page.goto('/contabilidad')
  await expect(page.getByText('1 a 25 de 26')).toBeVisible()
  const paper = await paperOf(page)
  expect(paper.texts).toContain('Gimnasio Ñandú')
  expect(paper.texts).toContain(formatDay(hoy))
  expect(paper.texts.toLowerCase()).toContain(formatMonth(hoy))
  expect(paper.texts).toContain('$351.000')
  expect(paper.texts).toContain('26 transacciones')
  expect(paper.rows).toHaveLength(27)
  expect(paper.rows[0]).toMatch(/^Tipo\s+Descripción\s+Monto/)
  expect([paper.logo, paper.rest]).toEqual([true, 0])
  await expect(page.getByRole('heading', { level: 1, name: 'Contabilidad' })).toBeVisible()
})

test('the memberships that end soon are printed, and a gym without a name prints none', async ({
  page,
  gym,
}) => {
  const ana = await gym.cliente({ nombre: 'Ana', apellido: 'Pérez' })
  const luz = await gym.cliente({ nombre: 'Luz', apellido: 'Díaz' })
  await gym.membresia({ cliente: ana._id, fechainicio: addDays(await gym.today(), -28) })
  await gym.membresia({ cliente: luz._id })
  await page.goto('/membresias?filtro=por-vencer')
  await expect(row(page, 'Ana Pérez')).toBeVisible()
  const paper = await paperOf(page)
  expect(paper.texts).toContain('Por vencer')
  expect(paper.texts).not.toContain('Nombre del gimnasio')
  expect(paper.rows).toEqual([expect.stringMatching(/^Cliente\s+Tipo/), expect.stringMatching(/^Ana Pérez/)])
  expect(paper.rest).toBe(0)
})

test('the paper of who did not renew says of which days it is', async ({ page, gym }) => {
  const { _id: cliente } = await gym.cliente({ nombre: 'Ana', apellido: 'Pérez' })
  const today = await gym.today()
  await gym.membresia({ cliente, fechainicio: addDays(today, -60) })
  const [desde, hasta] = [addDays(today, -60), addDays(today, -1)]
  await page.goto(`/membresias?filtro=sin-renovar&desde=${desde}&hasta=${hasta}`)
  await expect(row(page, 'Ana Pérez')).toBeVisible()
  const paper = await paperOf(page)
  expect(paper.texts).toContain(`Sin renovar · desde el ${formatDay(desde)} · hasta el ${formatDay(hasta)}`)
})
