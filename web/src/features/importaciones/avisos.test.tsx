import type { Importacion } from '@gym/contract/importaciones/importaciones.schema'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { renderInApp } from '../../testing/render.tsx'
import { Avisos } from './avisos.tsx'

const answer = vi.hoisted(() => vi.fn(async () => ({})))
vi.mock('./importaciones.api.ts', () => ({
  useResponderFilas: () => ({ mutateAsync: answer, isPending: false }),
}))

const columna = { indice: 0, nombre: 'Celular', muestras: ['x'], oculta: true }
const importacion = {
  _id: 'a',
  tipo: 'clientes',
  mapa: {},
  columnas: [columna],
  avisos: { ocultas: { filas: 0, primeras: [] } },
} as unknown as Importacion
const hiding = (primeras: number[], filas = primeras.length) => ({
  ...importacion,
  avisos: { ocultas: { filas, primeras } },
})

it('names one hidden row and leaves it out', async () => {
  renderInApp(<Avisos importacion={hiding([12])} />)
  expect(screen.getByText('La fila 12 está oculta en tu archivo. Se importa igual.')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Dejar fuera la fila oculta' }))
  expect(answer).toHaveBeenCalledExactlyOnceWith({ estado: 'oculta', decision: 'omitir' })
})

it('names several hidden rows, or the first of many', () => {
  const { rerender } = renderInApp(<Avisos importacion={hiding([12, 14, 20])} />)
  expect(
    screen.getByText('Las filas 12, 14 y 20 están ocultas en tu archivo. Se importan igual.'),
  ).toBeVisible()
  rerender(<Avisos importacion={hiding([12, 14, 20], 5_003)} />)
  expect(
    screen.getByText(
      'Hay 5.003 filas ocultas en tu archivo: 12, 14, 20 y 5.000 filas más. Se importan igual.',
    ),
  ).toBeVisible()
  expect(screen.getByRole('button', { name: 'Dejar fuera las 5.003 filas ocultas' })).toBeVisible()
})

it('names a hidden column only if it is brought', () => {
  const { rerender, container } = renderInApp(<Avisos importacion={importacion} />)
  expect(container).not.toHaveTextContent('oculta')
  rerender(<Avisos importacion={{ ...importacion, mapa: { telefono: 0 } }} />)
  expect(screen.getByText('La columna «Celular» está oculta en tu archivo. Se importa igual.')).toBeVisible()
})
