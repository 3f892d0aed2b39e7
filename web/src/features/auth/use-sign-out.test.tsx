import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openDatabase } from '../../offline/storage/database.ts'
import {
  type DatabaseName,
  defineStore,
  registry,
  type StoreName,
  wipeStores,
} from '../../offline/storage/stores.ts'
import { adoptToken } from '../../session/session.ts'
import type { SignedIn } from '../../session/session-user.ts'
import { renderInApp } from '../../testing/render.tsx'
import { useOpenSession } from './auth.api.ts'
import { useSignOut } from './use-sign-out.ts'

const ana: SignedIn = { _id: 'ana', nombre: 'Ana', email: 'ana@correo.test', rol: 'recepcionista' }
const leo: SignedIn = { ...ana, _id: 'leo', nombre: 'Leo' }

function Session() {
  const signOut = useSignOut()
  const open = useOpenSession()
  return (
    <>
      <button type="button" onClick={signOut}>
        Salir
      </button>
      {[ana, leo].map((each) => (
        <button key={each._id} type="button" onClick={() => open('new', each)}>
          {each.nombre}
        </button>
      ))}
    </>
  )
}

const names = Object.keys(registry) as (keyof typeof registry)[]
const isDatabase = (name: StoreName | DatabaseName): name is DatabaseName =>
  registry[name].place === 'indexeddb'
const storeOf = (name: StoreName) => defineStore({ name, parse: String })

beforeEach(async () => {
  vi.stubGlobal('indexedDB', new IDBFactory())
  vi.stubGlobal('fetch', async () => new Response(null, { status: 204 }))
  for (const name of names)
    if (isDatabase(name)) (await openDatabase(name, (database) => database.createObjectStore('x'))).close()
    else storeOf(name).set('{"userId":"ana"}')
  adoptToken()
  const routeTree = createRootRoute({ component: Session, notFoundComponent: Session })
  renderInApp(
    <RouterProvider router={createRouter({ routeTree, history: createMemoryHistory() }) as never} />,
  )
  await screen.findByRole('button', { name: 'Salir' })
})

afterEach(() => {
  vi.unstubAllGlobals()
})

async function filled() {
  const databases = (await indexedDB.databases()).map(({ name }) => name)
  return names.filter((name) =>
    isDatabase(name) ? databases.includes(name) : storeOf(name).get() !== undefined,
  )
}

const ownedBy = (...owners: string[]) => names.filter((name) => owners.includes(registry[name].owner))

it('sign-out leaves only the stores of the device', async () => {
  await userEvent.click(screen.getByRole('button', { name: 'Salir' }))
  await waitFor(async () => expect(await filled()).toEqual(ownedBy('device')))
})

it("another account's sign-in leaves only its token and the device's stores", async () => {
  await userEvent.click(screen.getByRole('button', { name: 'Leo' }))
  await waitFor(async () => expect(await filled()).toEqual(['token', ...ownedBy('device')]))
  expect(storeOf('token').get()).toBe('new')
})

it("the same account's sign-in keeps its stores and wipes the tab's", async () => {
  await userEvent.click(screen.getByRole('button', { name: 'Ana' }))
  await waitFor(async () => expect(await filled()).toEqual(ownedBy('user', 'device')))
})

it("the end of a session wipes the tab's stores", async () => {
  wipeStores('tab')
  await waitFor(async () => expect(await filled()).toEqual(ownedBy('user', 'device')))
})
