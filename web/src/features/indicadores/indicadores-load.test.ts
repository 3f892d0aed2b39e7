import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { removeToken, storeToken } from '../../session/session.ts'
import { indicadoresScreens } from './indicadores.screens.tsx'

afterEach(() => {
  removeToken()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

it('preloads the profit of the month before its page is there', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T15:00:00Z') })
  storeToken('de Ana')
  const asked: string[] = []
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address)
    return Response.json(address === '/api/configuracion' ? { zonaHoraria: 'America/Bogota' } : [])
  })
  const [{ options }] = indicadoresScreens
  const user = { _id: 'u1', nombre: 'Ana', email: 'ana@correo.test', rol: 'admin' }
  const context = { queryClient: new QueryClient(), user, isPublic: false }
  ;(options.loader as (given: object) => void)({ context, location: { search: {} }, preload: false })
  await vi.waitFor(() => {
    for (const days of [
      'fechaInicio=2026-11-01&fechaFin=2026-11-20',
      'fechaInicio=2026-10-01&fechaFin=2026-10-20',
    ])
      expect(asked.filter((address) => address.startsWith('/api/contabilidad?'))).toContainEqual(
        expect.stringContaining(days),
      )
  })
})
