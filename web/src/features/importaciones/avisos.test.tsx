import type { Importacion } from '@gym/contract/importaciones/importaciones.schema'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { renderInApp } from '../../testing/render.tsx'
import { Avisos } from './avisos.tsx'

const { answer, probar } = vi.hoisted(() => ({ answer: vi.fn(async () => ({})), probar: vi.fn() }))
vi.mock('./importaciones.api.ts', () => ({
  useResponderFilas: () => ({ mutateAsync: answer, isPending: false }),
  useProbar: () => ({ mutate: probar, isPending: false }),
}))

const columna = { indice: 0, nombre: 'Celular', muestras: ['x'], oculta: true }
const importacion = {
  _id: 'a',
  tipo: 'clientes',
  mapa: {},
  fijos: {},
  fechas: {},
  columnas: [columna],
  avisos: { ocultas: { filas: 0, primeras: [] }, planes: [] },
} as unknown as Importacion
const hiding = (primeras: number[], filas = primeras.length) => ({
  ...importacion,
  avisos: { ocultas: { filas, primeras }, planes: [] },
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

const lacking = (...nombres: string[]) => ({
  ...importacion,
  mapa: { tipo: 3 },
  avisos: {
    ocultas: { filas: 0, primeras: [] },
    planes: nombres.map((nombre, at) => ({ nombre, filas: at + 1 })),
  },
})

it('names the plans to create, and tries again once they exist', async () => {
  renderInApp(<Avisos importacion={lacking('Nocturno', 'Mes VIP')} />)
  expect(
    screen.getByText(
      'Crea antes tus planes: «Nocturno» (1 fila) y «Mes VIP» (2 filas) no son planes del gimnasio. Créalos con esos nombres y prueba otra vez; si no, lo que se importe queda sin plan.',
    ),
  ).toBeVisible()
  expect(screen.getByRole('link', { name: 'Ir a Planes' })).toHaveAttribute('href', '/planes')
  await userEvent.click(screen.getByRole('button', { name: 'Probar otra vez' }))
  expect(probar).toHaveBeenCalledExactlyOnceWith({ mapa: { tipo: 3 }, fijos: {} }, expect.anything())
})

it('names one plan to create, or the first of many', () => {
  const { rerender } = renderInApp(<Avisos importacion={lacking('Nocturno')} />)
  expect(
    screen.getByText(
      /^Crea antes tu plan: «Nocturno» \(1 fila\) no es un plan del gimnasio\. Créalo con ese nombre/,
    ),
  ).toBeVisible()
  rerender(<Avisos importacion={lacking(...Array.from({ length: 12 }, (_, n) => `P${n}`))} />)
  expect(screen.getByText(/«P7» \(8 filas\) y 4 planes más no son/)).toBeVisible()
})
