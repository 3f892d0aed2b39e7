import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { removeToken, storeToken } from '../../session/session.ts'
import { openPage } from '../../testing/open-page.tsx'
import { ContabilidadPage } from './contabilidad-page.tsx'

beforeEach(() => {
  storeToken('t')
  vi.useFakeTimers({ now: new Date('2026-11-30T15:00:00Z'), toFake: ['Date'] })
})
afterEach(() => {
  removeToken()
  vi.unstubAllGlobals()
})

const sums = { transacciones: [], totalIngresos: 90_000, totalEgresos: 20_000, balance: 70_000 }

/** Opens the ledger. Returns the requests for the sums of the month before. */
function open(search: string, before: () => Response) {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (address: string) => {
    if (address.startsWith('/api/auth/perfil'))
      return Response.json({ _id: 'u1', nombre: 'Luz', email: 'luz@g.co', rol: 'admin' })
    if (address.startsWith('/api/configuracion')) return Response.json({ zonaHoraria: 'America/Bogota' })
    if (!address.startsWith('/api/contabilidad?')) return Response.json([])
    if (!/limite=1(&|$)/.test(address)) return Response.json(sums)
    asked.push(address)
    return before()
  })
  openPage('/contabilidad', ContabilidadPage, `/contabilidad${search}`)
  return asked
}

const balance = () => screen.findByRole('region', { name: 'Balance' })

it('a failed comparison names its month and can be retried', async () => {
  let isDown = true
  open('', () => (isDown ? Response.json({ mensaje: 'Uy.' }, { status: 500 }) : Response.json(sums)))
  const sentence = 'Error al cargar las sumas de octubre: Error 500: Uy.'
  expect(await screen.findByText(sentence)).toBeVisible()
  expect(await balance()).toHaveTextContent('$70.000')
  isDown = false
  await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }))
  await waitFor(() => expect(screen.queryByText(sentence)).toBeNull())
  expect(await balance()).toHaveTextContent('lo mismo que')
})

it('the sums of a month are compared with the month before', async () => {
  const month = open('', () => Response.json(sums))
  await waitFor(async () => expect(await balance()).toHaveTextContent('lo mismo que del 1 al 30 de octubre'))
  expect(month).toHaveLength(1)
})

it('the sums of all dates are compared with nothing', async () => {
  const asked = open('?periodo=todo', () => Response.json(sums))
  expect(await balance()).toHaveTextContent('$70.000')
  expect(await balance()).not.toHaveTextContent('que')
  expect(asked).toEqual([])
})
