import type { Asistencia } from '@gym/contract/asistencias/asistencias.schema'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { renderInApp } from '../../../testing/render.tsx'
import { DeshacerModal } from './deshacer-modal.tsx'

const asistencia = {
  _id: 'a1',
  clienteId: { _id: 'c1', nombre: 'Ana', apellido: 'Pérez' },
  claseId: { _id: 'k1', nombre: 'Yoga', dia: 'Lunes', horarioInicio: '06:00' },
} as unknown as Asistencia

afterEach(() => vi.unstubAllGlobals())

it('a retried undo succeeds after a lost response', async () => {
  const answers = [
    () => Promise.reject(new TypeError('Failed to fetch')),
    async () => Response.json({ mensaje: 'Asistencia no encontrada' }, { status: 404 }),
  ]
  vi.stubGlobal('fetch', (url: string) =>
    url.includes('/asistencias/') ? answers.shift()?.() : new Promise(() => {}),
  )
  const onUndone = vi.fn()
  const onClose = vi.fn()
  renderInApp(<DeshacerModal asistencia={asistencia} onClose={onClose} onUndone={onUndone} />)
  const undo = () => userEvent.click(screen.getByRole('button', { name: 'Deshacer' }))
  await undo()
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Error al deshacer la asistencia: Error de conexión.',
  )
  await undo()
  await waitFor(() => expect(onUndone).toHaveBeenCalledWith('La asistencia ya estaba deshecha.'))
  expect(onClose).toHaveBeenCalledOnce()
})
