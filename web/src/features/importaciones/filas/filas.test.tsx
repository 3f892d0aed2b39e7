import type { Fila, Importacion } from '@gym/contract/importaciones/importaciones.schema'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { renderInApp } from '../../../testing/render.tsx'
import { Filas } from './filas.tsx'

afterEach(() => vi.unstubAllGlobals())

const wrong = (fila: number): Fila => ({
  fila,
  estado: 'error',
  mensajes: [{ campo: 'telefono', mensaje: 'El teléfono debe tener 10 dígitos numéricos.' }],
  valores: { telefono: '300' },
  entendidos: {},
  oculta: false,
  cambios: {},
  decision: null,
  decisiones: [],
})

it('a failed cell shows its error despite later success', async () => {
  let refuse = () => {}
  const refused = new Promise<Response>((resolve) => {
    refuse = () => resolve(Response.json({ codigo: 'X', mensaje: 'No se pudo.' }, { status: 500 }))
  })
  vi.stubGlobal('fetch', async (address: string, { method }: RequestInit) => {
    if (method?.toUpperCase() !== 'PATCH') return Response.json([wrong(2), wrong(3)])
    return address.endsWith('/2') ? refused : Response.json({ ...wrong(3), juntas: [] })
  })
  const importacion = { _id: '1', tipo: 'clientes', mapa: { telefono: 3 }, fijos: {} } as Partial<Importacion>
  renderInApp(
    <Filas
      importacion={importacion as Importacion}
      estado="error"
      list={{ search: {}, change: () => {} } as never}
      onAnswerAll={() => {}}
    />,
  )
  const [first, second] = [2, 3].map((fila) => `Teléfono de la fila ${fila}`)
  await userEvent.type(await screen.findByRole('textbox', { name: first }), '1')
  await userEvent.keyboard('{Enter}')
  await userEvent.type(screen.getByRole('textbox', { name: second }), '1')
  await userEvent.tab()
  refuse()
  expect(await screen.findByText(/^Error al cambiar la fila 2/, { selector: 'p' })).toBeVisible()
  expect(screen.getByRole('textbox', { name: first })).toHaveValue('3001')
})

it('lists a row made wrong by another edit', async () => {
  const twin: Fila = {
    ...wrong(5),
    mensajes: [{ campo: null, mensaje: 'Ya está en la fila 2.' }],
    valores: { nombre: 'Gemela' },
  }
  vi.stubGlobal('fetch', async (_: string, { method }: RequestInit) =>
    method?.toUpperCase() === 'PATCH'
      ? Response.json({ ...wrong(2), estado: 'nuevo', mensajes: [], juntas: [twin] })
      : Response.json([wrong(2)]),
  )
  const importacion = { _id: '2', tipo: 'clientes', mapa: { telefono: 3 }, fijos: {} } as Partial<Importacion>
  renderInApp(
    <Filas
      importacion={importacion as Importacion}
      estado="error"
      list={{ search: {}, change: () => {} } as never}
      onAnswerAll={() => {}}
    />,
  )
  await userEvent.type(await screen.findByRole('textbox', { name: 'Teléfono de la fila 2' }), '1')
  await userEvent.keyboard('{Enter}')
  expect(await screen.findByText('Ya está en la fila 2.')).toBeVisible()
})
