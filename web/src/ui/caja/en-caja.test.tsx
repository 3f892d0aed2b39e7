import { screen } from '@testing-library/react'
import type { ComponentProps } from 'react'
import { expect, it, vi } from 'vitest'
import { renderInApp } from '../../testing/render.tsx'
import { EnCaja } from './en-caja.tsx'

it.each([
  ['that requires an open till', 'exigir', 'Para recibir efectivo abre antes una caja. Abrir caja'],
  ['without an open till', 'permitir', 'No hay una caja abierta. Abrir caja'],
])('a gym %s says so and links to it', async (_, cajaSinAbrir, text) => {
  vi.stubGlobal('fetch', async () => Response.json({ zonaHoraria: 'America/Bogota', cajaSinAbrir }))
  const enCaja = { actual: { turno: null, movimientos: [], cuantos: 0, cajas: [] }, abiertas: [] }
  const { container } = renderInApp(<EnCaja {...(enCaja as unknown as ComponentProps<typeof EnCaja>)} />)
  await vi.waitFor(() => expect(container.querySelector('p')).toHaveTextContent(text))
  expect(screen.getByRole('link', { name: 'Abrir caja' })).toHaveAttribute('href', '/caja')
})
