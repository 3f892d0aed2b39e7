import { useQuery } from '@tanstack/react-query'
import { act } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { storeToken } from '../../session/session.ts'
import { renderInApp } from '../../testing/render.tsx'
import { useLive } from './use-live.ts'

const requests: string[] = []
let answerList = () => {}

beforeEach(() => {
  vi.useFakeTimers()
  requests.length = 0
  storeToken('ana')
  vi.stubGlobal('fetch', (path: string) => {
    requests.push(path)
    return new Promise<Response>((resolve) => {
      answerList = () => resolve(Response.json([]))
    })
  })
})
afterEach(() => {
  vi.useRealTimers()
})

function Screen() {
  useLive('ana')
  useQuery({ queryKey: ['clientes'], queryFn: () => fetch('/api/clientes').then((answer) => answer.json()) })
  return null
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

it('opens the event stream a second after the last request', async () => {
  renderInApp(<Screen />)
  await pass(5_000)
  expect(requests).toEqual(['/api/clientes'])
  answerList()
  await pass(2_000)
  await vi.waitFor(() => expect(requests.some((path) => path.startsWith('/api/cambios'))).toBe(true))
})
