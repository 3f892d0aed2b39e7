import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { aDesk, agua, ana, charging, refused, sold } from '../../../testing/sale.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
})

const WHY = 'Por qué no se cobra la matrícula'
const mensaje = 'La matrícula de $20.000 no se cobra: escribe por qué.'
const unsaid = refused(400, { codigo: 'VENTA_SIN_MOTIVO', mensaje, matricula: 'mes', precio: 20_000 })

/** Charges Ana a month whose joining fee the cart leaves out, and the server refuses. */
async function chargeMes(matricula: number | null) {
  const plan = {
    tipo: 'Mensualidad' as const,
    vigencia: { cantidad: 1, unidad: 'meses' as const },
    sesiones: null,
    matricula,
    personas: 1,
    franja: null,
  }
  const mes = { ...agua, _id: 'mes', nombre: 'Mes', precio: 80_000, llevaStock: false, plan }
  const desk = aDesk({ productos: [agua, mes] })
  const knowsFee = (matriculaPagada: boolean) =>
    desk.give('clientes/ana/ficha', {
      cliente: ana,
      saldo: 0,
      membresia: null,
      renovable: null,
      matriculaPagada,
    })
  knowsFee(matricula !== null)
  await desk.open({ cliente: 'ana' })
  await screen.findByDisplayValue('Ana Pérez')
  await userEvent.click(screen.getByRole('button', { name: /^Mes/ }))
  await userEvent.keyboard('{F8}')
  await userEvent.click(await screen.findByRole('radio', { name: 'Tarjeta' }))
  desk.answer(unsaid)
  const press = (amount: string) => userEvent.click(screen.getByRole('button', { name: `Cobrar ${amount}` }))
  return { desk, knowsFee, press, window: () => within(charging() as HTMLElement) }
}

const WITH_FEE = { venta: { lineas: [{}, { matricula: 'mes', precio: 20_000 }] } }

it('a fee that the plan got later is charged from its refusal', async () => {
  const { desk, press, window } = await chargeMes(null)
  await press('$80.000')
  expect(await screen.findByLabelText(new RegExp(`^${WHY}`))).toBeVisible()
  await userEvent.click(window().getByRole('button', { name: 'Cobrar la matrícula' }))
  expect(window().queryByLabelText(new RegExp(`^${WHY}`))).toBeNull()
  desk.answer(sold)
  await press('$100.000')
  await waitFor(() => expect(desk.sent.at(-1)).toMatchObject(WITH_FEE))
})

it('the reason for an uncharged fee is sent', async () => {
  const { desk, press } = await chargeMes(null)
  await press('$80.000')
  await userEvent.type(await screen.findByLabelText(new RegExp(`^${WHY}`)), 'Rifa')
  desk.answer(sold)
  await press('$80.000')
  await waitFor(() => expect(desk.sent.at(-1)).toMatchObject({ venta: { motivo: 'Rifa' } }))
})

it('a fee that the refetched client owes is announced and needs no reason', async () => {
  const { desk, knowsFee, press, window } = await chargeMes(20_000)
  knowsFee(false)
  await press('$80.000')
  expect(await window().findByText('La matrícula se agregó a la venta: revisa el total.')).toBeVisible()
  expect(window().queryByText(mensaje)).toBeNull()
  expect(window().queryByLabelText(new RegExp(`^${WHY}`))).toBeNull()
  expect(screen.getByText('Aún no ha pagado su matrícula: se agregó a la venta.')).toBeInTheDocument()
  desk.answer(sold)
  await press('$100.000')
  await waitFor(() => expect(desk.sent.at(-1)).toMatchObject(WITH_FEE))
  expect(desk.sent.at(-1)?.venta).not.toHaveProperty('motivo')
})
