import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { renderInApp } from '../../testing/render.tsx'
import { Fleeting } from './fleeting.tsx'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

it('hides a message after five seconds', async () => {
  renderInApp(
    <>
      <Fleeting>
        <p>Sin registros.</p>
      </Fleeting>
      <Fleeting keepsRoom>
        <p>Registrada.</p>
      </Fleeting>
    </>,
  )
  await pass(4_900)
  expect(screen.getByText('Sin registros.')).toBeVisible()
  await pass(200)
  expect(screen.queryByText('Sin registros.')).not.toBeInTheDocument()
  expect(screen.getByText('Registrada.')).not.toBeVisible()
})
