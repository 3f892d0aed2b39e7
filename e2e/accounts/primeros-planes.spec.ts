import type { Cliente } from '@gym/contract/clientes/clientes.schema'
import { addMonths, formatDay } from '@gym/contract/core/calendar'
import type { Membresia } from '@gym/contract/membresias/membresias.schema'
import { expect, type Page } from '@playwright/test'
import { test } from '../support/clock-test.ts'
import { enterNewGym } from '../support/first-sign-in.ts'
import { Gym } from '../support/gym.ts'
import { aDataDir, removeDataDir, stop } from '../support/program.ts'
import { card, who } from '../support/screens/recepcion-screen.ts'
import { field, heading, pick, picker } from '../support/screens/screen.ts'
import { lines, openCharge, receipt, search } from '../support/screens/vender-screen.ts'

interface Written {
  nombre: string
  precio: string
  meses?: string
  personas?: string
  matricula?: string
  franja?: { desde: string; hasta: string }
}

const PLANES: Written[] = [
  { nombre: 'Mensual', precio: '90000' },
  { nombre: 'Trimestral', precio: '240000', meses: '3' },
  { nombre: 'Estudiante', precio: '65000' },
  { nombre: 'Pareja', precio: '150000', personas: '2' },
  { nombre: 'Tardes', precio: '60000', franja: { desde: '14:00', hasta: '20:00' } },
  { nombre: 'Anual', precio: '800000', meses: '12', matricula: '50000' },
]

