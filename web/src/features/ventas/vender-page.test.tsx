import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { CARRITOS } from '../../api/ventas-sin-cobrar.ts'
import { accountRequests } from '../../offline/outbox/unanswered.ts'
import { readDeskItem, writeDeskItem } from '../../offline/storage/desk-storage.ts'
import { storeToken } from '../../session/session.ts'
import { aDesk, agua, charging, delayed, lost, refused, sold } from '../../testing/sale.tsx'
import type { Abierta } from './carritos/abiertas.ts'

let desk: ReturnType<typeof aDesk>
beforeEach(() => {
  desk = aDesk()
})
afterEach(() => vi.unstubAllGlobals())

async function sellUnanswered() {
  desk.answer(lost)
  await userEvent.click(await screen.findByRole('button', { name: /^Agua/ }))
  await userEvent.keyboard('{F8}')
  await userEvent.click(await screen.findByRole('radio', { name: 'Tarjeta' }))
  await userEvent.click(screen.getByRole('button', { name: /^Cobrar \$/ }))
  await screen.findByText(/Puede que la venta ya esté hecha/)
}

async function closeWindow() {
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(charging()).toBeNull())
}

it('a retry resends the payload without another charge window', async () => {
  await desk.open()
  await sellUnanswered()
  await closeWindow()
  const answer = delayed(lost)
  desk.answer(answer.answer)
  await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }))
  expect(screen.getByRole('button', { name: 'Reintentar' })).toHaveAttribute('data-loading')
  await answer.release()
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Reintentar' })).not.toHaveAttribute('data-loading'),
  )
  expect(charging()).toBeNull()
  expect(screen.getByRole('alert')).toHaveTextContent(/^Error de conexión.* No llegó la respuesta/)
  expect(screen.getByRole('alert')).toHaveFocus()
  await userEvent.keyboard('{F8}')
  expect(charging()).toBeNull()
  desk.answer(sold)
  await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }))
  expect(await screen.findByRole('button', { name: 'Siguiente venta' })).toBeVisible()
  const [first] = desk.sent
  expect(first?.venta).toMatchObject({ cobros: [{ metodo: 'Tarjeta', monto: 3_000 }] })
  expect(desk.sent).toEqual([first, first, first])
})

it('an unanswered sale is read-only until it is refused', async () => {
  await desk.open()
  await sellUnanswered()
  await closeWindow()
  expect(screen.queryByRole('button', { name: 'Uno más de Agua' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Descuento a toda la venta' })).toBeNull()
  desk.answer(refused(409, { codigo: 'STOCK_INSUFICIENTE', mensaje: 'No alcanza.', indice: 0, stock: 0 }))
  await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }))
  expect(await screen.findByText('Agua está agotado: no quedan existencias.')).toBeVisible()
  expect(charging()).toBeNull()
  expect(screen.queryByRole('button', { name: 'Reintentar' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Uno más de Agua' })).toBeVisible()
  await userEvent.click(within(screen.getByRole('alert')).getByRole('button', { name: 'Quitar Agua' }))
  expect(screen.queryByRole('alert')).toBeNull()
})

it("arriving without a client saves Ana's cart and returns to the door", { tags: ['full'] }, async () => {
  await desk.open({ cliente: 'ana' })
  expect(await screen.findByDisplayValue('Ana Pérez')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: /^Agua/ }))
  await desk.leave()
  await desk.open({ volver: '/recepcion' })
  expect(await screen.findByText('La venta que estaba abierta quedó guardada.')).toBeVisible()
  expect(screen.queryByDisplayValue('Ana Pérez')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Quitar Agua' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Ventas guardadas (1)' })).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: /^Agua/ }))
  await userEvent.keyboard('{F8}')
  await userEvent.click(await screen.findByRole('button', { name: /^Cobrar \$/ }))
  expect(await screen.findByRole('link', { name: 'Volver a la recepción' })).toBeVisible()
  expect(desk.sent).toMatchObject([{ venta: { cobros: [{ monto: 3_000 }] } }])
  expect(desk.sent[0]?.venta).not.toHaveProperty('cliente')
})

