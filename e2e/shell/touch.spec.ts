import type { Page } from '@playwright/test'
import { nothingScrollsSideways, remaining } from '../support/accessibility.ts'
import { aTrainer, someData, someTransacciones } from '../support/full-gym.ts'
import { openPalette } from '../support/screens/palette-screen.ts'
import { atTheKiosk } from '../support/screens/recepcion-screen.ts'
import { field, heading, pick, picker, withoutLive } from '../support/screens/screen.ts'
import { openCharge, withAgua } from '../support/screens/vender-screen.ts'
import { expect, type Open, test } from '../support/states.ts'

test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true })

/** Script: tap targets under 44 px high. The target is the element, its field, its label or its row. */
const TOO_LOW = `[...document.querySelectorAll('a[href], button, input, select, textarea, summary, [role=button]')]
  .filter((one) => one.checkVisibility({ visibilityProperty: true }) && !one.disabled && !one.closest('svg, .mantine-VisuallyHidden-root'))
  .filter((one) => {
    const { width, top } = one.getBoundingClientRect()
    const isChoice = one.matches('[type=checkbox], [type=radio]')
    // The skip link above the page is for the keyboard only.
    if ((width === 0 && !isChoice) || (top < 0 && getComputedStyle(one).position === 'fixed')) return false
    const areas = [one, one.closest('.mantine-Input-wrapper'), ...(one.labels ?? []).values()].filter(Boolean)
    const row = parseFloat(getComputedStyle(one, '::after').height) || 0
    return Math.max(row, ...areas.map((area) => area.getBoundingClientRect().height)) < 43.5
  })
  .map((one) => one.outerHTML.replace(/ (class|style)="[^"]*"/g, '').slice(0, 120))`

const publicScreens: Record<string, Open> = {
  login: async (page) => {
    await page.goto('/login')
    await page.getByText('Olvidé mi contraseña').click()
  },
  'form of a new account': async (page) => {
    await page.goto('/register')
    await heading(page, 'Crear cuenta').waitFor()
  },
  'public lookup': async (page, gym) => {
    const { cliente } = await someData(gym)
    const rutina = await gym.rutina()
    await gym.asignacion({ clienteId: cliente._id, rutinaId: rutina._id })
    await page.goto('/consulta-usuario')
    await field(page, 'Número de identificación').fill(cliente.numeroIdentificacion)
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Ver rutina' }).waitFor()
  },
}

const daily: Record<string, Open> = {
  door: async (page, gym) => {
    const { numeroIdentificacion } = await gym.cliente()
    await page.goto('/recepcion')
    await picker(page, 'Quién llega').fill(numeroIdentificacion)
    await page.keyboard.press('Enter')
    await page.getByRole('article').getByText('Atención').waitFor()
  },
  'sale and list of sales': async (page, gym) => {
    await withAgua(page, gym)
    expect(await tooLow(page)).toEqual([])
    await openCharge(page, '$3.000')
    expect(await tooLow(page)).toEqual([])
    await gym.call('POST', 'ventas', {
      lineas: [{ concepto: 'Toalla', monto: 8_000 }],
      cobros: [{ metodo: 'Tarjeta', monto: 8_000 }],
    })
    await page.goto('/ventas')
    await openRow(page, 'Ventas')
  },
  'page of a client and palette': async (page, gym) => {
    const { _id } = await gym.cliente()
    await gym.membresia({ cliente: _id, duracion: 3 })
    await page.goto(`/clientes/${_id}`)
    await page.getByText('Cliente creado').waitFor()
    expect(await tooLow(page)).toEqual([])
    await (await openPalette(page)).fill('cobrar ana')
    await page.getByRole('listbox').getByRole('option').first().waitFor()
  },
  'clients, filters and a row open': async (page, gym) => {
    await someData(gym)
    await page.goto('/clientes')
    await openRow(page, 'Clientes')
  },
}

