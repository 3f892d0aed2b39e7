import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ComponentProps, type FormEvent, useState } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { renderInApp } from '../testing/render.tsx'
import { ServerPicker } from './server-picker.tsx'

interface Person {
  _id: string
  nombre: string
  numero: string
}

const people: Person[] = [
  { _id: '1', nombre: 'Ana Pérez', numero: '1020' },
  { _id: '2', nombre: 'Ana Ruiz', numero: '3040' },
  { _id: '3', nombre: 'Luz Soto', numero: '304' },
]

const matching = (typed: string) =>
  people.filter(({ nombre, numero }) => nombre.includes(typed) || numero.includes(typed))

type UseMatches = ComponentProps<typeof ServerPicker<Person>>['useMatches']

const useImmediateMatches: UseMatches = (typed) => ({
  data: matching(typed),
  isFetching: false,
  isError: false,
})

/** Makes the slow server answer what it was asked last. */
let answer = () => {}

const useSlowMatches: UseMatches = (typed) => {
  const [answered, setAnswered] = useState('')
  answer = () => setAnswered(typed)
  return { data: matching(answered), isFetching: answered !== typed, isError: false }
}

/** Never has suggestions, but knows whose number it is. */
const useNumbers: UseMatches = (_, entered) => {
  const [answered, setAnswered] = useState('')
  answer = () => setAnswered(entered)
  const data = people.find(({ numero }) => numero === answered) ?? null
  return { isFetching: true, isError: false, exact: { data, isFetching: answered !== entered } }
}

const send = vi.fn((event: FormEvent) => event.preventDefault())

function Form({ useMatches }: { useMatches: UseMatches }) {
  const [selected, setSelected] = useState<Person | null>(null)
  return (
    <form onSubmit={send}>
      <ServerPicker
        label="Cliente"
        selected={selected}
        onSelect={setSelected}
        useMatches={useMatches}
        nameOf={({ nombre }) => nombre}
        detailOf={({ numero }) => numero}
        placeholder="Nombre"
        nothingFound="No se encontró ningún cliente."
      />
      <output>{selected?._id ?? 'nobody'}</output>
    </form>
  )
}

beforeEach(() => {
  send.mockClear()
})

function draw(useMatches: UseMatches) {
  renderInApp(<Form useMatches={useMatches} />)
  return screen.getByRole('combobox', { name: 'Cliente' })
}

describe('ServerPicker', () => {
  it('offers what the server found and takes the one chosen', async () => {
    const input = draw(useImmediateMatches)
    await userEvent.type(input, 'Ana')
    await userEvent.click(await screen.findByRole('option', { name: /Ana Ruiz/ }))
    expect(screen.getByRole('status')).toHaveTextContent('2')
    expect(input).toHaveValue('Ana Ruiz')
  })

  it('takes the only match on Enter, as soon as it arrives', async () => {
    const input = draw(useSlowMatches)
    await userEvent.type(input, '3040{Enter}')
    expect(screen.getByRole('status')).toHaveTextContent('nobody')
    await screen.findByText('Buscando…')
    await waitFor(() => {
      act(() => answer())
      expect(screen.getByRole('status')).toHaveTextContent('2')
    })
  })

  it('takes nobody on Enter when several match', async () => {
    const input = draw(useImmediateMatches)
    await userEvent.type(input, 'Ana')
    await screen.findByRole('option', { name: /Ana Ruiz/ })
    await userEvent.keyboard('{Enter}')
    expect(screen.getByRole('status')).toHaveTextContent('nobody')
  })

  it('takes on Enter the one whose number it is, before any suggestion has come', async () => {
    const input = draw(useNumbers)
    await userEvent.type(input, '304{Enter}')
    expect(screen.getByRole('status')).toHaveTextContent('nobody')
    act(() => answer())
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('3'))
    expect(input).toHaveValue('Luz Soto')
    expect(send).not.toHaveBeenCalled()
  })

  it('keeps a second Enter for the form until the first has found somebody', async () => {
    const input = draw(useNumbers)
    await userEvent.type(input, '304{Enter}{Enter}')
    expect(send).not.toHaveBeenCalled()
    act(() => answer())
    await waitFor(() => expect(send).toHaveBeenCalledOnce())
    expect(screen.getByRole('status')).toHaveTextContent('3')
  })

  it('forgets the Enter when one types on', async () => {
    const input = draw(useNumbers)
    await userEvent.type(input, '304{Enter}{Enter}0')
    act(() => answer())
    expect(screen.getByRole('status')).toHaveTextContent('nobody')
    expect(send).not.toHaveBeenCalled()
  })

  it('says so when nothing is found', async () => {
    const input = draw(useImmediateMatches)
    await userEvent.type(input, 'Zoe')
    expect(await screen.findByText('No se encontró ningún cliente.')).toBeInTheDocument()
  })

  it('names its list as soon as it is open', async () => {
    const input = draw(useImmediateMatches)
    expect(input).toHaveAttribute('aria-expanded', 'false')
    await userEvent.click(input)
    expect(input).toHaveAttribute('aria-expanded', 'true')
    expect(input).toHaveAttribute('aria-controls', screen.getByRole('listbox', { name: 'Cliente' }).id)
  })

  it('shows the one chosen again when one leaves without choosing another', async () => {
    const input = draw(useImmediateMatches)
    await userEvent.type(input, '1020')
    await userEvent.click(await screen.findByRole('option', { name: /Ana Pérez/ }))
    await userEvent.type(input, 'Luz', { initialSelectionStart: 0, initialSelectionEnd: 9 })
    expect(input).toHaveValue('Luz')
    await userEvent.tab()
    expect(input).toHaveValue('Ana Pérez')
    expect(screen.getByRole('status')).toHaveTextContent('1')
  })

  it('lets go of the one chosen', async () => {
    const input = draw(useImmediateMatches)
    await userEvent.type(input, '1020')
    await userEvent.click(await screen.findByRole('option', { name: /Ana Pérez/ }))
    await userEvent.click(screen.getByRole('button', { name: 'Quitar la selección' }))
    expect(screen.getByRole('status')).toHaveTextContent('nobody')
    expect(input).toHaveValue('')
  })
})
