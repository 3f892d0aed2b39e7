import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { knownGym } from '../../session/known-gym.ts'
import { renderInApp } from '../../testing/render.tsx'
import { useTodasLasClases } from '../clases/clases.api.ts'
import { RegisterAsistenciaPage } from './registrar-asistencia-page.tsx'

const yoga = {
  _id: 'k1',
  entrenadorId: 'e1',
  entrenadorNombre: 'Luis Rojas',
  especialidad: 'Yoga',
  nombreClase: 'Yoga',
  dia: 'Viernes',
  horarioInicio: '06:00',
  horarioFin: '07:00',
  capacidadMaxima: 5,
  enEspera: 0,
}

afterEach(() => vi.unstubAllGlobals())

function Observed() {
  const { data } = useTodasLasClases()
  return (
    <>
      <RegisterAsistenciaPage />
      {data && <output>Clases: {data.length}</output>}
    </>
  )
}

function open() {
  const root = createRootRoute()
  const shell = createRoute({ getParentRoute: () => root, id: 'shell' })
  const page = createRoute({
    getParentRoute: () => shell,
    path: '/asistencias/registrar',
    component: Observed,
  })
  const router = createRouter({
    routeTree: root.addChildren([shell.addChildren([page])]),
    history: createMemoryHistory({ initialEntries: ['/asistencias/registrar'] }),
  })
  renderInApp(<RouterProvider router={router as never} />)
}

it('check-ins wait for the current time zone, although one is stored', async () => {
  knownGym.set({ zonaHoraria: 'Pacific/Auckland' })
  let answer = (_: Response) => {}
  const gym = new Promise<Response>((resolve) => {
    answer = resolve
  })
  vi.stubGlobal('fetch', async (address: string) => {
    if (address.startsWith('/api/configuracion')) return gym
    if (address.startsWith('/api/clases')) return Response.json([yoga], { headers: { 'x-total-count': '1' } })
    return Response.json([])
  })
  open()
  await screen.findByText('Clases: 1')
  expect(screen.queryByRole('button', { name: 'Registrar asistencia' })).toBeNull()
  answer(Response.json({ zonaHoraria: 'America/Bogota' }))
  expect(await screen.findByRole('button', { name: 'Registrar asistencia' })).toBeVisible()
})
