import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { aDesk, agua, ana, charging } from '../../../testing/sale.tsx'

const luis = { _id: 'luis', nombre: 'Luis', apellido: 'Mora' }
const eva = { _id: 'eva', nombre: 'Eva', apellido: 'Rojas' }
const familia = {
  ...agua,
  _id: 'familia',
  nombre: 'Familia',
  precio: 140_000,
  llevaStock: false,
  tipo: 'Mensualidad',
  vigencia: { cantidad: 1, unidad: 'meses' },
  sesiones: null,
  matricula: null,
  personas: 3,
  franja: null,
}

let desk: ReturnType<typeof aDesk>
beforeEach(() => {
  desk = aDesk({ productos: [agua, { ...familia, plan: familia as never }] })
  desk.give('clientes', [])
  for (const cliente of [ana, luis, eva])
    desk.give(`clientes/${cliente._id}/ficha`, {
      cliente,
      saldo: 0,
      membresia: null,
      renovable: null,
      porCobrar: null,
      matriculaPagada: false,
    })
})
afterEach(() => vi.unstubAllGlobals())

const question = (name: RegExp | string) => screen.findByRole('dialog', { name })
const lines = () => screen.getByRole('list', { name: 'Lo que se vende', hidden: true })

async function createAs(puesto: string, typed: string) {
  await userEvent.type(await screen.findByRole('combobox', { name: puesto }), typed)
  await userEvent.click(await screen.findByRole('option', { name: `Crear cliente «${typed}»` }))
}

it('persons created from the charge fill the plan, then are charged', async () => {
  await desk.open({ cliente: 'ana' })
  await userEvent.click(screen.getByRole('button', { name: /^Familia/ }))
  await userEvent.keyboard('{F8}')
  await question('¿Quiénes son las otras 2 personas?')
  await createAs('Persona 2', 'Luis Mora')
  expect(desk.address()).toBe('/clientes/crear?nombre=Luis+Mora&volver=%2Fvender')
  await desk.open({ cliente: 'luis', nuevo: 1 })
  await question('¿Quién es la tercera persona?')
  await createAs('Persona 3', '5060708')
  await desk.open({ cliente: 'eva', nuevo: 1 })
  await screen.findByRole('button', { name: 'Cobrar $140.000' })
  const window = within(charging() as HTMLElement)
  expect(window.getByText('Ana Pérez')).toBeVisible()
  expect(window.getByText(/con Luis Mora y Eva Rojas$/)).toBeVisible()
})

it('a person created from the cart returns to the cart', async () => {
  await desk.open({ cliente: 'ana' })
  await userEvent.click(screen.getByRole('button', { name: /^Familia/ }))
  await userEvent.click(screen.getByRole('button', { name: 'Elegir las personas de Familia' }))
  await createAs('Persona 2', 'Luis')
  await desk.open({ cliente: 'luis', nuevo: 1 })
  expect(within(lines()).getByText(/con Luis Mora/)).toBeVisible()
  expect(charging()).toBeNull()
})

it('a client created after a cancelled person starts another sale', async () => {
  await desk.open({ cliente: 'ana' })
  await userEvent.click(screen.getByRole('button', { name: /^Familia/ }))
  await userEvent.click(screen.getByRole('button', { name: 'Elegir las personas de Familia' }))
  await createAs('Persona 2', 'Luis')
  await desk.open()
  await desk.open({ cliente: 'luis', nuevo: 1 })
  expect(await screen.findByText('La venta que estaba abierta quedó guardada.')).toBeVisible()
})
