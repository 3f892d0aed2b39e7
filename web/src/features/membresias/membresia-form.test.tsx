import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { renderInApp } from '../../testing/render.tsx'
import { MembresiaForm } from './membresia-form.tsx'

const ana = { _id: 'ana', nombre: 'Ana', apellido: 'Pérez' }
const expired = {
  _id: 'm1',
  cliente: ana,
  tipo: 'Mensualidad',
  duracion: 30,
  precio: 70_000,
  sesionesRestantes: 0,
  fechainicio: '2026-09-01',
  fechafin: '2026-10-01',
}

beforeEach(() => {
  vi.stubGlobal('fetch', async () => Response.json([]))
  renderInApp(
    <MembresiaForm
      today="2026-11-20"
      ofertas={{ Mensualidad: { precio: 80_000 } as never, Clase: null }}
      apertura={{
        cliente: ana,
        situacion: { membresias: [expired as never], pagos: { Mensualidad: [], Clase: [] } },
      }}
    />,
  )
})

it("a renewal at the last price offers today's price", async () => {
  expect(screen.getByLabelText(/^Precio/)).toHaveValue('$70.000')
  await userEvent.click(screen.getByRole('button', { name: 'Usar el precio de hoy: $80.000' }))
  expect(screen.getByLabelText(/^Precio/)).toHaveValue('$80.000')
  expect(screen.queryByRole('button', { name: /^Usar el precio de hoy/ })).toBeNull()
})

it('a membership of past days says that it will be expired', async () => {
  expect(screen.getByText(/^Último día:/)).not.toHaveTextContent('Ya pasó')
  const start = screen.getByLabelText(/^Fecha de inicio/)
  await userEvent.clear(start)
  await userEvent.type(start, '1/10/2026')
  expect(screen.getByText(/^Último día:/)).toHaveTextContent(/2026\. Ya pasó: quedará vencida\.$/)
})
