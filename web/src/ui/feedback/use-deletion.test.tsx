import { useMutation } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { ApiError } from '../../api/api-error.ts'
import { renderInApp } from '../../testing/render.tsx'
import { NoticeAlert } from './notice.tsx'
import { useDeletion } from './use-deletion.ts'

const remove = vi.fn<(id: string) => Promise<unknown>>()

function List() {
  const deletion = useDeletion(useMutation({ mutationFn: remove }), 'Error al eliminar: ')
  const question = { title: '¿Eliminar a Ana?', text: 'Se perderá.', done: 'Eliminada.' }
  return (
    <>
      <NoticeAlert notice={deletion.notice} onClose={deletion.clearNotice} />
      <button type="button" onClick={() => deletion.ask('ana', question)}>
        Borrar
      </button>
    </>
  )
}

beforeEach(() => {
  remove.mockReset()
  renderInApp(<List />)
})

async function deleteAna() {
  await userEvent.click(screen.getByRole('button', { name: 'Borrar' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Eliminar' }))
}

const gone = new ApiError('No existe.', 404)

it('a 404 after an unanswered deletion counts as deleted', async () => {
  remove.mockRejectedValueOnce(new ApiError('Error de conexión.', 0)).mockRejectedValueOnce(gone)
  await deleteAna()
  expect(await screen.findByRole('alert')).toHaveTextContent('Error al eliminar: Error de conexión.')
  await deleteAna()
  expect(await screen.findByRole('status')).toHaveTextContent('Ya se había eliminado.')
})

it('a 404 on the first try is an error', async () => {
  remove.mockRejectedValueOnce(gone)
  await deleteAna()
  expect(await screen.findByRole('alert')).toHaveTextContent('Error al eliminar: No existe.')
})
