import { screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { renderInApp } from '../../testing/render.tsx'
import { titulosDe } from './recibo.ts'
import { ReciboImpreso } from './recibo-impreso.tsx'

afterEach(() => vi.unstubAllGlobals())

async function draw({ telefono, cliente = 'ana' }: { telefono: string; cliente?: string | null }) {
  const asked: string[] = []
  const given: Record<string, unknown> = {
    '/api/configuracion': { nombre: 'Fuerza Total' },
    '/api/clientes/ana': { _id: 'ana', telefono },
    '/api/configuracion/cobros': { indicativo: '57' },
  }
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address)
    return Response.json(given[address])
  })
  const recibo = { nombre: 'Recibo de caja', titulos: titulosDe(57), cliente, total: 3_000 } as const
  renderInApp(<ReciboImpreso recibo={{ ...recibo, bloques: [], pie: [], notas: [], terms: 'ninguno' }} />)
  await screen.findByText('Fuerza Total')
  return asked
}

it("a receipt is sent to the client's phone in a new tab", async () => {
  await draw({ telefono: '3001234567' })
  const link = await screen.findByRole('link', { name: 'Enviar por WhatsApp' })
  expect(link).toHaveAttribute('target', '_blank')
  expect(decodeURIComponent(String(link.getAttribute('href')))).toBe(
    'https://wa.me/573001234567?text=Fuerza Total\n\nRecibo de caja N.º 57\n\nTotal: $3.000 COP',
  )
})

it('a landline has no WhatsApp', async () => {
  const asked = await draw({ telefono: '6011234567' })
  await vi.waitFor(() => expect(asked).toContain('/api/configuracion/cobros'))
  expect(screen.queryByRole('link', { name: 'Enviar por WhatsApp' })).toBeNull()
})

it('a receipt without a client asks for no phone', async () => {
  const asked = await draw({ telefono: '3001234567', cliente: null })
  expect(asked).toEqual(['/api/configuracion'])
})
