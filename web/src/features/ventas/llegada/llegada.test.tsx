import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { aDesk, agua, ana, charging, lost, refused, sold } from '../../../testing/sale.tsx'

const luis = { _id: 'luis', nombre: 'Luis', apellido: 'Mora' }
const terms = {
  tipo: 'Mensualidad',
  vigencia: { cantidad: 1, unidad: 'meses' },
  sesiones: null,
  matricula: null,
  personas: 1,
  franja: null,
}
const aPlan = (_id: string, nombre: string, precio: number, fields = {}) => ({
  ...agua,
  ...terms,
  _id,
  nombre,
  precio,
  llevaStock: false,
  ...fields,
})
const mensualidad = aPlan('mes', 'Mensualidad', 80_000, { vigencia: { cantidad: 30, unidad: 'dias' } })
const pareja = aPlan('pareja', 'Pareja', 140_000, { personas: 2 })
const mensual = aPlan('mensual', 'Mensual', 90_000, { matricula: 20_000 })

const before = {
  _id: 'm1',
  cliente: ana,
  tipo: 'Mensualidad',
  duracion: 30,
  precio: 80_000,
  sesionesRestantes: 0,
  fechainicio: '2026-10-01',
  fechafin: '2026-10-31',
  plan: null,
  cobrada: true,
}

let desk: ReturnType<typeof aDesk>
beforeEach(() => {
  const planes = [mensualidad, pareja, mensual]
  desk = aDesk({ productos: [agua, ...planes.map((plan) => ({ ...plan, plan: plan as never }))] })
  desk.give('planes', planes)
  desk.give('productos', [mensualidad])
  hasBefore({})
})
afterEach(() => vi.unstubAllGlobals())

const fichaOf = (cliente: object, fields = {}) => ({
  cliente,
  saldo: 0,
  membresia: null,
  renovable: null,
  matriculaPagada: false,
  ...fields,
})

/** Gives Ana the renewable `m1`; `para` are its plan's other persons. `m2` has the same renewal as `m1`. */
function hasBefore(fields: object, para: object[] = []) {
  const membresia = { ...before, ...fields }
  desk.give('clientes/ana/ficha', fichaOf(ana, { renovable: 'm1' }))
  desk.give('clientes/luis/ficha', fichaOf(luis))
  desk.give('membresias/m1', membresia)
  for (const id of ['m1', 'm2'])
    desk.give(`membresias/${id}/renovacion`, { membresia, sesionesVendidas: null, para })
}

const lines = () => screen.getByRole('list', { name: 'Lo que se vende', hidden: true })
const renew = () => desk.open({ cliente: 'ana', renovar: 1 })

async function closeCharge() {
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(charging()).toBeNull())
}

it.each([
  ['a year without a plan', { duracion: 365, precio: 700_000 }, '$700.000'],
  ['a month without a plan', { precio: 70_000 }, '$80.000'],
  ['a plan', { plan: mensual, precio: 70_000 }, '$110.000'],
])('renewing %s opens its charge', async (_, fields, total) => {
  hasBefore(fields)
  await renew()
  expect(await screen.findByRole('button', { name: `Cobrar ${total}` })).toBeVisible()
})

it('renewing a plan no longer sold asks for another one', async () => {
  hasBefore({ plan: { _id: 'old', nombre: 'Semestral' } })
  await renew()
  expect(await screen.findByRole('dialog', { name: 'Agregar una membresía' })).toBeVisible()
  expect(screen.getByText('Semestral ya no se vende: elige otro plan.')).toBeInTheDocument()
})

const pack = { tipo: 'Clase', duracion: 45, precio: 150_000 }

it('renewing a class without a plan sells as many sessions as before', async () => {
  desk.give('membresias/m1/renovacion', {
    membresia: { ...before, ...pack },
    sesionesVendidas: 8,
    para: [],
  })
  await renew()
  await screen.findByRole('button', { name: 'Cobrar $150.000' })
  expect(within(charging() as HTMLElement).getByText(/8 sesiones/)).toBeVisible()
})

