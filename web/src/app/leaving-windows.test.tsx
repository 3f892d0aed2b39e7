import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  type RouteComponent,
  RouterProvider,
} from '@tanstack/react-router'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { CierreCajaModal } from '../features/caja/cierre-caja-modal.tsx'
import { MovimientoModal } from '../features/caja/movimiento-modal.tsx'
import { NotaForm } from '../features/cobros/nota-form.tsx'
import { TokenForm } from '../features/integraciones/token-form.tsx'
import { WebhookForm } from '../features/integraciones/webhook-form.tsx'
import { CierreModal } from '../features/libros/cierre-modal.tsx'
import { CuentaModal } from '../features/libros/cuenta-modal.tsx'
import { removeToken, storeToken } from '../session/session.ts'
import { renderInApp } from '../testing/render.tsx'
import { MotivoModal } from '../ui/feedback/motivo-modal.tsx'
import { CancelarModal } from '../ui/membresia/cancelar-modal.tsx'
import { CongelarModal } from '../ui/membresia/congelar-modal.tsx'
import { CortesiaModal } from '../ui/membresia/cortesia-modal.tsx'

const today = '2026-11-20'
const cliente = { _id: 'c1', nombre: 'Ana', apellido: 'Pérez', telefono: '3001234567' }
const membresia = {
  _id: 'm1',
  cliente,
  fechainicio: '2026-11-01',
  fechafin: '2026-11-30',
  congelada: null,
} as never
const turno = { _id: 't1', caja: 'Caja 1' } as never
const onClose = vi.fn()
const ignore = () => {}
const dated = { membresia, today, onClose, onDone: ignore }

beforeEach(() => {
  onClose.mockReset()
  storeToken('de Luz')
  vi.stubGlobal('fetch', async (address: string) => {
    if (address.startsWith('/api/auth/perfil'))
      return Response.json({ _id: 'u1', nombre: 'Luz', email: 'luz@correo.test', rol: 'admin' })
    if (address.startsWith('/api/configuracion')) return Response.json({ zonaHoraria: 'America/Bogota' })
    if (address.startsWith('/api/caja'))
      return Response.json({ turno: null, movimientos: [], cuantos: 0, cajas: [] })
    return Response.json({ mensaje: 'No.' }, { status: 404 })
  })
})

afterEach(() => {
  removeToken()
  vi.unstubAllGlobals()
})

/** Opens the window. Returns a function that navigates to another screen. */
async function open(window: RouteComponent) {
  const root = createRootRoute({ component: Outlet })
  const [list, page] = [
    createRoute({ getParentRoute: () => root, path: '/', component: () => 'La lista' }),
    createRoute({ getParentRoute: () => root, path: '/ventana', component: window }),
  ]
  const history = createMemoryHistory({ initialEntries: ['/ventana'] })
  const router = createRouter({ routeTree: root.addChildren([list, page]), history })
  renderInApp(<RouterProvider router={router as never} />)
  return () => act(async () => history.push('/'))
}

/** Finds the question and answers it with 'Seguir editando'. */
async function stay() {
  const asked = await screen.findByRole('dialog', { name: '¿Salir sin guardar?' })
  await userEvent.click(screen.getByRole('button', { name: 'Seguir editando' }))
  await waitFor(() => expect(asked).not.toBeInTheDocument())
}

it.each<[name: string, window: RouteComponent, label: RegExp, text: string]>([
  ['count of the till', () => <CierreCajaModal {...{ turno, onClose }} />, /^De \$1\.000$/, '3'],
  [
    'movement of cash',
    () => <MovimientoModal {...{ turno, onClose }} onSaved={ignore} />,
    /^Motivo/,
    'Bolsas',
  ],
  ['freeze', () => <CongelarModal {...dated} />, /^Motivo/, 'Viaje'],
  ['cancellation', () => <CancelarModal {...dated} />, /^Nota/, 'Se muda'],
  ['courtesy', () => <CortesiaModal {...dated} />, /^Motivo/, 'Es un premio'],
  [
    'reason',
    () => (
      <MotivoModal title="Anular" text="" action="Anular" onSubmit={async () => null} onClose={onClose} />
    ),
    /^Motivo/,
    'Error',
  ],
  [
    'closing of the books',
    () => <CierreModal cierre={{ hasta: null } as never} {...{ today, onClose }} onClosed={ignore} />,
    /^Último día cerrado$/,
    '15/10/2026',
  ],
  ['account of the books', () => <CuentaModal {...{ onClose }} onSaved={ignore} />, /^Nombre/, 'Aseo'],
  ['token', () => <TokenForm {...{ onClose }} onMade={ignore} />, /^Nombre/, 'Puerta'],
  ['webhook', () => <WebhookForm {...{ onClose }} onSaved={ignore} />, /^Dirección/, 'https://a.test'],
  [
    'note of a debt',
    () => <NotaForm clienteId="c1" today={today} onSaved={ignore} onFailed={ignore} />,
    /^Nota$/,
    'Paga el lunes',
  ],
])('Window of a typed %s asks before it is left', async (_, window, label, text) => {
  const leave = await open(window)
  const field = await screen.findByLabelText(label)
  await userEvent.clear(field)
  await userEvent.type(field, text)
  if (screen.queryByRole('dialog')) {
    await userEvent.keyboard('{Escape}')
    await stay()
  }
  await leave()
  await stay()
  expect(screen.getByLabelText(label)).toHaveValue(text)
  expect(onClose).not.toHaveBeenCalled()
})
