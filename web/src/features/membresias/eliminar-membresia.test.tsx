import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { renderInApp } from '../../testing/render.tsx'
import { useEliminarMembresia } from './eliminar-membresia.tsx'

afterEach(() => vi.unstubAllGlobals())

const cliente = { _id: 'ana', nombre: 'Ana', apellido: 'Pérez', telefono: '' }

function List() {
  const { ask } = useEliminarMembresia()
  return (
    <button type="button" onClick={() => ask({ _id: 'm1', cliente })}>
      Borrar
    </button>
  )
}

it('deleting a membership sold on credit names the debt that stays', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ saldo: 80_000 }))
  renderInApp(<List />)
  await userEvent.click(screen.getByRole('button', { name: 'Borrar' }))
  expect(await screen.findByText(/^Ana debe \$80\.000\. Eliminarla no quita esa deuda/)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Ver sus ventas' })).toHaveAttribute('href', '/ventas?cliente=ana')
})