it('renewing several classes sold at once asks before it sells one', async () => {
  const clase = { ...pareja, _id: 'clase', nombre: 'Clase', tipo: 'Clase', sesiones: 1, personas: 1 }
  desk.give('planes', [clase])
  desk.give('membresias/m1/renovacion', {
    membresia: { ...before, ...pack, plan: { _id: 'clase', nombre: 'Clase' } },
    sesionesVendidas: 7,
    para: [],
  })
  await renew()
  const window = within(await screen.findByRole('dialog', { name: 'Agregar una membresía' }))
  expect(window.getByText(/^La anterior tenía 7 sesiones y Clase tiene 1/)).toBeVisible()
  expect(window.getByLabelText(/^Sesiones/)).toHaveValue('7')
})

it('renewing a class with an unknown count of sessions asks for it', async () => {
  desk.give('membresias/m1/renovacion', {
    membresia: { ...before, ...pack },
    sesionesVendidas: null,
    para: [],
  })
  await renew()
  expect(await screen.findByRole('dialog', { name: 'Agregar una membresía' })).toBeVisible()
  const window = within(screen.getByRole('dialog', { name: 'Agregar una membresía' }))
  expect(
    window.getByText(
      'No se sabe con cuántas sesiones se vendió la anterior: escribe cuántas son o elige un plan.',
    ),
  ).toBeVisible()
  expect(window.getByLabelText(/^Duración/)).toHaveValue('45')
  expect(window.getByLabelText(/^Sesiones/)).toHaveValue('')
})

it("renewing a companion's membership sells the plan to its payer", async () => {
  hasBefore({ plan: pareja, precio: 140_000 }, [luis])
  await desk.open({ cliente: 'luis', renovar: 'm2' })
  await screen.findByRole('button', { name: 'Cobrar $140.000' })
  const window = within(charging() as HTMLElement)
  expect(window.getByText('Ana Pérez')).toBeVisible()
  expect(window.getByText(/^Pareja, .*con Luis Mora$/)).toBeVisible()
  expect(screen.getByText(/^Su plan lo paga Ana Pérez/)).toBeInTheDocument()
})

it('the row of a membership renews that one', async () => {
  hasBefore({})
  desk.give('membresias/m2/renovacion', {
    membresia: { ...before, _id: 'm2', plan: pareja },
    sesionesVendidas: null,
    para: [luis],
  })
  await desk.open({ cliente: 'ana', renovar: 'm2' })
  expect(await screen.findByRole('button', { name: 'Cobrar $140.000' })).toBeVisible()
})

const asksForSecond = () => screen.findByRole('dialog', { name: '¿Quién es la segunda persona?' })

it('a plan for two asks once for the second person', async () => {
  await desk.open({ cliente: 'ana' })
  await userEvent.click(screen.getByRole('button', { name: /^Pareja/ }))
  expect(within(lines()).getByText('Falta 1 persona.')).toBeVisible()
  await userEvent.keyboard('{F8}')
  const question = within(await asksForSecond())
  expect(question.getByRole('combobox', { name: 'Persona 2' })).toHaveFocus()
  await userEvent.click(question.getByRole('button', { name: 'Agregar después' }))
  await screen.findByRole('button', { name: 'Cobrar $140.000' })
  await closeCharge()
  await userEvent.keyboard('{F8}')
  await screen.findByRole('button', { name: 'Cobrar $140.000' })
})

it('choosing the second person in the charge focuses Agregar, then charges', async () => {
  desk.give('clientes', [ana, luis])
  await desk.open({ cliente: 'ana' })
  await userEvent.click(screen.getByRole('button', { name: /^Pareja/ }))
  await userEvent.keyboard('{F8}')
  await userEvent.type(within(await asksForSecond()).getByRole('combobox'), 'l')
  expect(await screen.findByRole('option', { name: /Ana Pérez/ })).toHaveAttribute('aria-disabled', 'true')
  await userEvent.click(screen.getByRole('option', { name: /Luis Mora/ }))
  const add = within(await asksForSecond()).getByRole('button', { name: 'Agregar' })
  await waitFor(() => expect(add).toHaveFocus())
  await userEvent.keyboard('{Enter}')
  await screen.findByRole('button', { name: 'Cobrar $140.000' })
  const window = within(charging() as HTMLElement)
  expect(window.getByText(/^Pareja, .*con Luis Mora$/)).toBeVisible()
  expect(window.queryByText('Falta 1 persona.')).toBeNull()
})

