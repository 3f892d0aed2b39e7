import { notifyManager, type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { RouteComponent } from '@tanstack/react-router'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ClasesPage } from '../features/clases/clases-page.tsx'
import { InscripcionesPage } from '../features/clases/inscripciones-page.tsx'
import { ConsultarComposicionPage } from '../features/composicion-corporal/consultar-composicion-page.tsx'
import { DashboardPage } from '../features/dashboard/dashboard-page.tsx'
import { VideosPage } from '../features/ejercicios/videos-page.tsx'
import { AsistenciasPage } from '../features/entradas/asistencias-page.tsx'
import { EditEntrenadorPage } from '../features/entrenadores/entrenador-pages.tsx'
import { EntrenadoresPage } from '../features/entrenadores/entrenadores-page.tsx'
import { Ganancia } from '../features/indicadores/ganancia.tsx'
import { IndicadoresPage } from '../features/indicadores/indicadores-page.tsx'
import { LibrosPage } from '../features/libros/libros-page.tsx'
import { EditarAsignacionPage } from '../features/rutinas/editar-asignacion-page.tsx'
import { RutinasPage } from '../features/rutinas/rutinas-page.tsx'
import { EditUserPage } from '../features/users/user-pages.tsx'
import { UsersPage } from '../features/users/users-page.tsx'
import { removeToken, storeToken } from '../session/session.ts'
import { openPage } from '../testing/open-page.tsx'
import { renderInApp } from '../testing/render.tsx'

const user = { _id: 'u1', nombre: 'Luz', email: 'luz@correo.test', rol: 'admin' }
const gym = { nombre: 'Gimnasio', zonaHoraria: 'America/Bogota', hoy: '2026-11-20' }

function refuse(failing: string, status: number, mensaje: string) {
  const refused = vi.fn()
  vi.stubGlobal('fetch', async (address: string) => {
    if (address.startsWith('/api/auth/perfil')) return Response.json(user)
    if (address.startsWith('/api/configuracion')) return Response.json(gym)
    if (!address.startsWith(failing)) return Response.json([])
    refused()
    return Response.json({ mensaje }, { status })
  })
  return refused
}

beforeEach(() => storeToken('de Luz'))

afterEach(() => {
  removeToken()
  vi.unstubAllGlobals()
})

const BUSCAR = '/rutinas/editar-asignacion?buscar=%221020304%22'

it.each<[path: string, component: RouteComponent, failing: string, sentence: string, address?: string]>([
  ['/asistencias', AsistenciasPage, '/api/asistencias?', 'Error al cargar las asistencias: Error 500: Uy.'],
  ['/clases', ClasesPage, '/api/clases/disponibles?', 'No se pudieron cargar las clases.'],
  [
    '/admin/inscripciones',
    InscripcionesPage,
    '/api/clases/todas-inscripciones?',
    'Error al cargar las inscripciones.',
  ],
  ['/dashboard', DashboardPage, '/api/hoy', 'Error al cargar lo de hoy: Error 500: Uy.'],
  [
    '/contabilidad/libros',
    LibrosPage,
    '/api/libros/balance',
    'Error al cargar el balance: Error 500: Uy.',
    '/contabilidad/libros?filtro=balance',
  ],
  [
    '/entrenadores',
    EntrenadoresPage,
    '/api/entrenadores?',
    'Error al cargar los entrenadores: Error 500: Uy.',
  ],
  [
    '/entrenadores/editar/$id',
    EditEntrenadorPage,
    '/api/entrenadores/e1',
    'Error al cargar el entrenador: Error 500: Uy.',
    '/entrenadores/editar/e1',
  ],
  ['/usuarios', UsersPage, '/api/users?', 'Error al cargar los usuarios: Error 500: Uy.'],
  [
    '/usuarios/editar/$id',
    EditUserPage,
    '/api/users',
    'Error al cargar el usuario: Error 500: Uy.',
    '/usuarios/editar/u2',
  ],
  ['/rutinas/crear', RutinasPage, '/api/rutinas?', 'Error al cargar rutinas: Error 500: Uy.'],
  ['/rutinas/editar-asignacion', EditarAsignacionPage, '/api/rutinas/consultar', 'Uy.', BUSCAR],
  ['/indicadores', IndicadoresPage, '/api/indicadores', 'Error al cargar los indicadores: Error 500: Uy.'],
  ['/videos-entrenamiento', VideosPage, '/api/ejercicios', 'Error al cargar los ejercicios: Error 500: Uy.'],
])('Screen %s that cannot load offers a retry', async (path, component, failing, sentence, address) => {
  const refused = refuse(failing, 500, 'Uy.')
  openPage(path, component, address)
  const alert = (await screen.findByText(sentence)).closest<HTMLElement>('[role=alert]')
  if (!alert) throw new Error('The sentence is not in an alert.')
  const before = refused.mock.calls.length
  await userEvent.click(within(alert).getByText('Reintentar'))
  await waitFor(() => expect(refused.mock.calls.length).toBeGreaterThan(before))
})