test('First hour: newcomer writes six plans, and each sale gives its membership', { tag: '@full' }, async ({
  page,
}) => {
  test.slow()
  const dataDir = aDataDir()
  try {
    const { program, url, admin } = await enterNewGym(page, dataDir)
    const gym = await Gym.enter(url, admin)
    const today = await gym.today()
    const sold = async (cliente: Cliente) =>
      (await gym.call<{ membresias: Membresia[] }>('GET', `membresias?cliente=${cliente._id}`)).membresias

    const steps = page.getByRole('region', { name: 'Primeros pasos' })
    await steps.getByRole('link', { name: 'Crea tus planes, con su precio' }).click()
    await page.getByRole('link', { name: 'Crear el primero' }).click()
    for (const [index, plan] of PLANES.entries()) {
      if (index > 0) await page.getByRole('link', { name: 'Otro plan' }).click()
      await write(page, plan)
    }
    await page.getByRole('button', { name: 'Ir a planes' }).click()
    await expect(page.getByRole('list', { name: 'Planes' }).getByRole('listitem')).toHaveText(
      PLANES.map(({ nombre }) => new RegExp(`^${nombre}`)),
    )

    const client = (nombre: string, numeroIdentificacion: string) =>
      gym.cliente({ nombre, apellido: 'Rojas', numeroIdentificacion })
    const ana = await client('Ana', '1001001')
    const beto = await client('Beto', '1001002')
    const caro = await client('Caro', '1001003')
    const dani = await client('Dani', '1001004')
    const eva = await client('Eva', '1001005')
    const fer = await client('Fer', '1001006')
    const gil = await client('Gil', '1001007')

    await toDesk(page)
    await pick(page, 'Cliente', 'Ana Rojas')
    await page.getByRole('button', { name: /^Mensual/ }).click()
    await openCharge(page, '$90.000')
    await page.keyboard.press('Enter')
    await withoutTill(page).click()
    await expect(receipt(page)).toContainText('Mensual')
    expect(await sold(ana)).toMatchObject([
      { plan: { nombre: 'Mensual' }, fechainicio: today, fechafin: addMonths(today, 1) },
    ])

    await nextSale(page)
    await pick(page, 'Cliente', 'Beto Rojas')
    await pick(page, 'Producto', 'Trimestral')
    await expect(lines(page)).toContainText([formatDay(addMonths(today, 3))])
    await charge(page, '$240.000')
    expect(await sold(beto)).toMatchObject([
      { plan: { nombre: 'Trimestral' }, fechafin: addMonths(today, 3) },
    ])

    await page.goto(`${url}/clientes/${caro._id}`)
    await page.getByRole('region', { name: 'Estado' }).getByRole('link', { name: 'Vender membresía' }).click()
    const window = page.getByRole('dialog', { name: 'Agregar una membresía' })
    await picker(window, 'Plan').selectOption({ label: 'Estudiante · $65.000' })
    await window.getByRole('button', { name: 'Agregar', exact: true }).click()
    await expect(field(page, 'Recibido')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(receipt(page)).toContainText('Estudiante')
    expect(await sold(caro)).toMatchObject([{ plan: { nombre: 'Estudiante' } }])

    await nextSale(page)
    await pick(page, 'Cliente', 'Dani Rojas')
    await page.getByRole('button', { name: /^Pareja/ }).click()
    await page.getByRole('button', { name: 'Elegir las personas de Pareja' }).click()
    await pick(page, 'Persona 2', 'Eva Rojas')
    await page.getByRole('dialog').getByRole('button', { name: 'Agregar', exact: true }).click()
    await charge(page, '$150.000')
    for (const each of [dani, eva]) expect(await sold(each)).toMatchObject([{ plan: { nombre: 'Pareja' } }])

    await page.keyboard.press('Alt+R')
    await who(page).fill('1001006')
    await page.keyboard.press('Enter')
    await card(page, 'Fer Rojas').getByRole('link', { name: 'Vender membresía' }).click()
    await picker(window, 'Plan').selectOption({ label: 'Tardes · $60.000' })
    await window.getByRole('button', { name: 'Agregar', exact: true }).click()
    await expect(field(page, 'Recibido')).toBeFocused()
    await page.keyboard.press('Enter')
    await page.getByRole('link', { name: 'Volver a la recepción' }).click()
    await expect(heading(page, 'Recepción')).toBeVisible()
    expect(await sold(fer)).toMatchObject([{ plan: { nombre: 'Tardes' } }])

    await toDesk(page)
    await pick(page, 'Cliente', 'Gil Rojas')
    await pick(page, 'Producto', 'Anual')
    await expect(lines(page)).toContainText(['Anual', 'Matrícula'])
    await charge(page, '$850.000')
    expect(await sold(gil)).toMatchObject([{ plan: { nombre: 'Anual' }, fechafin: addMonths(today, 12) }])

    await page.keyboard.press('Alt+R')
    for (const [numero, name] of [
      ['1001002', 'Beto Rojas'],
      ['1001005', 'Eva Rojas'],
    ] as const) {
      await who(page).fill(numero)
      await page.keyboard.press('Enter')
      await expect(card(page, name)).toHaveAttribute('data-verdict', 'well')
    }
    await who(page).fill('1001006')
    await page.keyboard.press('Enter')
    await expect(card(page, 'Fer Rojas').first()).toContainText('de 14:00 a 20:00')
    expect(await stop(program)).toBe(0)
  } finally {
    removeDataDir(dataDir)
  }
})

const withoutTill = (page: Page) =>
  page
    .getByRole('dialog', { name: 'No hay caja abierta. ¿Abrirla?' })
    .getByRole('button', { name: 'Cobrar sin caja' })

async function write(page: Page, { nombre, precio, meses, personas, matricula, franja }: Written) {
  await expect(heading(page, 'Nuevo plan')).toBeVisible()
  await expect(field(page, 'Nombre')).toHaveValue('')
  await field(page, 'Nombre').fill(nombre)
  await field(page, 'Precio').fill(precio)
  if (meses) await field(page, 'Vigencia').fill(meses)
  if (personas) await picker(page, 'Personas').selectOption(personas)
  if (matricula) await field(page, 'Matrícula').fill(matricula)
  if (franja) {
    await page.getByRole('switch', { name: 'Solo en unos días y horas' }).check()
    await page.getByLabel('Desde').fill(franja.desde)
    await page.getByLabel('Hasta').fill(franja.hasta)
  }
  await page.getByRole('button', { name: 'Crear plan' }).click()
}

async function toDesk(page: Page) {
  await page.keyboard.press('Alt+V')
  await expect(search(page)).toBeFocused()
}

async function charge(page: Page, amount: string) {
  await openCharge(page, amount)
  await page.keyboard.press('Enter')
  await expect(receipt(page)).toBeVisible()
}

async function nextSale(page: Page) {
  await page.getByRole('button', { name: 'Siguiente venta' }).click()
  await expect(receipt(page)).toHaveCount(0)
}
