import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { field, heading } from '../support/screens/screen.ts'

const consult = (page: Page) => page.getByRole('button', { name: 'Consultar' })
const number = (page: Page) => field(page, 'Número de identificación')
const cards = (page: Page) => page.getByRole('article')

test.describe('the member on a phone', () => {
  test.use({ rol: 'user', viewport: { width: 390, height: 844 } })

  test('Member sees latest measurements, progress and charts on a phone', { tag: '@full' }, async ({
    page,
    gym,
  }) => {
    const ana = await gym.cliente({ numeroIdentificacion: '1020304' })
    for (const [fecha, peso, porcentajeGrasa, porcentajeMusculo] of [
      ['2026-03-10', 88, 28, 34],
      ['2026-01-10', 92, 30, 33],
      ['2026-04-10', 86.5, 27.5, 34.5],
      ['2026-02-10', 90, 29, 33.5],
    ])
      await gym.composicion(ana, { fecha, peso, porcentajeGrasa, porcentajeMusculo, notas: `Con ${peso}` })
    await page.goto('/consultar-composicion-corporal')
    await expect(heading(page, 'Consultar Composición Corporal')).toBeVisible()
    await number(page).pressSequentially('1.020-304 ')
    await expect(number(page)).toHaveValue('1020304')
    await page.keyboard.press('Enter')

    await expect(cards(page).getByRole('heading')).toHaveText(['10/4/2026', '10/3/2026', '10/2/2026'])
    await expect(cards(page).first()).toContainText('86,5 kg')
    await expect(cards(page).first()).toContainText('28,2 Sobrepeso')
    await expect(cards(page).first()).toContainText('27,5 %')
    await expect(cards(page).first()).not.toContainText('Con 86.5')
    await expect(cards(page).getByText('Mejora', { exact: true })).toHaveCount(1)
    await expect(cards(page).first().getByText('Mejora', { exact: true })).toBeVisible()
    await expect(cards(page).getByText(/^Sin (mejora|registro anterior)$/)).toHaveCount(0)

    await expect(
      page.getByRole('figure', {
        name: 'Peso (kg). Peso: de 92 kg el 10/1/2026 a 86,5 kg el 10/4/2026.',
      }),
    ).toBeVisible()
    await expect(page.locator('.recharts-line-curve')).toHaveCount(3)
    await page.getByText('Ver como tabla').click()
    const rows = page.getByRole('list', { name: 'Evolución' }).getByRole('listitem')
    await expect(rows).toHaveCount(4)
    await expect(rows.last()).toContainText('92 kg')
    const isWider = 'document.documentElement.scrollWidth > document.documentElement.clientWidth'
    expect(await page.evaluate(isWider)).toBe(false)

    await page.goto('/rutinas/consultar')
    await page.goto('/consultar-composicion-corporal')
    await expect(number(page)).toHaveValue('1020304')
  })

  test('Measurement card says when the latest record is no better', { tag: '@full' }, async ({
    page,
    gym,
  }) => {
    const [ana, luz] = [await gym.cliente(), await gym.cliente()]
    await gym.composicion(ana, { fecha: '2026-01-10', peso: 80, porcentajeGrasa: 25, porcentajeMusculo: 35 })
    await gym.composicion(ana, { fecha: '2026-02-10', peso: 79, porcentajeGrasa: 24, porcentajeMusculo: 35 })
    await gym.composicion(luz)
    await page.goto('/consultar-composicion-corporal')
    await number(page).fill(ana.numeroIdentificacion)
    await consult(page).click()
    await expect(cards(page).first().getByText('Sin mejora')).toBeVisible()
    await expect(cards(page).getByText('Sin mejora')).toHaveCount(1)
    await expect(cards(page).first()).toContainText('Desde el registro anterior el músculo no subió.')
    await number(page).fill(luz.numeroIdentificacion)
    await consult(page).click()
    await expect(cards(page)).toHaveCount(1)
    await expect(cards(page).getByText('Sin registro anterior')).toBeVisible()
    await expect(cards(page)).toContainText('Sin medir')
    await expect(page.getByRole('figure', { name: /^Peso/ }).getByRole('button')).toBeVisible()
  })

  test('Measurement card names the figure missing for a comparison', { tag: '@full' }, async ({
    page,
    gym,
  }) => {
    const ana = await gym.cliente()
    await gym.composicion(ana, { fecha: '2026-01-10', peso: 90, porcentajeGrasa: 25 })
    await gym.composicion(ana, { fecha: '2026-02-10', peso: 80, porcentajeGrasa: 22, porcentajeMusculo: 38 })
    await page.goto('/consultar-composicion-corporal')
    await number(page).fill(ana.numeroIdentificacion)
    await consult(page).click()
    await expect(cards(page).first().getByText('Sin datos suficientes')).toBeVisible()
    await expect(cards(page).first()).toContainText(
      'Falta el % de músculo en este registro o en el anterior.',
    )
    await expect(cards(page).getByText('Sin mejora')).toHaveCount(0)
  })

  test('Measurement chart draws one record of each day', { tag: '@full' }, async ({ page, gym }) => {
    const ana = await gym.cliente()
    await gym.composicion(ana, { fecha: '2026-01-10', peso: 90 })
    await gym.composicion(ana, { fecha: '2026-02-10', peso: 88 })
    await gym.composicion(ana, { fecha: '2026-02-10', peso: 86 })
    await page.goto('/consultar-composicion-corporal')
    await number(page).fill(ana.numeroIdentificacion)
    await consult(page).click()
    const points = page.getByRole('figure', { name: /^Peso/ }).getByRole('button')
    await expect(points).toHaveCount(2)
    await page.getByText('Ver como tabla').click()
    await expect(page.getByRole('list', { name: 'Evolución' }).getByRole('listitem')).toHaveCount(3)
  })

  test('Chart point opens the record of its day', { tag: '@full' }, async ({ page, gym }) => {
    const ana = await gym.cliente()
    for (const [fecha, peso] of [
      ['2026-01-10', 92],
      ['2026-02-10', 90],
      ['2026-03-10', 88],
      ['2026-04-10', 86],
    ])
      await gym.composicion(ana, { fecha, peso })
    await page.goto('/consultar-composicion-corporal')
    await number(page).fill(ana.numeroIdentificacion)
    await consult(page).click()
    const point = page.getByRole('button', { name: 'Ver el registro del 10/1/2026: Peso 92 kg' })
    await point.click()
    const opened = page.getByRole('dialog', { name: 'Registro de medidas' })
    await expect(opened).toContainText('92 kg')
    await page.keyboard.press('Escape')
    await expect(opened).toBeHidden()
    await expect(point).toBeFocused()
    await page.getByText('Ver como tabla').click()
    await page.getByRole('button', { name: 'Ver el registro del 10/2/2026', exact: true }).press('Enter')
    await expect(opened).toContainText('90 kg')
  })

  test('Measurement chart draws the measure that the member chooses', { tag: '@full' }, async ({
    page,
    gym,
  }) => {
    const ana = await gym.cliente()
    const taken = (cintura: number, pecho: number) => ({ medidas: { cintura, pecho } })
    await gym.composicion(ana, { fecha: '2026-01-10', porcentajeGrasa: 30, ...taken(90, 100) })
    await gym.composicion(ana, { fecha: '2026-02-10', porcentajeGrasa: 28, ...taken(86, 101) })
    await page.goto('/consultar-composicion-corporal')
    await number(page).fill(ana.numeroIdentificacion)
    await consult(page).click()
    const chart = (name: string) => page.getByRole('figure', { name, exact: true })
    await expect(chart('Grasa (%). Grasa: de 30 % el 10/1/2026 a 28 % el 10/2/2026.')).toBeVisible()
    await expect(chart('Cintura (cm). Cintura: de 90 cm el 10/1/2026 a 86 cm el 10/2/2026.')).toBeVisible()
    await expect(page.locator('.recharts-line-curve')).toHaveCount(3)
    const chosen = page.getByRole('combobox', { name: 'Medida', exact: true })
    await expect(chosen.getByRole('option')).toHaveText(['Pecho', 'Cintura'])
    await chosen.selectOption('Pecho')
    await expect(chart('Pecho (cm). Pecho: de 100 cm el 10/1/2026 a 101 cm el 10/2/2026.')).toBeVisible()
  })
})
