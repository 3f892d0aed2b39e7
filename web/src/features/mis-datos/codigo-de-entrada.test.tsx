import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { renderInApp } from '../../testing/render.tsx'
import { CodigoDeEntrada } from './codigo-de-entrada.tsx'

const answers: Record<string, unknown> = {
  entrada: {
    codigos: [
      { dia: '2026-11-20', codigo: '1'.repeat(34) },
      { dia: '2026-11-21', codigo: '2'.repeat(34) },
    ],
  },
  configuracion: { zonaHoraria: 'America/Bogota', hoy: '2026-11-20' },
}

beforeEach(() => {
  // 20 November, 23:59:30 in Bogotá.
  vi.useFakeTimers({ now: new Date('2026-11-21T04:59:30Z'), shouldAdvanceTime: true })
  vi.stubGlobal('fetch', async (asked: Request | string | URL) => {
    const url = asked instanceof Request ? asked.url : String(asked)
    return Response.json(answers[url.split('/').pop() ?? ''])
  })
})
afterEach(() => vi.unstubAllGlobals())

it("a suspended phone shows the new day's code once visible", async () => {
  renderInApp(<CodigoDeEntrada />)
  expect(await screen.findByRole('img', { name: 'Tu código para entrar el 20/11/2026' })).toBeVisible()
  vi.setSystemTime(new Date('2026-11-21T13:00:00Z'))
  act(() => document.dispatchEvent(new Event('visibilitychange')))
  expect(screen.getByRole('img')).toHaveAccessibleName('Tu código para entrar el 21/11/2026')
  vi.setSystemTime(new Date('2026-11-22T13:00:00Z'))
  act(() => document.dispatchEvent(new Event('visibilitychange')))
  expect(screen.queryByRole('img')).toBeNull()
  expect(screen.getByText(/no tiene el código de hoy/)).toBeVisible()
})
