import 'fake-indexeddb/auto'
import { useQuery } from '@tanstack/react-query'
import { act, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { removeToken, storeToken } from '../../session/session.ts'
import { useSignedIn } from '../../session/session-user.ts'
import { renderInApp } from '../../testing/render.tsx'
import { useCheckIns, useCheckInsFollowed } from './check-ins.api.ts'

afterEach(() => {
  removeToken()
  vi.unstubAllGlobals()
})

const entrada = {
  _id: 'e1',
  cliente: { _id: 'c1', nombre: 'Ana', apellido: 'Pérez', numeroIdentificacion: '1020', foto: null },
  clase: null,
  fecha: '2026-11-20T15:00:00.000Z',
  veredicto: 'adelante',
  motivos: [],
  permitidaPorque: null,
  membresia: null,
  renovable: null,
  repetida: false,
}

it('an entry registered before the follower loads refetches the lists', async () => {
  storeToken('de Luz')
  const listed = vi.fn()
  vi.stubGlobal('fetch', async (address: string, { method }: RequestInit) => {
    if (address.startsWith('/api/auth/perfil'))
      return Response.json({ _id: 'u1', nombre: 'Luz', email: 'luz@correo.test', rol: 'recepcionista' })
    return method === 'POST' ? Response.json(entrada, { status: 201 }) : Response.json([])
  })
  const Follower = () => {
    useCheckInsFollowed()
    return null
  }
  function Door() {
    const { checkIns, all } = useCheckIns()
    const [isFollowed, setFollowed] = useState(false)
    useQuery({ queryKey: ['entradas', 'dentro'], queryFn: () => listed() ?? [], staleTime: Infinity })
    return (
      <>
        <button type="button" onClick={() => checkIns.arrive({ numero: '1020' })}>
          Entrar
        </button>
        <button type="button" onClick={() => setFollowed(true)}>
          Seguir
        </button>
        {all.map(({ id, outcome }) => (
          <p key={id}>{outcome?.kind}</p>
        ))}
        {isFollowed && <Follower />}
      </>
    )
  }
  const Desk = () => useSignedIn() && <Door />
  renderInApp(<Desk />)
  await waitFor(() => expect(listed).toHaveBeenCalledTimes(1))
  await act(async () => screen.getByText('Entrar').click())
  expect(await screen.findByText('entered')).toBeVisible()
  await act(async () => screen.getByText('Seguir').click())
  await waitFor(() => expect(listed).toHaveBeenCalledTimes(2))
})
