import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { renderInApp } from '../../testing/render.tsx'
import { aVenta, lost, refused } from '../../testing/sale.tsx'
import { CobrosWindow } from './cobro/cobros-window.tsx'
import { DevolucionWindow } from './devolucion/devolucion-window.tsx'

afterEach(() => vi.unstubAllGlobals())

const aLine = (indice: number, descripcion: string) => ({
  indice,
  tipo: 'producto' as const,
  descripcion,
  producto: { _id: descripcion, nombre: descripcion },
  cantidad: 1,
  precio: 3_000,
  descuento: 0,
  descuentoMotivo: null,
  autorizadaPor: null,
  monto: 3_000,
  pagado: 3_000,
  devuelta: 0,
  pago: null,
  membresia: null,
  cobra: false,
})
const agua = aLine(0, 'Agua')
const toalla = aLine(1, 'Toalla')
const both = aVenta({ lineas: [agua, toalla], total: 6_000 })

function Return({ onClose }: { onClose: () => void }) {
  const [venta, setVenta] = useState(both)
  const returned = { ...both, lineas: [{ ...agua, devuelta: 1 }, toalla] }
  return (
    <>
      <DevolucionWindow venta={venta} onClose={onClose} onDone={() => {}} />
      <button type="button" onClick={() => setVenta(returned)}>
        Another desk
      </button>
    </>
  )
}

const dropQuestion = () => screen.findByRole('dialog', { name: '¿Salir sin guardar?' })

it('a return at another desk keeps the typed values', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ cajas: [] }))
  renderInApp(<Return onClose={() => {}} />)
  const field = await screen.findByLabelText('Agua, hasta 1')
  await userEvent.clear(field)
  await userEvent.type(field, '1')
  screen.getByText('Another desk').click()
  expect(
    await screen.findByText('Agua ya se devolvió mientras tanto: no queda nada por devolver.'),
  ).toBeVisible()
  expect(screen.getByLabelText('Toalla, hasta 1')).toHaveValue('0')
})

it('Escape asks before discarding a typed return', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ cajas: [] }))
  const onClose = vi.fn()
  renderInApp(<Return onClose={onClose} />)
  await userEvent.type(await screen.findByLabelText(/^Motivo/), 'Rota')
  await userEvent.keyboard('{Escape}')
  await dropQuestion()
  expect(onClose).not.toHaveBeenCalled()
})

async function payByCard({ onClose = () => {}, onDone = () => {} }) {
  const venta = { ...aVenta({ lineas: [agua] }), etag: '"1"' }
  renderInApp(<CobrosWindow venta={venta} onClose={onClose} onDone={onDone} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Todo con Tarjeta' }))
}

it('Escape asks before discarding a typed payment correction', async () => {
  const onClose = vi.fn()
  await payByCard({ onClose })
  await userEvent.keyboard('{Escape}')
  await dropQuestion()
  expect(onClose).not.toHaveBeenCalled()
})

it('a retry after a lost response reports no conflict', async () => {
  const actual = aVenta({ cobros: [{ metodo: 'Tarjeta', monto: 3_000 }] })
  const answers = [lost, refused(412, { actual, quien: { nombre: 'Luz' }, mensaje: 'Cambió.' })]
  vi.stubGlobal('fetch', async (_: string, { method }: RequestInit) =>
    method === 'PUT' ? answers.shift()?.() : Response.json([]),
  )
  const onDone = vi.fn()
  await payByCard({ onDone })
  const save = () => userEvent.click(screen.getByRole('button', { name: 'Guardar cambios' }))
  await save()
  expect(await screen.findByRole('alert')).toHaveTextContent('Error de conexión.')
  await save()
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce())
  expect(screen.queryByText(/cambió esta venta/)).toBeNull()
})
