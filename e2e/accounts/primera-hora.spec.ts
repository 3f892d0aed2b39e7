import type { Cliente } from '@gym/contract/clientes/clientes.schema'
import { expect, type Page } from '@playwright/test'
import { test } from '../support/clock-test.ts'
import { enterNewGym } from '../support/first-sign-in.ts'
import { Gym } from '../support/gym.ts'
import { CLIENTS, DOUBTS, messySheet } from '../support/messy-sheet.ts'
import { aDataDir, removeDataDir, stop } from '../support/program.ts'
import { chooseFile, columns, rows, shown, tryIt } from '../support/screens/importar-screen.ts'
import { card, entries, who } from '../support/screens/recepcion-screen.ts'
import { field, heading, menu, row } from '../support/screens/screen.ts'
import { charging, receipt, search, withoutTill } from '../support/screens/vender-screen.ts'

test('First hour: newcomer imports 300 clients, sells and registers an entry', { tag: '@full' }, async ({
  page,
}) => {
  test.slow()
  const dataDir = aDataDir()
  try {
    const { program, url, admin } = await enterNewGym(page, dataDir)

    const steps = page.getByRole('region', { name: 'Primeros pasos' })
    await steps.getByRole('link', { name: /^tráelos de Excel ?: clientes$/ }).click()
    await expect(heading(page, 'Importar desde Excel')).toBeVisible()
    await chooseFile(page, 'Afiliados 2026 (definitivo).xlsx', await messySheet())
    await expect(heading(page, 'Importar clientes')).toBeVisible()

    for (const [column, campo] of [
      ['Cédula', 'numeroIdentificacion'],
      ['Nombre y apellido', 'nombreCompleto'],
      ['WhatsApp', 'telefono'],
      ['Correo', 'email'],
      ['Dirección', 'direccion'],
      ['Cumpleaños', 'fechaNacimiento'],
    ]) {
      const says = columns(page).getByRole('combobox', { name: `Qué es la columna ${column}`, exact: true })
      await expect(says).toHaveValue(campo ?? '')
    }
    await tryIt(page)
    await expect(shown(page, 'Dudas')).toBeChecked()
    await expect(rows(page)).toHaveCount(DOUBTS)
    await expect(page.getByRole('button', { name: /^Importar \d+ filas/ })).toHaveAttribute(
      'aria-disabled',
      'true',
    )

    // Reloads between the corrections of names and of dates: the corrected names must survive the reload.
    for (const [row, name] of await inDoubt(page, 'Nombre completo')) {
      await field(page, `Nombre completo de la fila ${row}`).fill(`${name} Gómez`)
      await page.keyboard.press('Enter')
    }
    await expect(page.getByText(new RegExp(`^\\d+ filas: ${DOUBTS / 2} dudas,`))).toBeVisible()
    await page.reload()
    await expect(rows(page)).toHaveCount(DOUBTS / 2)
    for (const [row, typed] of await inDoubt(page, 'Fecha de nacimiento')) {
      const [month, day, year] = typed.split('/')
      await field(page, `Fecha de nacimiento de la fila ${row}`).fill(`${day}/${month}/${year}`)
      await page.keyboard.press('Enter')
    }
    await page.getByRole('button', { name: `Importar ${CLIENTS} filas` }).click()
    await expect(page.getByText(`Se importó: ${CLIENTS} filas creadas`)).toBeVisible({ timeout: 30_000 })

    const gym = await Gym.enter(url, admin)
    expect(await gym.call<Cliente[]>('GET', 'clientes')).toHaveLength(CLIENTS)
    await page.getByRole('link', { name: 'Ver clientes' }).click()
    await expect(page.getByText(`1 a 25 de ${CLIENTS} clientes`)).toBeVisible()

    await menu(page).getByRole('link', { name: 'Productos' }).click()
    await page.getByRole('button', { name: 'Crear el primero' }).click()
    const dialog = page.getByRole('dialog')
    await field(dialog, 'Nombre').fill('Agua')
    await field(dialog, 'Precio').fill('3000')
    await field(dialog, 'Stock').fill('10')
    await dialog.getByRole('button', { name: 'Crear producto' }).click()
    await expect(row(page, 'Agua')).toContainText('$3.000')
    await page.keyboard.press('Alt+V')
    await expect(heading(page, 'Vender')).toBeVisible()
    await search(page).fill('agua')
    await page.getByRole('listbox').getByRole('option').filter({ hasText: 'Agua' }).click()
    await page.keyboard.press('F8')
    await charging(page).getByRole('button', { name: 'Cobrar $3.000', exact: true }).click()
    await withoutTill(page).click()
    await expect(receipt(page)).toContainText('Recibo de caja N.º 1')

    await page.keyboard.press('Alt+R')
    await expect(heading(page, 'Recepción')).toBeVisible()
    await who(page).fill('52000137')
    await page.keyboard.press('Enter')
    await expect(card(page, 'Luis Pérez Gómez')).toBeVisible()
    expect(await entries(gym)).toMatchObject([{ cliente: { nombre: 'Luis' } }])
    expect(await stop(program)).toBe(0)
  } finally {
    removeDataDir(dataDir)
  }
})

async function inDoubt(page: Page, nombre: string): Promise<(readonly [row: string, typed: string])[]> {
  const cells = await page.getByRole('textbox', { name: new RegExp(`^${nombre} de la fila \\d+$`) }).all()
  return Promise.all(
    cells.map(async (cell) => {
      const [row = ''] = /\d+$/.exec((await cell.getAttribute('aria-label')) ?? '') ?? []
      return [row, await cell.inputValue()] as const
    }),
  )
}
