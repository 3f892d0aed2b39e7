import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { renderInApp } from '../../testing/render.tsx'
import { useLeaving } from '../../ui/form/leaving.ts'
import { Palette } from './palette.tsx'

afterEach(() => vi.unstubAllGlobals())

const ana = { _id: 'u1', nombre: 'Ana', email: 'ana@correo.test', rol: 'recepcionista' } as const

function Screen() {
  const [opened, setOpened] = useState(true)
  useLeaving(() => true)
  return <Palette user={ana} opened={opened} onClose={() => setOpened(false)} onKeys={() => {}} />
}

it('signing out by the palette asks before typed input is lost', async () => {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address)
    return Response.json([])
  })
  const routeTree = createRootRoute({ component: Screen })
  const history = createMemoryHistory()
  renderInApp(<RouterProvider router={createRouter({ routeTree, history }) as never} />)
  await userEvent.type(await screen.findByRole('combobox'), 'cerrar sesión{Enter}')
  await screen.findByRole('dialog', { name: '¿Salir sin guardar?' })
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Buscar' })).toBeNull())
  expect(screen.getByRole('dialog', { name: '¿Salir sin guardar?' })).toBeVisible()
  expect(asked).not.toContain('/api/auth/logout')
  await userEvent.click(screen.getByRole('button', { name: 'Salir sin guardar' }))
  await waitFor(() => expect(asked).toContain('/api/auth/logout'))
})
