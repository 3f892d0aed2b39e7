import type { CajaActual } from '@gym/contract/caja/caja.schema'
import { useQuery } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { cajaActualQuery, useAbrir } from '../../session/caja-elegida.ts'
import { renderInApp } from '../../testing/render.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
  sessionStorage.clear()
})

function Till() {
  const abrir = useAbrir()
  const { data, dataUpdatedAt, isFetching } = useQuery(cajaActualQuery())
  const isOpen = data?.cajas.some(({ turno }) => turno !== null)
  return (
    <>
      <button type="button" onClick={() => abrir.mutate({ caja: 'Caja 1', base: 100_000 })}>
        Abrir
      </button>
      <output>{!isFetching && dataUpdatedAt && `${abrir.status}, ${isOpen ? 'abierta' : 'cerrada'}`}</output>
    </>
  )
}

/** Opens the till, loses the response and opens again with the same values. Returns both idempotency keys. */
async function openTwice({ arrives }: { arrives: boolean }) {
  const keys: (string | null)[] = []
  let turno: string | null = null
  vi.stubGlobal('fetch', async (_: string, { method, headers }: RequestInit) => {
    if (method !== 'POST') {
      const caja = { caja: 'Caja 1', turno, abiertaPor: null, propuesta: null }
      return Response.json({ turno: null, movimientos: [], cuantos: 0, cajas: [caja] } satisfies CajaActual)
    }
    keys.push(new Headers(headers).get('idempotency-key'))
    if (keys.length > 1) return Response.json({ _id: 't2' }, { status: 201 })
    if (arrives) turno = 't1'
    throw new TypeError('Failed to fetch')
  })
  renderInApp(<Till />)
  await screen.findByText('idle, cerrada')
  await userEvent.click(screen.getByRole('button', { name: 'Abrir' }))
  await screen.findByText(`error, ${arrives ? 'abierta' : 'cerrada'}`)
  // Another session closes the till.
  turno = null
  await userEvent.click(screen.getByRole('button', { name: 'Abrir' }))
  await screen.findByText('success, cerrada')
  return keys
}

it('an opening after one that the till showed has another key', async () => {
  const keys = await openTwice({ arrives: true })
  expect(new Set(keys).size).toBe(2)
})

it('an opening that no response showed keeps its key', async () => {
  const keys = await openTwice({ arrives: false })
  expect(new Set(keys).size).toBe(1)
})