it('a scan during a discount stays on its line', { tags: ['full'] }, async () => {
  await desk.open()
  await userEvent.click(screen.getByRole('button', { name: /^Agua/ }))
  await userEvent.click(screen.getByRole('button', { name: 'Descuento de Agua' }))
  await userEvent.type(await screen.findByLabelText(/^Valor/), '500')
  await userEvent.type(screen.getByLabelText(/^Motivo/), 'Amiga')
  fireEvent.click(screen.getByRole('button', { name: /^Agua/, hidden: true }))
  await userEvent.click(screen.getByRole('button', { name: 'Aplicar' }))
  expect(await screen.findByText('Descuento de $500: Amiga')).toBeVisible()
  expect(screen.getByLabelText('Cantidad de Agua')).toHaveValue('2')
})

async function sell() {
  await userEvent.click(await screen.findByRole('button', { name: /^Agua/ }))
  await userEvent.keyboard('{F8}')
  await userEvent.click(await screen.findByRole('button', { name: /^Cobrar \$/ }))
  await screen.findByRole('article', { name: 'Recibo de caja' })
}

it('a new arrival replaces the last receipt', { tags: ['full'] }, async () => {
  await desk.open()
  await sell()
  await desk.open({ cliente: 'ana' })
  expect(await screen.findByDisplayValue('Ana Pérez')).toBeVisible()
  expect(screen.queryByRole('article', { name: 'Recibo de caja' })).toBeNull()
  await sell()
  await desk.open()
  expect(screen.queryByRole('article', { name: 'Recibo de caja' })).toBeNull()
  expect(screen.getByLabelText('Producto')).toHaveFocus()
})

async function leaveBeforeTheAnswer(answered: Parameters<typeof delayed>[0]) {
  const answer = delayed(answered)
  desk.answer(answer.answer)
  await desk.open()
  await userEvent.click(screen.getByRole('button', { name: /^Agua/ }))
  await userEvent.keyboard('{F8}')
  await userEvent.click(await screen.findByRole('button', { name: /^Cobrar \$/ }))
  await desk.leave()
  return answer
}

it('returning shows the completed sale and its receipt link', async () => {
  const answer = await leaveBeforeTheAnswer(sold)
  await answer.release()
  await desk.open()
  expect(await screen.findByText(/^La venta N.º 1 \(Sin cliente, \$3\.000\) quedó hecha\./)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Ver recibo' })).toHaveAttribute('href', '/ventas/v1')
  await desk.leave()
  await desk.open()
  expect(screen.queryByText(/quedó hecha/)).toBeNull()
})

it('a sale answered in another session stays with its request', async () => {
  const answer = await leaveBeforeTheAnswer(sold)
  storeToken('renewed')
  await answer.release()
  await desk.open()
  expect(await screen.findByText(/No llegó la respuesta/)).toBeVisible()
  expect(accountRequests('luz')).toHaveLength(1)
  await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }))
  expect(await screen.findByRole('button', { name: 'Siguiente venta' })).toBeVisible()
  expect(desk.sent[1]).toEqual(desk.sent[0])
  expect(accountRequests('luz')).toEqual([])
})

it('shows a refusal to a user who has returned', { tags: ['full'] }, async () => {
  const answer = await leaveBeforeTheAnswer(
    refused(409, { codigo: 'STOCK_INSUFICIENTE', mensaje: 'No alcanza.' }),
  )
  await desk.open()
  await answer.release()
  expect(await screen.findByText('No se cobró la venta (Sin cliente): No alcanza.')).toBeVisible()
  expect(screen.queryByText(/No llegó la respuesta/)).toBeNull()
})

it('a focused quantity shows another added unit', async () => {
  await desk.open()
  await userEvent.click(screen.getByRole('button', { name: /^Agua/ }))
  const cantidad = screen.getByLabelText('Cantidad de Agua')
  await userEvent.clear(cantidad)
  await userEvent.type(cantidad, '3')
  fireEvent.click(screen.getByRole('button', { name: /^Agua/ }))
  expect(cantidad).toHaveFocus()
  expect(cantidad).toHaveValue('4')
})

it("a quantity stops at the sale's maximum", async () => {
  await desk.open()
  await userEvent.click(screen.getByRole('button', { name: /^Agua/ }))
  const cantidad = screen.getByLabelText('Cantidad de Agua')
  await userEvent.type(cantidad, '7702004003508')
  expect(cantidad).toHaveValue('1.000.000')
})

const mes = {
  ...agua,
  _id: 'mes',
  nombre: 'Mes',
  precio: 80_000,
  llevaStock: false,
  plan: {
    tipo: 'Mensualidad' as const,
    vigencia: { cantidad: 1, unidad: 'meses' as const },
    sesiones: null,
    matricula: null,
    personas: 1,
    franja: null,
  },
}

