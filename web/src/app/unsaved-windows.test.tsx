import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { CierreCajaModal } from '../features/caja/cierre-caja-modal.tsx'
import { MovimientoModal } from '../features/caja/movimiento-modal.tsx'
import { NotaForm } from '../features/cobros/nota-form.tsx'
import { TokenForm } from '../features/integraciones/token-form.tsx'
import { WebhookForm } from '../features/integraciones/webhook-form.tsx'
import { CierreModal } from '../features/libros/cierre-modal.tsx'
import { CuentaModal } from '../features/libros/cuenta-modal.tsx'
import { renderInApp } from '../testing/render.tsx'
import { MotivoModal } from '../ui/feedback/motivo-modal.tsx'
import { CancelarModal } from '../ui/membresia/cancelar-modal.tsx'
import { CongelarModal } from '../ui/membresia/congelar-modal.tsx'
import { CortesiaModal } from '../ui/membresia/cortesia-modal.tsx'

const today = '2026-11-20'
const turno = { _id: 't1', caja: 'Caja 1' } as never
const cliente = { _id: 'ana', nombre: 'Ana', apellido: 'Pérez', telefono: '' }
const membresia = {
  _id: 'm1',
  cliente,
  fechainicio: '2026-11-01',
  fechafin: '2026-12-01',
  congelada: null,
} as never
const nothing = () => {}
const ends = { onClose: nothing, onDone: nothing, onSaved: nothing }

// Mantine's autosize text area reads `document.fonts`, which jsdom lacks.
Object.defineProperty(document, 'fonts', { configurable: true, value: new EventTarget() })

beforeEach(() => {
  vi.stubGlobal('fetch', async (address: string) =>
    address.endsWith('/congelar/previa')
      ? Response.json({ codigo: 'X' }, { status: 409 })
      : Response.json([]),
  )
})

it.each<[name: string, label: RegExp, window: ReactNode]>([
  ['a count', /^De \$1\.000/, <CierreCajaModal key="" turno={turno} {...ends} />],
  ['a movement of cash', /^Monto/, <MovimientoModal key="" turno={turno} {...ends} />],
  [
    'a note of a debt',
    /^Nota/,
    <NotaForm key="" clienteId="ana" {...{ today, ...ends }} onFailed={nothing} />,
  ],
  ['a freeze', /^Motivo/, <CongelarModal key="" {...{ membresia, today, ...ends }} />],
  ['a cancellation', /^Nota/, <CancelarModal key="" {...{ membresia, today, ...ends }} />],
  ['a courtesy', /^Motivo/, <CortesiaModal key="" {...{ membresia, ...ends }} />],
  ['a reason', /^Motivo/, <MotivoModal key="" title="" text="" action="" onSubmit={vi.fn()} {...ends} />],
  [
    'a closing of the books',
    /^Último día/,
    <CierreModal key="" cierre={{ hasta: null } as never} {...{ today, ...ends }} onClosed={nothing} />,
  ],
  ['an account', /^Código/, <CuentaModal key="" {...ends} />],
  ['a token', /^Nombre/, <TokenForm key="" {...ends} onMade={nothing} />],
  ['a webhook', /^Dirección/, <WebhookForm key="" {...ends} />],
])('leaving %s asks, and "Seguir editando" stays', async (_, label, form) => {
  const history = createMemoryHistory({ initialEntries: ['/here'] })
  const routeTree = createRootRoute({ component: () => form, notFoundComponent: () => form })
  renderInApp(<RouterProvider router={createRouter({ routeTree, history }) as never} />)
  const field = await screen.findByLabelText<HTMLInputElement>(label)
  fireEvent.change(field, { target: { value: '7' } })
  act(() => history.push('/elsewhere'))
  await screen.findByRole('dialog', { name: '¿Salir sin guardar?' })
  await userEvent.click(screen.getByRole('button', { name: 'Seguir editando' }))
  await waitFor(() => expect(screen.queryByText('¿Salir sin guardar?')).toBeNull())
  expect(history.location.pathname).toBe('/here')
  expect(field.value).toContain('7')
})
