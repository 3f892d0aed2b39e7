import { act, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { knownGym } from '../../session/known-gym.ts'
import { openPage } from '../../testing/open-page.tsx'
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
  openPage('/asistencias/registrar', Observed)
  await screen.findByText('Clases: 1')
  expect(screen.queryByRole('button', { name: 'Registrar asistencia' })).toBeNull()
  answer(Response.json({ zonaHoraria: 'America/Bogota' }))
  expect(await screen.findByRole('button', { name: 'Registrar asistencia' })).toBeVisible()
})

it('a class desk proposes by a changed time zone within a minute', async () => {
  // 6:30 of a Friday in Bogotá.
  vi.useFakeTimers({ now: new Date('2026-11-20T11:30:00Z'), shouldAdvanceTime: true })
  let zonaHoraria = 'Pacific/Auckland'
  vi.stubGlobal('fetch', async (address: string) => {
    if (address.startsWith('/api/configuracion')) return Response.json({ zonaHoraria })
    if (address.startsWith('/api/clases')) return Response.json([yoga], { headers: { 'x-total-count': '1' } })
    return Response.json([])
  })
  openPage('/asistencias/registrar', Observed)
  expect(await screen.findByRole('combobox', { name: /^Clase/ })).toHaveValue('')
  zonaHoraria = 'America/Bogota'
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  expect(screen.getByRole('combobox', { name: /^Clase/ })).toHaveValue(
    'Yoga, Viernes 06:00 a 07:00 (Luis Rojas)',
  )
})
