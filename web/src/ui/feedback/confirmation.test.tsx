import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { renderInApp } from '../../testing/render.tsx'
import { useMayLoseTyped } from '../form/leaving.ts'
import { openConfirmation } from './confirmation.tsx'

let finish = () => {}
const remove = vi.fn(() => new Promise<void>((resolve) => (finish = resolve)))
const ask = (name: string) =>
  openConfirmation({
    title: `¿Eliminar a ${name}?`,
    text: 'Se perderá.',
    action: 'Eliminar',
    onConfirm: remove,
  })

let answered: Promise<boolean> | undefined

function Form() {
  const mayLoseTyped = useMayLoseTyped()
  return (
    <button type="button" onClick={() => (answered = mayLoseTyped())}>
      Salir
    </button>
  )
}

beforeEach(() => {
  remove.mockClear()
  renderInApp(
    <>
      <button type="button" onClick={() => ask('Ana')}>
        Ana
      </button>
      <button type="button" onClick={() => ask('Luz')}>
        Luz
      </button>
      <Form />
    </>,
  )
})

async function open(name: string) {
  await userEvent.click(screen.getByRole('button', { name, hidden: true }))
  return screen.findByRole('dialog', { name: `¿Eliminar a ${name}?` })
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

it('focuses the safe button, which deletes nothing', async () => {
  const dialog = await open('Ana')
  await waitFor(() => expect(screen.getByRole('button', { name: 'Cancelar' })).toHaveFocus())
  await press('Cancelar')
  expect(dialog).not.toBeInTheDocument()
  expect(remove).not.toHaveBeenCalled()
})

it('Escape cancels and deletes nothing', async () => {
  const dialog = await open('Ana')
  await userEvent.keyboard('{Escape}')
  expect(dialog).not.toBeInTheDocument()
  expect(remove).not.toHaveBeenCalled()
})

it('stays open until the deletion ends, and deletes once', async () => {
  const dialog = await open('Ana')
  await press('Eliminar')
  expect(screen.getByRole('button', { name: 'Eliminar' })).toBeDisabled()
  expect(dialog).toBeInTheDocument()
  finish()
  await waitFor(() => expect(dialog).not.toBeInTheDocument())
  expect(remove).toHaveBeenCalledOnce()
})

it('a deletion left with Escape does not close the next dialog', async () => {
  await open('Ana')
  await press('Eliminar')
  await userEvent.keyboard('{Escape}')
  const next = await open('Luz')
  finish()
  await new Promise((resolve) => setTimeout(resolve))
  expect(next).toBeInTheDocument()
})

it.each([
  ['Salir sin guardar', true],
  ['Seguir editando', false],
])('may typed input be lost? %s resolves with %s', async (button, answer) => {
  await press('Salir')
  await screen.findByRole('dialog', { name: '¿Salir sin guardar?' })
  await press(button)
  expect(await answered).toBe(answer)
})
