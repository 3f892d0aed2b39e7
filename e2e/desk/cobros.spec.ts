import { writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Session } from '@gym/contract/auth/auth.schema'
import { addDays } from '@gym/contract/core/calendar'
import type { Venta } from '@gym/contract/ventas/ventas.schema'
import { expect, type Locator, test as onOwnProgram, type Page } from '@playwright/test'
import { test } from '../support/fixtures.ts'
import { Gym } from '../support/gym.ts'
import { aDataDir, admin, removeDataDir, start, stop } from '../support/program.ts'
import { field, heading, message, row } from '../support/screens/screen.ts'
import { charging, receipt } from '../support/screens/vender-screen.ts'

test.use({ rol: 'recepcionista' })

test('Debt of a membership is paid in parts', async ({ page, gym }) => {
  const { _id, numeroIdentificacion } = await gym.cliente({ nombre: 'Ana', apellido: 'Pérez' })
  const today = await gym.today()
  await gym.call<Venta>('POST', 'ventas', {
    cliente: _id,
    lineas: [{ membresia: { tipo: 'Mensualidad', duracion: 30, precio: 80_000 } }],
    cobros: [{ metodo: 'Efectivo', monto: 30_000 }],
    fiado: true,
    vence: addDays(today, 3),
  })
  await page.goto('/dashboard')
  await page.getByRole('region', { name: 'Deben' }).getByRole('link', { name: 'Cobros' }).click()
  await expect(heading(page, 'Cobros')).toBeFocused()
  const totals = page.locator('dl', { hasText: 'Deben en total' })
  await expect(totals).toContainText(/Deben en total\s*\$50\.000/)
  await expect(totals).toContainText(/Sin vencer\s*\$50\.000/)

  await page.getByRole('link', { name: 'Recibir pago de Ana Pérez' }).click()
  if (!(await charging(page).isVisible())) await page.keyboard.press('F8')
  await field(charging(page), 'Paga de la deuda').fill('20000')
  await charging(page).getByRole('button', { name: 'Cobrar $20.000' }).click()
  await expect(receipt(page)).toBeVisible()

  await page.goto(`/clientes/${_id}`)
  await page.getByRole('link', { name: 'Cobros', exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`buscar=(%22)?${numeroIdentificacion}`))
  await expect(row(page, 'Ana Pérez')).toContainText('$30.000')
  await gym.call<Venta>('POST', 'ventas', {
    cliente: _id,
    lineas: [{ deuda: 30_000 }],
    cobros: [{ metodo: 'Tarjeta', monto: 30_000 }],
  })
  await page.goto('/cobros')
  await expect(page.getByText('Nadie debe.')).toBeVisible()
  await expect(totals).toContainText(/Deben en total\s*\$0/)
})

test('Contact result is noted beside the debt', { tag: '@full' }, async ({ page, gym }) => {
  const { _id } = await gym.cliente({ nombre: 'Luz', apellido: 'Roa', telefono: '6041234567' })
  await gym.call<Venta>('POST', 'ventas', {
    cliente: _id,
    lineas: [{ concepto: 'Toalla', monto: 5_000 }],
    fiado: true,
  })
  await page.goto('/cobros')
  await page.getByRole('button', { name: 'Contactar a Luz Roa' }).click()
  const window = page.getByRole('dialog', { name: 'Contactar a Luz Roa' })
  await expect(window).toContainText('Aún no se le ha contactado.')
  await window.getByRole('button', { name: 'Anotar' }).click()
  await expect(window).toContainText('Escribe la nota o elige el resultado.')
  await expect(window.getByLabel('Nota')).toBeFocused()
  await window.getByLabel('Resultado').selectOption('Pide que no se le contacte')
  await window.getByLabel('Nota').fill('Prefiere que le hablemos aquí.')
  await window.getByLabel('Fue en persona, en el gimnasio').check()
  await window.getByRole('button', { name: 'Anotar' }).click()
  await expect(window).toContainText('Quedó anotado.')
  const log = window.getByRole('list', { name: 'Contactos anteriores' })
  await expect(log).toContainText('En persona · pide que no se le contacte')
  await expect(log).toContainText('Prefiere que le hablemos aquí.')
  await expect(window).toContainText('Pidió que no se le contacte.')
  await expect(window.getByRole('button', { name: 'WhatsApp' })).toHaveCount(0)
})

