import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { renderInApp } from '../../testing/render.tsx'
import { ClientPicker } from './client-picker.tsx'

afterEach(() => vi.unstubAllGlobals())

const of = (nombre: string, apellido: string, numeroIdentificacion: string) => ({
  _id: numeroIdentificacion,
  nombre,
  apellido,
  numeroIdentificacion,
})
const others = [of('Ana', 'Pérez Gil', '10203040'), of('Ana María', 'Pérez', '10203041')]

it.each([
  ['number', '10.203', of('Zoe', 'Ruiz', '10203')],
  ['full name', 'ana perez', of('Ana', 'Pérez', '777')],
])('the client with exactly the typed %s comes first', async (what, typed, exact) => {
  vi.stubGlobal('fetch', async (url: string) => {
    if (url.includes('numeroIdentificacion=')) return Response.json(what === 'number' ? [exact] : [])
    return Response.json(what === 'number' ? others : [...others, exact])
  })
  renderInApp(<ClientPicker selected={null} onSelect={() => {}} />)
  await userEvent.type(await screen.findByRole('combobox', { name: 'Cliente' }), typed)
  await screen.findByRole('option', { name: new RegExp(`${exact.numeroIdentificacion}$`) })
  expect(screen.getAllByRole('option')[0]).toHaveTextContent(
    `${exact.nombre} ${exact.apellido}${exact.numeroIdentificacion}`,
  )
  expect(screen.getAllByRole('option')).toHaveLength(3)
})
