import type { Rol } from '@gym/contract/permissions'
import type { Page } from '@playwright/test'
import { nothingScrollsSideways } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { aTrainer, someData, someTransacciones } from './full-gym.ts'
import type { Gym } from './gym.ts'
import { openPalette } from './palette-screen.ts'
import { atTheKiosk } from './recepcion-screen.ts'
import { field, heading, pick, picker, withoutLive } from './screen.ts'
import { openCharge, withAgua } from './vender-screen.ts'

test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true })

/** What is tapped that is less than 44 px high: itself, the field around it, its label, or the row that it opens. */
const TOO_LOW = `[...document.querySelectorAll('a[href], button, input, select, textarea, summary, [role=button]')]
  .filter((one) => one.checkVisibility({ visibilityProperty: true }) && !one.disabled && !one.closest('svg, .mantine-VisuallyHidden-root'))
  .filter((one) => {
    const { width, top } = one.getBoundingClientRect()
    const isChoice = one.matches('[type=checkbox], [type=radio]')
    // The link over the head of the page is for the keyboard.
    if ((width === 0 && !isChoice) || (top < 0 && getComputedStyle(one).position === 'fixed')) return false
    const areas = [one, one.closest('.mantine-Input-wrapper'), ...(one.labels ?? []).values()].filter(Boolean)
    const row = parseFloat(getComputedStyle(one, '::after').height) || 0
    return Math.max(row, ...areas.map((area) => area.getBoundingClientRect().height)) < 43.5
  })
  .map((one) => one.outerHTML.replace(/ (class|style)="[^"]*"/g, '').slice(0, 120))`

type Show = (page: Page, gym: Gym) => Promise<unknown>