it('Profit that loaded stays after a failed refetch', async () => {
  const sums = { transacciones: [], totalIngresos: 90_000, totalEgresos: 20_000 }
  const data = vi.fn(() => Response.json(sums))
  vi.stubGlobal('fetch', async (address: string) => {
    if (address.startsWith('/api/configuracion')) return Response.json(gym)
    return address.startsWith('/api/contabilidad') ? data() : Response.json([])
  })
  let client: QueryClient | undefined
  const Probe = () => {
    client = useQueryClient()
    return <Ganancia />
  }
  renderInApp(<Probe />)
  expect(await screen.findByText('$70.000')).toBeVisible()
  data.mockImplementation(() => Response.json({ mensaje: 'Uy.' }, { status: 403 }))
  const before = data.mock.calls.length
  await act(() => client?.refetchQueries())
  expect(data.mock.calls.length).toBeGreaterThan(before)
  expect(client?.getQueryCache().findAll({ predicate: ({ state }) => state.status === 'error' })).not.toEqual(
    [],
  )
  // React Query notifies its observers after the refetch has resolved.
  await act(() => new Promise<void>((resolve) => notifyManager.schedule(resolve)))
  expect(screen.getByText('$70.000')).toBeVisible()
  expect(screen.queryByText(/^Error al cargar la ganancia/)).toBeNull()
})

it('Screen of an unknown account says that it does not exist', async () => {
  refuse('/api/users/u2', 404, 'Usuario no encontrado')
  openPage('/usuarios/editar/$id', EditUserPage, '/usuarios/editar/u2')
  expect(await screen.findByText('Usuario no encontrado')).toBeVisible()
})

it.each([
  ['failed search of assignments', '/api/rutinas/consultar', 'Uy.'],
  ['search without assignments', '/api/nothing', 'No se encontraron asignaciones para este cliente.'],
])('Notice of a %s clears after five seconds', async (_, failing, sentence) => {
  refuse(failing, 500, 'Uy.')
  vi.useFakeTimers({ shouldAdvanceTime: true })
  openPage('/rutinas/editar-asignacion', EditarAsignacionPage, BUSCAR)
  const notice = await screen.findByText(sentence)
  expect(notice).toBeVisible()
  await act(() => vi.advanceTimersByTimeAsync(5_100))
  expect(notice).not.toBeVisible()
})

it('Notice of a lookup without measurements clears after five seconds', async () => {
  vi.stubGlobal('fetch', async (address: string) =>
    address.startsWith('/api/auth/perfil')
      ? Response.json(user)
      : Response.json({ data: [], message: 'Nada.' }),
  )
  vi.useFakeTimers({ shouldAdvanceTime: true })
  openPage('/consultar-composicion-corporal', ConsultarComposicionPage, '/consultar-composicion-corporal')
  await userEvent.type(await screen.findByRole('textbox'), '1020304{Enter}')
  expect(await screen.findByText('Nada.')).toBeVisible()
  await act(() => vi.advanceTimersByTimeAsync(5_100))
  expect(screen.queryByText('Nada.')).not.toBeInTheDocument()
})