it('renewing again opens the charge of the same line', { tags: ['full'] }, async () => {
  await renew()
  await screen.findByRole('button', { name: 'Cobrar $80.000' })
  await closeCharge()
  await renew()
  expect(await screen.findByRole('button', { name: 'Cobrar $80.000' })).toBeVisible()
  expect(screen.getByText('Ya está en la venta.')).toBeInTheDocument()
})

it('charging a membership joins the open sale of its client', async () => {
  hasBefore({ cobrada: false })
  await desk.open({ cliente: 'ana' })
  await userEvent.click(screen.getByRole('button', { name: /^Agua/ }))
  await desk.open({ cliente: 'ana', membresia: 'm1' })
  expect(await screen.findByRole('button', { name: 'Cobrar $83.000' })).toBeVisible()
  await closeCharge()
  await renew()
  expect(await screen.findByRole('button', { name: 'Cobrar $163.000' })).toBeVisible()
})

it('a renewal awaiting its response is not sold again', async () => {
  desk.answer(lost)
  await renew()
  await userEvent.click(await screen.findByRole('radio', { name: 'Tarjeta' }))
  await userEvent.click(screen.getByRole('button', { name: 'Cobrar $80.000' }))
  await screen.findByText(/Puede que la venta ya esté hecha/)
  await renew()
  expect(await screen.findByText('Ya está en la venta que espera respuesta.')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Reintentar' })).toBeVisible()
  expect(screen.queryByRole('button', { name: /^Ventas guardadas/ })).toBeNull()
})

it('selling a membership ends in its charge', async () => {
  await desk.open({ cliente: 'luis', renovar: 1 })
  await screen.findByRole('dialog', { name: 'Agregar una membresía' })
  await userEvent.click(screen.getByRole('button', { name: 'Agregar' }))
  expect(await screen.findByRole('button', { name: 'Cobrar $80.000' })).toBeVisible()
})

it("another arrival starts its own charge without the other client's choices", {
  tags: ['full'],
}, async () => {
  await renew()
  await userEvent.click(await screen.findByRole('switch', { name: 'Queda debiendo' }))
  desk.give('clientes/luis/ficha', fichaOf(luis, { renovable: 'm3' }))
  desk.give('membresias/m3', { ...before, cliente: luis })
  desk.give('membresias/m3/renovacion', {
    membresia: { ...before, cliente: luis },
    sesionesVendidas: null,
    para: [],
  })
  await desk.open({ cliente: 'luis', renovar: 1 })
  await screen.findByText('Luis Mora')
  expect(await screen.findByRole('switch', { name: 'Queda debiendo' })).not.toBeChecked()
})

it('a sale with a joining fee is resent unchanged without a response', async () => {
  hasBefore({ plan: mensual })
  desk.answer(lost)
  await renew()
  await userEvent.click(await screen.findByRole('radio', { name: 'Tarjeta' }))
  desk.give('clientes/ana/ficha', fichaOf(ana, { renovable: 'm1', matriculaPagada: true }))
  await userEvent.click(screen.getByRole('button', { name: 'Cobrar $110.000' }))
  await screen.findByText(/Puede que la venta ya esté hecha/)
  desk.answer(sold)
  await userEvent.click(await screen.findByRole('button', { name: 'Cobrar $110.000' }))
  expect(await screen.findByRole('button', { name: 'Siguiente venta' })).toBeVisible()
  expect(desk.sent).toHaveLength(2)
  expect(desk.sent[1]).toEqual(desk.sent[0])
})

it('removing moves the focus to the next line, undoing back', { tags: ['full'] }, async () => {
  await desk.open({ cliente: 'ana' })
  await userEvent.click(screen.getByRole('button', { name: /^Agua/ }))
  await userEvent.click(screen.getByRole('button', { name: /^Pareja/ }))
  await userEvent.click(screen.getByRole('button', { name: 'Quitar Agua' }))
  expect(screen.getByRole('button', { name: 'Quitar Pareja' })).toHaveFocus()
  await userEvent.click(screen.getByRole('button', { name: 'Deshacer' }))
  expect(screen.getByRole('button', { name: 'Quitar Agua' })).toHaveFocus()
  await userEvent.click(screen.getByRole('button', { name: 'Quitar Agua' }))
  await userEvent.click(screen.getByRole('button', { name: 'Quitar Pareja' }))
  expect(screen.getByLabelText('Producto')).toHaveFocus()
})

it('using a waiting payment drops the line that it pays for', { tags: ['full'] }, async () => {
  await desk.open({ cliente: 'ana' })
  await userEvent.click(screen.getByRole('button', { name: /^Agua/ }))
  await userEvent.click(screen.getByRole('button', { name: /^Mensualidad/ }))
  await userEvent.keyboard('{F8}')
  desk.give('pagos', [{ _id: 'p1', membresia: null }])
  desk.answer(refused(409, { codigo: 'PAGO_SIN_MEMBRESIA', mensaje: 'Ana ya pagó $80.000.' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Cobrar $83.000' }))
  const use = await screen.findByRole('link', { name: 'Usar ese pago' })
  expect(use).toHaveAttribute('href', '/membresias/crear?pago=p1')
  await userEvent.click(use)
  await desk.open()
  expect(within(lines()).getAllByRole('listitem')).toHaveLength(1)
  expect(within(lines()).getByText('Agua')).toBeVisible()
})

it('plans that fail to load offer a retry', async () => {
  desk.give('planes', refused(400, { mensaje: 'No.' }))
  await desk.open({ cliente: 'ana' })
  await userEvent.click(screen.getByRole('button', { name: 'Membresía' }))
  expect(await screen.findByText('Error al cargar los planes.')).toBeVisible()
  desk.give('planes', [mensual])
  await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }))
  expect(await screen.findByRole('combobox', { name: 'Plan' })).toBeVisible()
})

it('discarding a saved sale moves the focus to the next one', { tags: ['full'] }, async () => {
  await desk.open()
  for (const cliente of ['ana', 'luis']) {
    await desk.open({ cliente })
    await userEvent.click(screen.getByRole('button', { name: /^Agua/ }))
    await userEvent.click(screen.getByRole('button', { name: 'Guardar venta' }))
  }
  await userEvent.click(screen.getByRole('button', { name: 'Ventas guardadas (2)' }))
  const [first] = await screen.findAllByRole('button', { name: 'Descartar la venta de Agua' })
  await userEvent.click(first as HTMLElement)
  await userEvent.click(await screen.findByRole('button', { name: 'Descartar' }))
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Descartar la venta de Agua' })).toHaveFocus(),
  )
})

it('a second person chosen in the cart leads back to the search', async () => {
  desk.give('clientes', [luis])
  await desk.open({ cliente: 'ana' })
  await userEvent.click(screen.getByRole('button', { name: /^Pareja/ }))
  await userEvent.click(screen.getByRole('button', { name: 'Elegir las personas de Pareja' }))
  await userEvent.type(within(await asksForSecond()).getByRole('combobox'), 'l')
  await userEvent.click(await screen.findByRole('option', { name: /Luis Mora/ }))
  const add = within(await asksForSecond()).getByRole('button', { name: 'Agregar' })
  await waitFor(() => expect(add).toHaveFocus())
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'Producto' })).toHaveFocus())
  expect(within(lines()).getByText(/con Luis Mora/)).toBeVisible()
})

it('an inactive client is said beside their name', async () => {
  desk.give('clientes/ana/ficha', fichaOf({ ...ana, estado: 'inactivo' }))
  await desk.open({ cliente: 'ana' })
  expect(await screen.findByText(/^Ana está en estado inactivo/)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Reactivar' })).toBeVisible()
})
