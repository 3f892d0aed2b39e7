import { writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Session } from '@gym/contract/auth/auth.schema'
import { expect, type Locator, test as onOwnProgram, type Page } from '@playwright/test'
import { Gym } from '../support/gym.ts'
import { aDataDir, admin, removeDataDir, start, stop } from '../support/program.ts'

const CLOCK = pathToFileURL(
  join(dirname(fileURLToPath(import.meta.url)), '..', 'support', 'clock-at.mjs'),
).href

interface Desk {
  /** Signs in at the current fake time, because sessions expire within the days that the test skips. */
  enter: () => Promise<Gym>
  set: (moment: string) => void
  debtor: (nombre: string) => Promise<{ _id: string }>
  openAt: (moment: string, nombre?: string) => Promise<Locator>
}

const whatsapp = { name: 'WhatsApp', exact: true }

async function atDesk(page: Page, work: (desk: Desk) => Promise<void>) {
  const dataDir = aDataDir()
  const clock = join(dirname(dataDir), 'clock')
  const set = (moment: string) =>
    writeFileSync(clock, `${new Date(`${moment}:00-05:00`).getTime() - Date.now()}`)
  set('2026-11-16T10:00')
  const program = await start(dataDir, {
    script: 'server/dist/main.js',
    env: { NODE_OPTIONS: `--import=${CLOCK}`, CLOCK_FILE: clock },
  })
  try {
    const people = await Gym.enter(program.url, admin)
    const signIn = () => new Gym(program.url, '').call<Session>('POST', 'auth/login', admin)
    await work({
      enter: async () => new Gym(program.url, (await signIn()).token),
      set,
      debtor: async (nombre) => {
        const made = await people.cliente({ nombre, apellido: 'Pérez' })
        await people.call('POST', 'ventas', {
          cliente: made._id,
          lineas: [{ concepto: 'Toalla', monto: 5_000 }],
          fiado: true,
        })
        return made
      },
      openAt: async (moment, nombre = 'Ana') => {
        set(moment)
        const { token } = await signIn()
        await page.goto(`${program.url}/login`)
        await page.evaluate(`localStorage.setItem('token', '${token}')`)
        await page.goto(`${program.url}/cobros`)
        await page.getByRole('button', { name: `Contactar a ${nombre} Pérez` }).click()
        return page.getByRole('dialog', { name: `Contactar a ${nombre} Pérez` })
      },
    })
  } finally {
    await stop(program)
    removeDataDir(dataDir)
  }
}

async function noWhatsapp(page: Page): Promise<string[]> {
  const asked: string[] = []
  await page.context().route('https://wa.me/**', (route) => {
    asked.push(route.request().url())
    return route.fulfill({ contentType: 'text/html', body: 'WhatsApp' })
  })
  return asked
}

onOwnProgram(
  'Contact is offered until 18:59, not at 19:00 or on a holiday',
  { tag: '@full' },
  async ({ page }) => {
    onOwnProgram.slow()
    await atDesk(page, async ({ set, debtor, openAt }) => {
      await debtor('Ana')
      const onHoliday = await openAt('2026-11-16T10:00')
      await expect(onHoliday).toContainText(
        'Hoy es festivo (Independencia de Cartagena): no se contacta a nadie. Se puede desde el martes 17/11/2026 a las 07:00.',
      )
      await expect(onHoliday.getByRole('button', whatsapp)).toHaveCount(0)

      const late = await openAt('2026-11-17T19:00')
      await expect(late).toContainText(
        'De lunes a viernes se contacta de 7:00 a 19:00. Se puede desde el miércoles 18/11/2026 a las 07:00.',
      )

      // The dialog opens within the allowed hours; the click comes at their end.
      const slow = await openAt('2026-11-18T18:58')
      set('2026-11-18T19:00')
      const closed = page.waitForEvent('popup')
      await slow.getByRole('button', whatsapp).click()
      await expect(slow.getByRole('alert')).toContainText('De lunes a viernes se contacta de 7:00 a 19:00.')
      const unopened = await closed
      if (!unopened.isClosed()) await unopened.waitForEvent('close')

      const asked = await noWhatsapp(page)
      const inTime = await openAt('2026-11-19T18:59')
      const opening = page.waitForEvent('popup')
      await inTime.getByRole('button', whatsapp).click()
      const chat = await opening
      await chat.waitForURL('https://wa.me/**')
      expect(asked).toEqual([expect.stringMatching(/^https:\/\/wa\.me\/573001234567\?text=Hola%2C%20Ana\./)])
      await expect(inTime).toContainText('WhatsApp abierto.')
      await expect(inTime.getByRole('list', { name: 'Contactos anteriores' })).toContainText('WhatsApp')
      await expect(inTime).not.toContainText('enviado')

      const next = await openAt('2026-11-20T10:00')
      await expect(next).toContainText(
        'Se le contactó por WhatsApp el 19/11/2026: solo una vez cada 7 días. Se puede desde el jueves 26/11/2026 a las 07:00.',
      )
    })
  },
)

onOwnProgram('Contact whose response is lost still opens WhatsApp', { tag: '@full' }, async ({ page }) => {
  onOwnProgram.slow()
  await atDesk(page, async ({ enter, debtor, openAt }) => {
    const asked = await noWhatsapp(page)
    const ana = await debtor('Ana')
    await debtor('Luz')
    await debtor('Eva')
    const contacts = '**/api/cobros/*/contactos'
    const log = (window: Locator) => window.getByRole('list', { name: 'Contactos anteriores' })

    // The server saves the contact; the response is lost.
    const lost = await openAt('2026-11-17T10:00')
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
    await page.getByRole('button', { name: 'Contactar a Ana Pérez' }).click()
    const opening = page.waitForEvent('popup')
    await again.click()
    await (await opening).waitForURL('https://wa.me/**')
    await expect(lost).toContainText('WhatsApp abierto.')
    expect(asked).toHaveLength(1)
    expect(await (await enter()).call('GET', `cobros/${ana._id}/contactos`)).toHaveLength(1)

    // The dialog closes before the response arrives; WhatsApp opens anyway.
    const closed = await openAt('2026-11-17T10:10', 'Eva')
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

    const stopped = await openAt('2026-11-17T10:20', 'Luz')
    await page.evaluate('window.open = () => null')
    await stopped.getByRole('button', whatsapp).click()
    const link = stopped.getByRole('link', { name: 'Abrir WhatsApp' })
    await expect(link).toHaveAttribute('href', /^https:\/\/wa\.me\/573001234567/)
    await expect(stopped).not.toContainText('WhatsApp abierto.')
    await expect(log(stopped).getByRole('listitem')).toHaveCount(1)
  })
})
