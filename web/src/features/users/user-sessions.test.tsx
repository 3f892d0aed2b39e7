import type { User } from '@gym/contract/auth/users.schema'
import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { storeToken } from '../../session/session.ts'
import { renderInApp } from '../../testing/render.tsx'
import { UserSessions } from './user-sessions.tsx'

const luz = { _id: 'luz', nombre: 'Luz', email: 'luz@correo.test', rol: 'admin' } as User

beforeEach(() => {
  storeToken('el de Luz')
  vi.stubGlobal('fetch', async () => Response.json(luz))
})

afterEach(() => {
  vi.unstubAllGlobals()
})

const staysOpen = /esta sigue abierta/

it("ending one's own sessions warns that this one stays open", async () => {
  renderInApp(<UserSessions user={luz} />)
  expect(await screen.findByText(staysOpen)).toBeVisible()
})

it("ending another account's sessions shows no such warning", async () => {
  renderInApp(
    <>
      <UserSessions user={luz} />
      <UserSessions user={{ ...luz, _id: 'ana', nombre: 'Ana' }} />
    </>,
  )
  await screen.findByText(staysOpen)
  expect(screen.getAllByText(/ciérralas/)).toHaveLength(2)
  expect(screen.getAllByText(staysOpen)).toHaveLength(1)
})
