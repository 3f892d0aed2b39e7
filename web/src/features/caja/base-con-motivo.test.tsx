import type { CajaActual, TurnoDeCaja } from '@gym/contract/caja/caja.schema'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, onTestFinished, vi } from 'vitest'
import { renderInApp } from '../../testing/render.tsx'
import { AbrirForm } from '../../ui/caja/abrir-form.tsx'
import { ReciboZ } from './recibo-z.tsx'

const turno: TurnoDeCaja = {
  _id: 't1',
  caja: 'Caja 1',
  fecha: '2026-11-20',
  base: 20_000,
  propuesta: 50_000,
  motivoBase: 'Al banco',
  abiertoPor: { _id: 'u1', nombre: 'Ana' },
  abiertoEn: '2026-11-20T15:00:00.000Z',
  cerradoEn: null,
  z: null,
}
const cerrada: CajaActual['cajas'][number] = {
  caja: 'Caja 1',
  turno: null,
  abiertaPor: null,
  propuesta: 50_000,
}

afterEach(() => vi.unstubAllGlobals())

function drawForm(answer = () => Response.json(turno, { status: 201 })) {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (_: string, { method, body }: RequestInit) => {
    if (method !== 'POST') return Response.json({})
    sent.push(JSON.parse(String(body)))
    return answer()
  })
  const onOpened = vi.fn()
  renderInApp(<AbrirForm cajas={[cerrada]} caja="Caja 1" onOpened={onOpened} />)
  return { sent, onOpened }
}
const base = () => screen.getByLabelText(/^Base/)
const motivo = () => screen.queryByLabelText(/^Motivo de la diferencia/)
const open = () => userEvent.click(screen.getByRole('button', { name: 'Abrir caja' }))

it('the last count as base asks for no reason', async () => {
  const { sent, onOpened } = drawForm()
  expect(motivo()).toBeNull()
  await open()
  await vi.waitFor(() => expect(onOpened).toHaveBeenCalled())
  expect(sent).toEqual([{ caja: 'Caja 1', base: 50_000 }])
})

it('another base asks for a reason and sends it', async () => {
  const { sent, onOpened } = drawForm()
  await userEvent.clear(base())
  await userEvent.type(base(), '20000')
  await open()
  expect(screen.getByText('El motivo es obligatorio.')).toBeVisible()
  expect(motivo()).toHaveFocus()
  await userEvent.type(motivo() ?? base(), 'Al banco')
  await open()
  await vi.waitFor(() => expect(onOpened).toHaveBeenCalled())
  expect(sent).toEqual([{ caja: 'Caja 1', base: 20_000, motivoBase: 'Al banco' }])
})

it('the last count typed again needs no reason', async () => {
  const { sent, onOpened } = drawForm()
  await userEvent.clear(base())
  await userEvent.type(base(), '20000')
  await open()
  await userEvent.clear(base())
  await userEvent.type(base(), '50000')
  await open()
  await vi.waitFor(() => expect(onOpened).toHaveBeenCalled())
  expect(sent).toMatchObject([{ base: 50_000 }])
})

it('a refusal for the reason shows its field', async () => {
  const mensaje = 'Di por qué la base no es lo que había en el último conteo.'
  drawForm(() =>
    Response.json(
      { codigo: 'BASE_SIN_MOTIVO', mensaje, errores: [{ campo: 'motivoBase', mensaje }] },
      { status: 400 },
    ),
  )
  await open()
  expect(await screen.findByText(mensaje)).toBeVisible()
  expect(motivo()).toHaveFocus()
})

it('the Z prints the last count and reason on the chosen paper', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ nombre: 'Gimnasio' }))
  const z = { numero: 1, turno, fecha: turno.fecha, cerradoPor: turno.abiertoPor, autorizadoPor: null }
  const rest = { cerradoEn: turno.abiertoEn, conteo: [], metodos: [], diferencia: 0, movimientos: [] }
  localStorage.setItem('papelDeRecibos', '58mm')
  onTestFinished(() => localStorage.clear())
  renderInApp(
    <ReciboZ
      z={{
        ...z,
        ...rest,
        sinCaja: 0,
        sinCajaDeAntes: 0,
        porAutorizar: false,
        intentos: [],
        cuantosIntentos: 0,
      }}
    />,
  )
  const receipt = await screen.findByRole('article')
  expect(receipt).toHaveTextContent(/Último conteo\$50\.000/)
  expect(receipt).toHaveTextContent('Motivo de la baseAl banco')
  expect(receipt).toHaveAttribute('data-papel', '58mm')
})