test('Promised day is noted and shown beside the debtor', { tag: '@full' }, async ({ page, gym }) => {
  const { _id } = await gym.cliente({ nombre: 'Luz', apellido: 'Roa' })
  await gym.call<Venta>('POST', 'ventas', {
    cliente: _id,
    lineas: [{ concepto: 'Toalla', monto: 5_000 }],
    fiado: true,
  })
  await page.goto('/cobros')
  await page.getByRole('button', { name: 'Contactar a Luz Roa' }).click()
  const window = page.getByRole('dialog', { name: 'Contactar a Luz Roa' })
  await window.getByLabel('Resultado').selectOption('Promete pagar')
  await window.getByRole('button', { name: 'El viernes' }).click()
  await expect(field(window, 'Para qué día')).toHaveValue('27/11/2026')
  await window.getByRole('button', { name: 'Anotar' }).click()
  await expect(window.getByRole('list', { name: 'Contactos anteriores' })).toContainText(
    'promete pagar el 27/11/2026',
  )
  await expect(window).toContainText('Prometió para el 27/11/2026')
  await page.keyboard.press('Escape')
  await expect(row(page, 'Luz Roa')).toContainText('Prometió para el 27/11/2026')
})

test('Unsaved note is confirmed before it is left', { tag: '@full' }, async ({ page, gym }) => {
  const { _id } = await gym.cliente({ nombre: 'Luz', apellido: 'Roa' })
  await gym.call<Venta>('POST', 'ventas', {
    cliente: _id,
    lineas: [{ concepto: 'Toalla', monto: 5_000 }],
    fiado: true,
  })
  await page.goto('/dashboard')
  await page.getByRole('region', { name: 'Deben' }).getByRole('link', { name: 'Cobros' }).click()
  await page.getByRole('button', { name: 'Contactar a Luz Roa' }).click()
  const window = page.getByRole('dialog', { name: 'Contactar a Luz Roa' })
  const leaving = page.getByRole('dialog', { name: '¿Salir sin guardar?' })
  await window.getByLabel('Nota').fill('Paga el viernes.')
  await window.getByRole('link', { name: 'Recibir pago' }).click()
  await leaving.getByRole('button', { name: 'Seguir editando' }).click()
  await expect(leaving).toBeHidden()
  await page.goBack()
  await leaving.getByRole('button', { name: 'Seguir editando' }).click()
  await expect(window.getByLabel('Nota')).toHaveValue('Paga el viernes.')
  await window.getByRole('button', { name: 'Anotar' }).click()
  await expect(window).toContainText('Quedó anotado.')
  await window.getByRole('link', { name: 'Recibir pago' }).click()
  await expect(heading(page, 'Vender')).toBeVisible()
})

test.describe('Settings of Cobros', { tag: '@full' }, () => {
  test.use({ rol: 'admin' })

  test('Message with the amount needs its permission', async ({ page, gym }) => {
    await page.goto('/cobros')
    await page.getByRole('link', { name: 'Ajustes de cobros' }).click()
    await expect(heading(page, 'Ajustes de cobros')).toBeFocused()
    const text = page.getByLabel('A quien debe')
    await text.fill('Hola, {nombre}. Debes {monto}.')
    await page.getByRole('button', { name: 'Guardar cambios' }).click()
    await expect(page.getByText('Para escribir {monto}, permite decir cuánto debe.').first()).toBeVisible()
    await page.getByLabel('Un mensaje puede decir cuánto debe').check()
    await page.getByRole('button', { name: 'Guardar cambios' }).click()
    await expect(message(page, 'Ajustes guardados exitosamente.')).toBeVisible()
    expect(await gym.call('GET', 'configuracion/cobros')).toMatchObject({ conMonto: true })
  })
})

const CLOCK = pathToFileURL(
  join(dirname(fileURLToPath(import.meta.url)), '..', 'support', 'clock-at.mjs'),
).href

interface Desk {
  /** Signs in at the current fake time: sessions expire within the days that the test skips. */
  enter: () => Promise<Gym>
  set: (moment: string) => void
  debtor: (nombre: string) => Promise<{ _id: string }>
  /** Signs in at this moment and opens the debtor's contact dialog. */
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

      // The dialog opens within the allowed hours; the click comes a minute after them.
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
    // A new dialog after a reload offers the retry too.
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
