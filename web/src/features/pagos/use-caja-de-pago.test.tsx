import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { renderInApp } from '../../testing/render.tsx'
import { delayed, refused } from '../../testing/sale.tsx'
import { NewPagoPage } from './pago-pages.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
})

const pago = { _id: 'p1', monto: 1_000, fecha: '2026-11-20', metodoPago: 'Efectivo', recibo: 1, partes: [] }
const tills =
  (...open: string[]) =>
  () => {
    const cajas = open.map((caja) => ({ caja, turno: { _id: caja, caja }, propuesta: null }))
    return Response.json({ turno: open.length === 1 ? cajas[0]?.turno : null, cajas, movimientos: [] })
  }
const noAnswer = refused(503, { mensaje: 'No disponible' })
const isClosed = refused(409, { codigo: 'CAJA_CERRADA', mensaje: 'Esa caja no está abierta.' })

type Answer = () => Response | Promise<Response>

/** Opens the form of a cash payment in a gym that requires a till. `sent` records the bodies of its saves. */
async function openForm(answers: { tills: Answer; gym?: Answer; save?: Answer }) {
  const sent: object[] = []
  const exigir = () => Response.json({ zonaHoraria: 'America/Bogota', cajaSinAbrir: 'exigir' })
  vi.stubGlobal('fetch', async (address: string, { method, body }: RequestInit) => {
    if (method === 'POST') {
      sent.push(JSON.parse(String(body)))
      return answers.save?.() ?? Response.json(pago, { status: 201 })
    }
    if (address.startsWith('/api/configuracion')) return (answers.gym ?? exigir)()
    return address.startsWith('/api/caja') ? answers.tills() : Response.json([])
  })
  const root = createRootRoute()
  const shell = createRoute({ getParentRoute: () => root, id: 'shell' })
  const page = createRoute({ getParentRoute: () => shell, path: '/pagos/crear', component: NewPagoPage })
  const routeTree = root.addChildren([shell.addChildren([page])])
  const history = createMemoryHistory({ initialEntries: ['/pagos/crear'] })
  renderInApp(<RouterProvider router={createRouter({ routeTree, history }) as never} />)
  await userEvent.type(await screen.findByLabelText(/^Monto/), '1000')
  const save = () => userEvent.click(screen.getByRole('button', { name: 'Registrar pago' }))
  return { answers, sent, save }
}

it.each([
  ['tills', { tills: noAnswer }],
  ['settings', { tills: tills(), gym: noAnswer }],
])('cash is refused while the %s fail to load', async (_, answers) => {
  const { sent, save } = await openForm(answers)
  await save()
  expect(await screen.findByText(/^No se pudo consultar la caja: /)).toBeVisible()
  expect(sent).toEqual([])
})

it("an API of the specification's routes alone takes cash without a till", async () => {
  const { sent, save } = await openForm({ tills: refused(404, { mensaje: 'No encontrado' }) })
  await save()
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).not.toHaveProperty('caja')
})

it('cash waits for the tills and names the only open one', async () => {
  const late = delayed(tills('Caja 1'))
  const { sent, save } = await openForm({ tills: late.answer })
  await save()
  expect(sent).toEqual([])
  expect(screen.getByRole('button', { name: 'Registrar pago' })).toHaveAttribute('data-loading')
  await late.release()
  await waitFor(() => expect(sent).toMatchObject([{ caja: 'Caja 1' }]))
})

it('cash without an open till must open one', async () => {
  const { answers, sent, save } = await openForm({ tills: tills() })
  await save()
  const dialog = within(await screen.findByRole('dialog', { name: 'No hay caja abierta. ¿Abrirla?' }))
  expect(dialog.queryByRole('button', { name: 'Cobrar sin caja' })).toBeNull()
  expect(sent).toEqual([])
  answers.tills = tills('Caja 1')
  await userEvent.type(dialog.getByLabelText(/^Base/), '0')
  await userEvent.click(dialog.getByRole('button', { name: /^Abrir/ }))
  await waitFor(() => expect(sent.at(-1)).toMatchObject({ monto: 1_000, caja: 'Caja 1' }))
})

it('cash asks for a till after its own was closed elsewhere', async () => {
  const { answers, sent, save } = await openForm({ tills: tills('Caja 1'), save: isClosed })
  await save()
  expect(await screen.findByText('Esa caja no está abierta.')).toBeVisible()
  expect(sent).toMatchObject([{ caja: 'Caja 1' }])
  answers.tills = tills()
  await save()
  expect(await screen.findByRole('dialog', { name: 'No hay caja abierta. ¿Abrirla?' })).toBeVisible()
  expect(sent).toHaveLength(1)
})

it('cash with two open tills must choose one', async () => {
  const { sent, save } = await openForm({ tills: tills('A', 'B') })
  await save()
  expect(await screen.findByText(/^Hay varias cajas abiertas/)).toBeVisible()
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Caja' }), 'B')
  await save()
  await waitFor(() => expect(sent).toMatchObject([{ caja: 'B' }]))
})
