import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { openPage } from '../../testing/open-page.tsx'
import { EditAsignacion, NewAsignacionForm } from './asignacion-form.tsx'

afterEach(() => vi.unstubAllGlobals())

const cliente = { _id: 'ana', nombre: 'Ana', apellido: 'Pérez', numeroIdentificacion: '1020304050' }
const rutina = {
  _id: 'r1',
  nombreEjercicio: 'Sentadilla',
  grupoMuscular: 'Piernas',
  series: 3,
  repeticiones: 10,
  descripcion: 'Con barra',
}
const asignacion = {
  _id: 'a1',
  clienteId: cliente,
  rutinaId: rutina,
  numeroIdentificacion: cliente.numeroIdentificacion,
  diasEntrenamiento: ['Lunes'],
  diasDescanso: ['Domingo'],
} as never

it.each([
  [
    'a new assignment',
    'Asignar rutina',
    'Error al procesar asignación',
    () => <NewAsignacionForm cliente={cliente} rutina={rutina as never} />,
  ],
  [
    'an edited assignment',
    'Guardar',
    'Error al actualizar asignación',
    () => <EditAsignacion asignacion={asignacion} onCancel={() => {}} onSaved={() => {}} />,
  ],
])('%s refused without a reason says so and keeps its days', async (_, button, sentence, form) => {
  vi.stubGlobal('fetch', async (address: string, { method }: RequestInit) => {
    if (method === 'POST' || method === 'PUT') return Response.json({}, { status: 500 })
    return Response.json(address.includes('asignar/a1') ? asignacion : [])
  })
  openPage('/rutinas', form)
  const days = await screen.findAllByRole('checkbox', { name: /^(Martes|Jueves)$/ })
  await userEvent.click(days[0] as HTMLElement)
  await userEvent.click(days.at(-1) as HTMLElement)
  await userEvent.click(screen.getByRole('button', { name: button }))
  expect(await screen.findByText(sentence)).toBeVisible()
  expect(days[0]).toBeChecked()
  expect(days.at(-1)).toBeChecked()
})
