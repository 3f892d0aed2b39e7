import { type QueryClient, QueryObserver, useQueryClient } from '@tanstack/react-query'
import { waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { hearConnection } from '../../api/connection.ts'
import { renderInApp } from '../../testing/render.tsx'
import { useInvalidateOnReconnect } from './use-invalidate-on-reconnect.ts'

it('invalidates snapshot data on reconnect, and only then', async () => {
  let client: QueryClient | undefined
  function Screen() {
    client = useQueryClient()
    useInvalidateOnReconnect()
    return null
  }
  renderInApp(<Screen />)
  if (!client) throw new Error('nothing was drawn')
  hearConnection(false)
  const asked = vi.fn(async () => 'kept')
  const queryKey = ['productos', 'rapidos']
  new QueryObserver(client, { queryKey, queryFn: asked, staleTime: Number.POSITIVE_INFINITY }).subscribe(
    () => {},
  )
  const refused = vi.fn(() => Promise.reject(new Error('of the server')))
  new QueryObserver(client, { queryKey: ['clientes'], queryFn: refused, retry: false }).subscribe(() => {})
  const other = vi.fn(async () => 'of the server')
  new QueryObserver(client, { queryKey: ['pagos'], queryFn: other }).subscribe(() => {})
  await waitFor(() => expect(client?.getQueryData(queryKey)).toBe('kept'))
  asked.mockResolvedValue('of the server')
  hearConnection(false)
  expect(asked).toHaveBeenCalledTimes(1)
  hearConnection(true)
  await waitFor(() => expect(client?.getQueryData(queryKey)).toBe('of the server'))
  expect(other).toHaveBeenCalledTimes(1)
  expect(refused).toHaveBeenCalledTimes(1)
})

it('refetches failed gym settings on reconnect', async () => {
  let client: QueryClient | undefined
  function Screen() {
    client = useQueryClient()
    useInvalidateOnReconnect()
    return null
  }
  renderInApp(<Screen />)
  if (!client) throw new Error('nothing was drawn')
  hearConnection(false)
  const asked = vi.fn<() => Promise<string>>(() => Promise.reject(new Error('no answer')))
  const queryKey = ['configuracion']
  new QueryObserver(client, { queryKey, queryFn: asked, retry: false }).subscribe(() => {})
  await waitFor(() => expect(client?.getQueryState(queryKey)?.status).toBe('error'))
  asked.mockResolvedValue('El Roble')
  hearConnection(true)
  await waitFor(() => expect(client?.getQueryData(queryKey)).toBe('El Roble'))
})
