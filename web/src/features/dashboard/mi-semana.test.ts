import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { ownNumber } from '../../session/last-looked-up.ts'
import { miSemana } from './dashboard.api.ts'

afterEach(() => vi.unstubAllGlobals())

it('a late response does not store an abandoned number', async () => {
  const answers: (() => void)[] = []
  vi.stubGlobal(
    'fetch',
    () => new Promise<Response>((resolve) => answers.push(() => resolve(Response.json([])))),
  )
  const client = new QueryClient()
  const ask = (numero: string) => new QueryObserver(client, miSemana(numero)).subscribe(() => {})
  const leave = ask('1020304')
  await waitFor(() => expect(answers).toHaveLength(2))
  const late = answers.splice(0)
  leave()
  ask('5060708')
  await waitFor(() => expect(answers).toHaveLength(2))
  for (const answer of answers) answer()
  await waitFor(() => expect(ownNumber()).toBe('5060708'))
  for (const answer of late) answer()
  await new Promise((resolve) => setTimeout(resolve))
  expect(ownNumber()).toBe('5060708')
})
