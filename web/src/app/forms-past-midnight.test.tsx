import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  type RouteComponent,
  RouterProvider,
} from '@tanstack/react-router'
import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { NewTransaccionPage } from '../features/contabilidad/transaccion-pages.tsx'
import { NewMembresiaPage } from '../features/membresias/membresia-pages.tsx'
import { NewPagoPage } from '../features/pagos/pago-pages.tsx'
import { removeToken, storeToken } from '../session/session.ts'
import { renderInApp } from '../testing/render.tsx'

// 20 November, 23:55 in Bogotá.
const BEFORE_MIDNIGHT = new Date('2026-11-21T04:55:00Z')
const SIX_MINUTES_MS = 360_000

beforeEach(() => {
  vi.useFakeTimers({ now: BEFORE_MIDNIGHT, shouldAdvanceTime: true })
  storeToken('de Luz')
})

afterEach(() => {
  removeToken()
  vi.unstubAllGlobals()
})

/** Opens the page for the client Ana. Returns the bodies of its POST requests. */
function open(path: string, component: RouteComponent) {
  const sent: { fecha?: string; fechainicio?: string }[] = []
  vi.stubGlobal('fetch', async (address: string, { method, body }: RequestInit) => {
    if (method === 'POST') {
      sent.push(JSON.parse(String(body)))
      return Response.json({ mensaje: 'No.' }, { status: 400 })
    }
    if (address.startsWith('/api/configuracion'))
      return Response.json({ zonaHoraria: 'America/Bogota', cajaSinAbrir: 'permitir' })
    if (address.startsWith('/api/caja')) return Response.json({ turno: null, cajas: [], movimientos: [] })
    if (address.startsWith('/api/clientes/'))
      return Response.json({ _id: 'c1', nombre: 'Ana', apellido: 'Pérez', numeroIdentificacion: '1020304' })
    return Response.json([])
  })
  const root = createRootRoute()
  const shell = createRoute({ getParentRoute: () => root, id: 'shell' })
  const page = createRoute({ getParentRoute: () => shell, path, component })
  const router = createRouter({
    routeTree: root.addChildren([shell.addChildren([page])]),
    history: createMemoryHistory({ initialEntries: [`${path}?cliente=c1`] }),
  })
  renderInApp(<RouterProvider router={router as never} />)
  return sent
}

const forms: { name: string; path: string; page: RouteComponent; fields: [label: RegExp, text: string][] }[] =
  [
    { name: 'payment', path: '/pagos/crear', page: NewPagoPage, fields: [[/^Monto/, '1000']] },
    { name: 'membership', path: '/membresias/crear', page: NewMembresiaPage, fields: [[/^Precio/, '1000']] },
    {
      name: 'transaction',
      path: '/contabilidad/crear-transaccion',
      page: NewTransaccionPage,
      fields: [
        [/^Descripción/, 'Bolsas'],
        [/^Monto/, '1000'],
      ],
    },
  ]

/** Fills the form in before midnight and sends it after. Returns the day of the field and of the request. */
async function sendPastMidnight({ path, page, fields }: (typeof forms)[number], typed?: string) {
  const sent = open(path, page)
  const field = await screen.findByLabelText<HTMLInputElement>(/^Fecha/)
  expect(field).toHaveValue('20/11/2026')
  for (const [label, text] of fields) await userEvent.type(screen.getByLabelText(label), text)
  if (typed) {
    await userEvent.clear(field)
    await userEvent.type(field, typed)
  }
  await act(() => vi.advanceTimersByTimeAsync(SIX_MINUTES_MS))
  const shown = field.value
  await userEvent.click(screen.getByRole('button', { name: /^(Registrar|Crear) / }))
  await vi.waitFor(() => expect(sent).toHaveLength(1))
  return [shown, sent[0]?.fecha ?? sent[0]?.fechainicio]
}

it.each(forms)('Untouched day of a new $name follows midnight', async (form) => {
  expect(await sendPastMidnight(form)).toEqual(['21/11/2026', '2026-11-21'])
})

it.each(forms)('Typed day of a new $name stays past midnight', async (form) => {
  expect(await sendPastMidnight(form, '18/11/2026')).toEqual(['18/11/2026', '2026-11-18'])
})