const others: Record<string, Open> = {
  'page not found': async (page) => {
    await page.goto('/no-existe')
    await page.getByRole('link', { name: 'Volver al inicio' }).waitFor()
  },
  'dashboard and menu': async (page) => {
    await page.goto('/dashboard')
    await heading(page, 'Dashboard').waitFor()
    await page.getByRole('button', { name: 'Más', exact: true }).click()
    await page.getByRole('button', { name: 'Cerrar Sesión' }).waitFor()
  },
  'calendars of a day and of a period': async (page) => {
    await page.goto('/composicion-corporal')
    await page.getByRole('button', { name: 'Abrir el calendario' }).click()
    await page.getByRole('button', { name: 'Ayer' }).waitFor()
    expect(await tooLow(page)).toEqual([])
    for (const [periodo, name] of [
      ['mes', 'Mes'],
      ['semana', 'Semana'],
    ]) {
      await page.goto(`/pagos?periodo=${periodo}`)
      await page.getByRole('button', { name: /^Filtros/ }).click()
      await page.getByRole('button', { name, exact: true }).click()
      await page.getByRole('dialog').getByRole('table').waitFor()
      expect(await tooLow(page)).toEqual([])
      await nothingScrollsSideways(page)
    }
  },
  'points of a chart': async (page, gym) => {
    const ana = await gym.cliente()
    await gym.composicion(ana)
    await page.goto('/composicion-corporal')
    await pick(page, 'Cliente', ana.numeroIdentificacion)
    const point = page.locator('svg [role=button]').first()
    await expect.poll(async () => (await point.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  },
  'memberships, filters and a row open': async (page, gym) => {
    const { cliente } = await someData(gym)
    await gym.membresia({ cliente: cliente._id })
    await page.goto('/membresias')
    await openRow(page, 'Membresías')
  },
  'payments, filters and a row open': async (page, gym) => {
    await someData(gym)
    await page.goto('/pagos')
    await openRow(page, 'Pagos')
  },
  'ledger, chart as a table': async (page, gym) => {
    await someTransacciones(gym)
    await page.goto('/contabilidad')
    await page.getByText('Ver como tabla').click()
    await openRow(page, 'Transacciones')
  },
  indicators: async (page, gym) => {
    await someData(gym)
    await page.goto('/indicadores')
    await page.getByRole('list', { name: 'Pagos del mes por método' }).waitFor()
  },
  classes: async (page, gym) => {
    await aTrainer(gym)
    await page.goto('/clases')
    await page.getByRole('button', { name: 'Registrarse' }).first().waitFor()
  },
  'buttons of the sale': async (page, gym) => {
    await gym.call('PUT', 'productos/rapidos', { productos: [(await gym.producto())._id] })
    await page.goto('/configuracion/rapidos')
    await page.getByRole('button', { name: /^Subir/ }).waitFor()
  },
  'own account': async (page) => {
    await page.goto('/mi-cuenta')
    await page.getByRole('button', { name: 'Activar la verificación' }).click()
    await page.getByRole('button', { name: 'Activar', exact: true }).waitFor()
  },
}

const forms: Record<string, Open> = {
  'form of a payment': async (page, gym) => {
    const { pago } = await someData(gym)
    await page.goto(`/pagos/editar/${pago._id}`)
    await heading(page, 'Editar pago').waitFor()
  },
  'form of a membership': async (page, gym) => {
    await someData(gym)
    await page.goto('/membresias/crear')
    await picker(page, 'Cliente').click()
    await page.getByRole('option').first().waitFor()
  },
  'form of a trainer': async (page, gym) => {
    const { _id } = await aTrainer(gym)
    await page.goto(`/entrenadores/editar/${_id}`)
    await page.getByRole('button', { name: 'Quitar el horario 1' }).waitFor()
  },
  settings: async (page) => {
    await page.goto('/configuracion')
    await page.getByRole('checkbox', { name: 'Administrador' }).waitFor()
  },
  'rules of the door': async (page) => {
    await page.goto('/configuracion/entrada')
    await page.getByLabel('Membresía vencida').waitFor()
  },
  'form of an assignment': async (page, gym) => {
    await gym.rutina()
    await page.goto('/rutinas/asignar')
    await page.getByRole('group', { name: 'Días de entrenamiento' }).waitFor()
  },
  'body composition': async (page, gym) => {
    await gym.composicion(await gym.cliente())
    await page.goto('/composicion-corporal')
    await heading(page, 'Composición Corporal').waitFor()
  },
}

const kiosk: Record<string, Open> = {
  kiosk: async (page) => {
    await atTheKiosk(page)
    await page.getByRole('button', { name: 'Salir del quiosco' }).waitFor()
  },
}

async function tooLow(page: Page): Promise<string[]> {
  await page.waitForLoadState('networkidle')
  return remaining(page, TOO_LOW)
}

async function openRow(page: Page, list: string) {
  await page.getByRole('button', { name: /^Filtros/ }).click()
  const row = page.getByRole('list', { name: list, exact: true }).getByRole('listitem').first()
  await row.click({ position: { x: 8, y: 8 } })
  await row.getByRole('term').first().waitFor()
}

const withoutStream =
  (open: Open): Open =>
  async (page, gym) => {
    await withoutLive(page)
    await open(page, gym)
  }

for (const { kind, rol, states } of [
  { kind: 'daily screens', rol: 'admin', states: daily },
  { kind: 'other screens', rol: 'admin', states: others },
  { kind: 'forms and settings', rol: 'admin', states: forms },
  { kind: 'the kiosk', rol: 'admin', states: kiosk },
  { kind: 'public screens', rol: null, states: publicScreens },
] as const)
  test.describe(kind, () => {
    test.use({ rol })

    test(`Taps of ${kind} are 44 px high on a phone`, { tag: '@full' }, async ({ problemsOf }) => {
      for (const [name, open] of Object.entries(states))
        expect.soft(await problemsOf(withoutStream(open), tooLow), name).toEqual([])
    })
  })