it('a plan without a client asks for whom, at the field', async () => {
  desk = aDesk({ productos: [agua, mes] })
  await desk.open({ numero: '99887766', volver: '/recepcion' })
  expect(screen.getByText('Nadie tiene el número 99887766.')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: /^Mes/ }))
  await userEvent.keyboard('{F8}')
  const cliente = screen.getByRole('combobox', { name: 'Cliente' })
  expect(cliente).toHaveFocus()
  expect(cliente).toHaveAccessibleDescription(/elige para quién es/)
  expect(charging()).toBeNull()
  await userEvent.click(screen.getByRole('link', { name: 'Crear cliente' }))
  await waitFor(() => expect(desk.address()).toMatch(/crear\?numero=.*99887766.*volver=%2Fvender/))
  await desk.open({ cliente: 'ana', nuevo: 1 })
  expect(await screen.findByDisplayValue('Ana Pérez')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Quitar Mes' })).toBeVisible()
  expect(screen.queryByText(/99887766/)).toBeNull()
})

it('an unmatched name is created with one more Enter', async () => {
  await desk.open()
  await userEvent.type(screen.getByRole('combobox', { name: 'Cliente' }), 'Luz Mora')
  await screen.findByRole('option', { name: 'Crear cliente «Luz Mora»' })
  await userEvent.keyboard('{Enter}')
  expect(desk.address()).toMatch(/^\/vender/)
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(desk.address()).toMatch(/crear\?nombre=Luz(%20|\+)Mora/))
})

it('a refusal for want of a client leads to the client field', { tags: ['full'] }, async () => {
  await desk.open()
  await userEvent.click(screen.getByRole('button', { name: /^Agua/ }))
  await userEvent.keyboard('{F8}')
  desk.answer(
    refused(400, { codigo: 'PLAN_SIN_CLIENTE', mensaje: 'Un plan da una membresía: elige para quién es.' }),
  )
  await userEvent.click(await screen.findByRole('radio', { name: 'Tarjeta' }))
  await userEvent.click(screen.getByRole('button', { name: /^Cobrar \$/ }))
  const cliente = await screen.findByRole('combobox', { name: 'Cliente' })
  await waitFor(() => expect(cliente).toHaveFocus())
  expect(cliente).toHaveAccessibleDescription(/elige para quién es/)
  expect(charging()).toBeNull()
})

it('days that changed are shown, and the next press confirms them', async () => {
  desk = aDesk({ productos: [agua, mes] })
  await desk.open({ cliente: 'ana', nuevo: 1 })
  await screen.findByDisplayValue('Ana Pérez')
  await userEvent.click(screen.getByRole('button', { name: /^Mes/ }))
  await userEvent.keyboard('{F8}')
  const days = { desde: '2026-12-29', hasta: '2027-01-29' }
  const mensaje = 'Ana Pérez ya tiene hasta el 28/12/2026: ¿cobrarla también?'
  desk.answer(refused(409, { codigo: 'DIAS_CAMBIARON', mensaje, indice: 0, ...days }))
  await userEvent.click(await screen.findByRole('radio', { name: 'Tarjeta' }))
  await userEvent.click(screen.getByRole('button', { name: /^Cobrar \$/ }))
  expect(await screen.findByText(mensaje)).toBeVisible()
  expect(within(charging() as HTMLElement).getByText(/29\/12\/2026/)).toBeVisible()
  desk.answer(sold)
  await userEvent.click(screen.getByRole('button', { name: /^Cobrar \$/ }))
  await screen.findByRole('button', { name: 'Siguiente venta' })
  expect(desk.sent.at(-1)?.venta).toMatchObject({ lineas: [{ membresia: { espera: [days] } }] })
})

it('a sale taken by another tab closes its charge and says so', async () => {
  await desk.open()
  await userEvent.click(screen.getByRole('button', { name: /^Agua/ }))
  await userEvent.keyboard('{F8}')
  await waitFor(() => expect(charging()).toBeVisible())
  const open = readDeskItem<Abierta[]>('luz', CARRITOS) ?? []
  expect(open).toHaveLength(1)
  writeDeskItem(
    'luz',
    CARRITOS,
    open.map((each) => ({ ...each, en: 'another tab' })),
  )
  fireEvent(window, new StorageEvent('storage'))
  expect(await screen.findByText('La venta que estaba aquí se abrió en otra ventana.')).toBeVisible()
  await waitFor(() => expect(charging()).toBeNull())
})
