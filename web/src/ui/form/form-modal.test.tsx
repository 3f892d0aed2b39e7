import { Text, TextInput } from '@mantine/core'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { renderInApp } from '../../testing/render.tsx'
import { askWhether } from '../feedback/confirmation.tsx'
import { FormModal } from './form-modal.tsx'
import { useLeaving } from './leaving.ts'

const onClose = vi.fn()

function Fields({ close }: { close: () => void }) {
  const [name, setName] = useState('')
  useLeaving(() => name !== '')
  return (
    <>
      <TextInput label="Nombre" value={name} onChange={(event) => setName(event.currentTarget.value)} />
      <button type="button" onClick={close}>
        Cancelar
      </button>
    </>
  )
}

function Page() {
  return (
    <>
      <Text>Productos</Text>
      <FormModal title="Nuevo producto" onClose={onClose}>
        {(close) => <Fields close={close} />}
      </FormModal>
    </>
  )
}

beforeEach(async () => {
  onClose.mockReset()
  const router = createRouter({
    routeTree: createRootRoute({ component: Page }),
    history: createMemoryHistory(),
  })
  renderInApp(<RouterProvider router={router as never} />)
  await screen.findByRole('dialog', { name: 'Nuevo producto' })
})

const question = () => screen.findByRole('dialog', { name: '¿Salir sin guardar?' })

it('opens with the focus in its first field', async () => {
  await waitFor(() => expect(screen.getByLabelText('Nombre')).toHaveFocus())
})

it('closes at once without unsaved input', async () => {
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
})

it('Escape with unsaved input asks, and a second one keeps it', async () => {
  await userEvent.type(screen.getByLabelText('Nombre'), 'Agua')
  await userEvent.keyboard('{Escape}')
  const asked = await question()
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(asked).not.toBeInTheDocument())
  expect(screen.getByLabelText('Nombre')).toHaveValue('Agua')
  expect(onClose).not.toHaveBeenCalled()
})

it('Cancelar with unsaved input closes after a confirmation', async () => {
  await userEvent.type(screen.getByLabelText('Nombre'), 'Agua')
  await userEvent.click(screen.getByRole('button', { name: 'Cancelar' }))
  await question()
  await userEvent.click(screen.getByRole('button', { name: 'Salir sin guardar' }))
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
})

it('Escape in a confirmation closes only the confirmation', async () => {
  const answer = askWhether({ title: '¿Unir los dos?', text: 'No se deshace.', action: 'Unir' })
  const asked = await screen.findByRole('dialog', { name: '¿Unir los dos?' })
  await userEvent.keyboard('{Escape}')
  expect(await answer).toBe(false)
  await waitFor(() => expect(asked).not.toBeInTheDocument())
  expect(onClose).not.toHaveBeenCalled()
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
})
