import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ApiError } from '../../api/api-error.ts'
import { hearConnection } from '../../api/connection.ts'
import { CARRITOS, devolucionDe, VENTAS } from '../../api/ventas-sin-cobrar.ts'
import { sendOnce } from '../../offline/outbox/unanswered.ts'
import { readDeskItem, writeDeskItem } from '../../offline/storage/desk-storage.ts'
import { offerDrafts } from '../../offline/storage/drafts.ts'
import { readToken, storeToken } from '../../session/session.ts'
import { renderInApp } from '../../testing/render.tsx'
import { useLeave } from './use-leave.ts'

const fetched = vi.fn<(address: string) => Promise<Response>>()

const ana = { _id: 'u1', nombre: 'Ana', email: 'ana@correo.test', rol: 'recepcionista' } as const

function Out() {
  const leave = useLeave(ana)
  return (
    <button type="button" onClick={leave}>
      Salir
    </button>
  )
}

beforeEach(async () => {
  // A previous test may have set the connection to lost.
  hearConnection(true)
  offerDrafts('u1')
  vi.stubGlobal('fetch', fetched.mockReset().mockResolvedValue(new Response(null, { status: 204 })))
  const routeTree = createRootRoute({ component: Out, notFoundComponent: Out })
  renderInApp(
    <RouterProvider router={createRouter({ routeTree, history: createMemoryHistory() }) as never} />,
  )
  await screen.findByRole('button', { name: 'Salir' })
})

afterEach(() => {
  vi.unstubAllGlobals()
})

const tellsTheServer = () =>
  waitFor(() => expect(fetched.mock.calls.map(([address]) => address)).toEqual(['/api/auth/logout']))

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

it('confirms unanswered sales and returns apart from uncharged sales', async () => {
  const carts = ['sent', 'uncharged'].map((clave) => ({ carrito: { clave, lineas: [{}] } }))
  writeDeskItem('u1', CARRITOS, carts)
  const lost = () => Promise.reject(new ApiError('No.', 0))
  await sendOnce(VENTAS, {}, lost, { isShared: true, key: 'sent' }).catch(() => {})
  for (const venta of ['v1', 'v2'])
    await sendOnce(devolucionDe(venta), {}, lost, { isShared: true }).catch(() => {})
  await press('Salir')
  const waiting = await screen.findByRole('dialog', { name: '¿Cerrar sesión sin esperar?' })
  expect(waiting).toHaveTextContent('Hay una venta sin respuesta: puede que no quede hecha.')
  expect(waiting).toHaveTextContent('Hay 2 devoluciones sin respuesta: puede que no queden hechas.')
  await press('Cerrar sesión ahora')
  await screen.findByRole('dialog', { name: '¿Cerrar sesión y perder la venta?' })
  expect(fetched).not.toHaveBeenCalled()
  await press('Cerrar sesión ahora')
  await tellsTheServer()
})

it('stays signed in when the person keeps an uncharged sale', async () => {
  writeDeskItem('u1', CARRITOS, [{ carrito: { lineas: [{}] } }])
  await press('Salir')
  await screen.findByRole('dialog', { name: '¿Cerrar sesión y perder la venta?' })
  await press('Seguir aquí')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(fetched).not.toHaveBeenCalled()
  expect(readDeskItem('u1', CARRITOS)).toEqual([{ carrito: { lineas: [{}] } }])
})

it('signs out without confirmation when nothing is pending', async () => {
  await press('Salir')
  await tellsTheServer()
})

it('removes the session from all tabs before the server responds', async () => {
  storeToken('live')
  fetched.mockReturnValue(new Promise(() => {}))
  await press('Salir')
  await tellsTheServer()
  expect(fetched).toHaveBeenCalledWith(
    '/api/auth/logout',
    expect.objectContaining({ headers: expect.objectContaining({ authorization: 'Bearer live' }) }),
  )
  expect(readToken()).toBeNull()
})

it('warns that sign-in is impossible while offline', async () => {
  hearConnection(false)
  await press('Salir')
  const question = await screen.findByRole('dialog', { name: '¿Cerrar sesión sin conexión?' })
  expect(question).toHaveTextContent('hasta que vuelva, nadie puede iniciar sesión aquí.')
  await press('Cerrar sesión ahora')
  await tellsTheServer()
})