/** Each kind of screen, with what opens on it open, by who looks at it. */
const screens: [Rol | null, Record<string, Show>][] = [
  [
    null,
    {
      'the login': async (page) => {
        await page.goto('/login')
        await page.getByText('Olvidé mi contraseña').click()
      },
      'the form of a new account': (page) => page.goto('/register'),
      'the public lookup': async (page, gym) => {
        const { cliente } = await someData(gym)
        const rutina = await gym.rutina()
        await gym.asignacion({ clienteId: cliente._id, rutinaId: rutina._id })
        await page.goto('/consulta-usuario')
        await field(page, 'Número de identificación').fill(cliente.numeroIdentificacion)
        await page.keyboard.press('Enter')
        await page.getByRole('button', { name: 'Ver rutina' }).waitFor()
      },
    },
  ],
  [
    'admin',
    {
      'a page that is not there': async (page) => {
        await page.goto('/no-existe')
        await page.getByRole('link', { name: 'Volver al inicio' }).waitFor()
      },
      'the dashboard and the menu': async (page) => {
        await page.goto('/dashboard')
        await heading(page, 'Dashboard').waitFor()
        await page.getByRole('button', { name: 'Abrir el menú' }).click()
        await page.getByRole('button', { name: 'Cerrar Sesión' }).waitFor()
      },
      'the door': async (page, gym) => {
        const { numeroIdentificacion } = await gym.cliente()
        await page.goto('/recepcion')
        await picker(page, 'Quién llega').fill(numeroIdentificacion)
        await page.keyboard.press('Enter')
        await page.getByRole('article').getByText('Atención').waitFor()
      },
      'the sale with something in it, and the list of sales': async (page, gym) => {
        await withAgua(page, gym)
        await tapsAreLargeEnough(page)
        await openCharge(page, '$3.000')
        await tapsAreLargeEnough(page)
        await gym.call('POST', 'ventas', {
          lineas: [{ concepto: 'Toalla', monto: 8_000 }],
          cobros: [{ metodo: 'Tarjeta', monto: 8_000 }],
        })
        await page.goto('/ventas')
        await openRow(page, 'Ventas')
      },
      'the page of a client and the palette': async (page, gym) => {
        const { _id } = await gym.cliente()
        await gym.membresia({ cliente: _id, duracion: 3 })
        await page.goto(`/clientes/${_id}`)
        await page.getByText('Cliente creado').waitFor()
        await tapsAreLargeEnough(page)
        await (await openPalette(page)).fill('cobrar ana')
        await page.getByRole('listbox').getByRole('option').first().waitFor()
      },
      'the calendars of a day and of a period': async (page) => {
        await page.goto('/composicion-corporal')
        await page.getByRole('button', { name: 'Abrir el calendario' }).click()
        await page.getByRole('button', { name: 'Ayer' }).waitFor()
        await tapsAreLargeEnough(page)
        for (const [periodo, name] of [
          ['mes', 'Mes'],
          ['semana', 'Semana'],
        ]) {
          await page.goto(`/pagos?periodo=${periodo}`)
          await page.getByRole('button', { name: /^Filtros/ }).click()
          await page.getByRole('button', { name, exact: true }).click()
          await page.getByRole('dialog').getByRole('table').waitFor()
          await tapsAreLargeEnough(page)
          await nothingScrollsSideways(page)
        }
      },
      'the points of a chart': async (page, gym) => {
        const ana = await gym.cliente()
        await gym.composicion(ana)
        await page.goto('/composicion-corporal')
        await pick(page, 'Cliente', ana.numeroIdentificacion)
        const point = page.locator('svg [role=button]').first()
        await expect.poll(async () => (await point.boundingBox())?.height).toBeGreaterThanOrEqual(44)
      },
      'the kiosk': async (page) => {
        await atTheKiosk(page)
        await page.getByRole('button', { name: 'Salir del quiosco' }).waitFor()
      },
      'the list of clients with its filters and an open row': async (page, gym) => {
        await someData(gym)
        await page.goto('/clientes')
        await openRow(page, 'Clientes')
      },
      'the list of memberships with its filters and an open row': async (page, gym) => {
        const { cliente } = await someData(gym)
        await gym.membresia({ cliente: cliente._id })
        await page.goto('/membresias')
        await openRow(page, 'Membresías')
      },
      'the list of payments with its filters and an open row': async (page, gym) => {
        await someData(gym)
        await page.goto('/pagos')
        await openRow(page, 'Pagos')
      },
      'the ledger with its chart as a table': async (page, gym) => {
        await someTransacciones(gym)
        await page.goto('/contabilidad')
        await page.getByText('Ver como tabla').click()
        await openRow(page, 'Transacciones')
      },
      'the indicators': async (page, gym) => {
        await someData(gym)
        await page.goto('/indicadores')
        await page.getByRole('list', { name: 'Pagos del mes por método' }).waitFor()
      },
      'the form of a sale': async (page, gym) => {
        const { pago } = await someData(gym)
        await page.goto(`/pagos/editar/${pago._id}`)
        await heading(page, 'Editar pago').waitFor()
      },
      'the form of a membership': async (page, gym) => {
        await someData(gym)
        await page.goto('/membresias/crear')
        await picker(page, 'Cliente').click()
        await page.getByRole('option').first().waitFor()
      },
      'the form of a trainer': async (page, gym) => {
        const { _id } = await aTrainer(gym)
        await page.goto(`/entrenadores/editar/${_id}`)
        await page.getByRole('button', { name: 'Quitar el horario 1' }).waitFor()
      },
      'the classes': async (page, gym) => {
        await aTrainer(gym)
        await page.goto('/clases')
        await page.getByRole('button', { name: 'Registrarse' }).first().waitFor()
      },
      'the settings': async (page) => {
        await page.goto('/configuracion')
        await page.getByRole('checkbox', { name: 'Administrador' }).waitFor()
      },
      'the buttons of the sale': async (page, gym) => {
        await gym.call('PUT', 'productos/rapidos', { productos: [(await gym.producto())._id] })
        await page.goto('/configuracion/rapidos')
        await page.getByRole('button', { name: /^Subir/ }).waitFor()
      },
      'the rules of the door': async (page) => {
        await page.goto('/configuracion/entrada')
        await page.getByLabel('Membresía vencida').waitFor()
      },
      'one’s own account': async (page) => {
        await page.goto('/mi-cuenta')
        await page.getByRole('button', { name: 'Activar la verificación' }).click()
        await page.getByRole('button', { name: 'Activar', exact: true }).waitFor()
      },
      'the form of an assignment': async (page, gym) => {
        await gym.rutina()
        await page.goto('/rutinas/asignar')
        await page.getByRole('group', { name: 'Días de entrenamiento' }).waitFor()
      },
      'the body composition': async (page, gym) => {
        await gym.composicion(await gym.cliente())
        await page.goto('/composicion-corporal')
        await heading(page, 'Composición Corporal').waitFor()
      },
    },
  ],
]

async function tapsAreLargeEnough(page: Page) {
  await page.waitForLoadState('networkidle')
  await expect.poll(() => page.evaluate(TOO_LOW)).toEqual([])
}

async function openRow(page: Page, list: string) {
  await page.getByRole('button', { name: /^Filtros/ }).click()
  const row = page.getByRole('list', { name: list, exact: true }).getByRole('listitem').first()
  await row.click({ position: { x: 8, y: 8 } })
  await row.getByRole('term').first().waitFor()
}

for (const [rol, ofRol] of screens)
  test.describe(rol ?? 'a visitor', () => {
    test.use({ rol })
    for (const [name, show] of Object.entries(ofRol))
      test(`${name}: whatever is tapped is 44 px high on a phone`, async ({ page, gym }) => {
        await withoutLive(page)
        await show(page, gym)
        await tapsAreLargeEnough(page)
      })
  })
