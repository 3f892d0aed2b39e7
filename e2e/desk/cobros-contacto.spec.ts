import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import type { Gym } from '../support/gym.ts'

const whatsapp = { name: 'WhatsApp', exact: true }

async function aDebtor(gym: Gym, nombre: string) {
  const cliente = await gym.cliente({ nombre, apellido: 'Pérez' })
  const lineas = [{ concepto: 'Toalla', monto: 5_000 }]
  await gym.call('POST', 'ventas', { cliente: cliente._id, lineas, fiado: true })
  return cliente
}

async function contact(page: Page, nombre: string): Promise<Locator> {
  await page.getByRole('button', { name: `Contactar a ${nombre} Pérez` }).click()
  return page.getByRole('dialog', { name: `Contactar a ${nombre} Pérez` })
}

async function noWhatsapp(page: Page): Promise<string[]> {
  const asked: string[] = []
  await page.context().route('https://wa.me/**', (route) => {
    asked.push(route.request().url())
    return route.fulfill({ contentType: 'text/html', body: 'WhatsApp' })
  })
  return asked
}

test('Contact whose response is lost still opens WhatsApp', { tag: '@full' }, async ({ page, gym }) => {
  const asked = await noWhatsapp(page)
  const ana = await aDebtor(gym, 'Ana')
  await aDebtor(gym, 'Luz')
  await aDebtor(gym, 'Eva')
  const contacts = '**/api/cobros/*/contactos'
  const log = (window: Locator) => window.getByRole('list', { name: 'Contactos anteriores' })

  await page.goto('/cobros')
  const lost = await contact(page, 'Ana')
  await page.route(contacts, async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    await route.fetch()
    await route.abort()
  })
  await lost.getByRole('button', whatsapp).click()
  const again = lost.getByRole('button', { name: 'Reintentar' })
  await expect(lost).toContainText('No llegó la respuesta')
  await expect(log(lost).getByRole('listitem')).toHaveCount(1)
  await expect(again).toBeVisible()
  await page.unroute(contacts)
  // After a reload, a new dialog also offers the retry.
  await page.reload()
  await contact(page, 'Ana')
  const opening = page.waitForEvent('popup')
  await again.click()
  await (await opening).waitForURL('https://wa.me/**')
  await expect(lost).toContainText('WhatsApp abierto.')
  expect(asked).toEqual([expect.stringMatching(/^https:\/\/wa\.me\/573001234567\?text=Hola%2C%20Ana\./)])
  expect(await gym.call('GET', `cobros/${ana._id}/contactos`)).toHaveLength(1)
  await lost.getByRole('button', { name: 'Cerrar', exact: true }).last().click()

  // The dialog closes before the response arrives; WhatsApp opens anyway.
  const closed = await contact(page, 'Eva')
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route(contacts, async (route) => {
    if (route.request().method() === 'POST') await held
    return route.fallback()
  })
  const blank = page.waitForEvent('popup')
  await closed.getByRole('button', whatsapp).click()
  await expect(closed.getByRole('button', { name: 'Llamada', exact: true })).toBeDisabled()
  await page.keyboard.press('Escape')
  await expect(closed).toHaveCount(0)
  answer()
  await (await blank).waitForURL('https://wa.me/**')
  await page.unroute(contacts)

  const stopped = await contact(page, 'Luz')
  await page.evaluate('window.open = () => null')
  await stopped.getByRole('button', whatsapp).click()
  const link = stopped.getByRole('link', { name: 'Abrir WhatsApp' })
  await expect(link).toHaveAttribute('href', /^https:\/\/wa\.me\/573001234567/)
  await expect(stopped).not.toContainText('WhatsApp abierto.')
  await expect(log(stopped).getByRole('listitem')).toHaveCount(1)
})
