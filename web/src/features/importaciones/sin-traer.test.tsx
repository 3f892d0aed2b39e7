import type { Importacion } from '@gym/contract/importaciones/importaciones.schema'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderInApp } from '../../testing/render.tsx'
import { SinTraer } from './sin-traer.tsx'

const columna = (indice: number, nombre: string, muestras = ['x']) => ({
  indice,
  nombre,
  muestras,
  oculta: false,
})
const importacion = {
  estado: 'hecha',
  mapa: { numeroIdentificacion: 0 },
  columnas: [columna(0, 'Cédula'), columna(1, 'SALDO'), columna(2, 'Color', []), columna(3, 'Columna 4', [])],
  saldos: { columnas: ['SALDO'], personas: 3 },
} as unknown as Importacion

it('names the columns that were not brought, and the balances among them', () => {
  renderInApp(<SinTraer importacion={importacion} />)
  expect(screen.getByText('No se trajeron las columnas: «SALDO» y «Color».')).toBeVisible()
  expect(screen.getByRole('status')).toHaveTextContent(/^3 personas tienen algo en «SALDO»/)
})

it('names one column, and the states of memberships in it', () => {
  const saldos = { columnas: [], personas: 0, estados: { columnas: ['Estado'], filas: 3 } }
  const one = { ...importacion, columnas: [columna(1, 'Estado')], saldos }
  const { rerender } = renderInApp(<SinTraer importacion={one} />)
  expect(screen.getByText('No se trajo la columna: «Estado».')).toBeVisible()
  expect(screen.getByRole('status')).toHaveTextContent(/^3 filas dicen retirado, .* en «Estado»/)
  rerender(<SinTraer importacion={{ ...one, estado: 'revision' }} />)
  expect(screen.getByText('No se trae la columna: «Estado».')).toBeVisible()
})

it('says nothing of a file whose columns are all brought', () => {
  const { container } = renderInApp(
    <SinTraer importacion={{ ...importacion, columnas: [columna(0, 'Cédula')], saldos: null }} />,
  )
  expect(container).not.toHaveTextContent(/columna/)
})
