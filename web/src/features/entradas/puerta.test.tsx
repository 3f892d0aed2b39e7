import { screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import type { CheckIn, Outcome } from '../../offline/check-ins/check-in.ts'
import { writeDeskItem } from '../../offline/storage/desk-storage.ts'
import { removeToken, storeToken } from '../../session/session.ts'
import { renderInApp } from '../../testing/render.tsx'
import { Puerta } from './puerta.tsx'

afterEach(() => {
  removeToken()
  vi.unstubAllGlobals()
})

const MINUTE_MS = 60_000

/** Opens the door after these earlier check-ins of this browser, the newest first. */
async function open(...all: CheckIn[]) {
  storeToken(`at ${Date.now()}`)
  vi.stubGlobal('fetch', async (address: string) => {
    if (address.startsWith('/api/configuracion')) return Response.json({ zonaHoraria: 'America/Bogota' })
    return Response.json([])
  })
  writeDeskItem('', 'visitas', all)
  renderInApp(<Puerta before={0} />)
  expect(await screen.findByText('Nadie 1')).toBeVisible()
}

const checkIn = (id: string, minutesAgo: number, outcome: Outcome): CheckIn => ({
  id,
  key: id,
  at: Date.now() - minutesAgo * MINUTE_MS,
  cliente: { _id: id, nombre: 'Nadie', apellido: id },
  outcome,
})
const undone: Outcome = { kind: 'undone', text: '' }
const blocked: Outcome = { kind: 'blocked', motivos: [], renovable: null }

it('a blocked client stays on the screen after the next arrival', async () => {
  await open(
    checkIn('1', 0, undone),
    checkIn('2', 1, blocked),
    checkIn('3', 2, { kind: 'unknown' }),
    checkIn('4', 3, undone),
    checkIn('5', 60, blocked),
  )
  expect(screen.getByText('Nadie 2')).toBeVisible()
  expect(screen.getByText('Nadie 3')).toBeVisible()
  expect(screen.queryByText('Nadie 4')).toBeNull()
  expect(screen.queryByText('Nadie 5')).toBeNull()
})
