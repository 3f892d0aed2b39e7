import type { RouteComponent } from '@tanstack/react-router'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { AsistenciasPage } from '../features/entradas/asistencias-page.tsx'
import { ProductosPage } from '../features/productos/productos-page.tsx'
import { joinWithDots } from '../format/dotted.ts'
import { removeToken, storeToken } from '../session/session.ts'
import { openPage } from '../testing/open-page.tsx'
import { agua } from '../testing/sale.tsx'

beforeEach(() => storeToken('t'))
afterEach(() => {
  removeToken()
  vi.unstubAllGlobals()
})

const asistencia = {
  _id: 'a1',
  fecha: '2026-11-20T15:00:00.000Z',
  clienteId: { _id: 'ana', nombre: 'Ana', apellido: 'Pérez' },
  claseId: { _id: 'k1', nombre: 'Yoga', dia: 'Viernes', horarioInicio: '06:00' },
}

it.each<
  [list: string, component: RouteComponent, path: string, search: string, rows: object[], head: object]
>([
  [
    "a weekday's attendance",
    AsistenciasPage,
    '/asistencias',
    'dia=Viernes',
    [asistencia],
    {
      filter: joinWithDots('Todas las fechas', 'Solo clases del viernes'),
      columns: ['Fecha', 'Cliente', 'Clase'],
    },
  ],
  [
    'products to be ordered',
    ProductosPage,
    '/productos',
    'existencias=bajas',
    [agua],
    { filter: 'Existencias bajas', columns: ['Nombre', 'Precio', 'Stock', 'Estado', 'Categoría'] },
  ],
])('the print of %s names its filter and columns', async (_, component, path, search, rows, head) => {
  const print = vi.fn()
  vi.stubGlobal('print', print)
  const asked: string[] = []
  vi.stubGlobal('fetch', async (address: string) => {
    if (address.startsWith('/api/auth/perfil'))
      return Response.json({ _id: 'u1', nombre: 'Luz', email: 'luz@g.co', rol: 'admin' })
    if (address.startsWith('/api/configuracion'))
      return Response.json({ nombre: 'Fuerza', zonaHoraria: 'America/Bogota' })
    if (!address.startsWith(`/api${path}?`)) return Response.json([])
    asked.push(address)
    return Response.json(rows, { headers: { 'x-total-count': '1' } })
  })
  openPage(path, component, `${path}?${search}`)
  const button = await screen.findByRole('button', { name: 'Imprimir' })
  await waitFor(() => expect(button).toBeEnabled())
  await userEvent.click(button)
  await waitFor(() => expect(print).toHaveBeenCalledOnce())
  const title = document.querySelector('h2')
  const paper = within(title?.parentElement as HTMLElement)
  expect(paper.getByText('Fuerza')).toBeInTheDocument()
  const columns = paper.getAllByRole('columnheader').map(({ textContent }) => textContent)
  const filter = title?.nextElementSibling?.textContent
  expect({ filter, columns }).toEqual(head)
  expect(asked.every((address) => address.includes(search))).toBe(true)
})
