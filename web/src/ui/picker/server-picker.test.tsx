import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ComponentProps, type FormEvent, useState } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { renderInApp } from '../../testing/render.tsx'
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
  { _id: '5', nombre: 'Eva Gil', numero: '77' },
]

const matching = (typed: string) =>
  people.filter(({ nombre, numero }) => nombre.includes(typed) || numero.includes(typed))

type UseMatches = ComponentProps<typeof ServerPicker<Person>>['useMatches']

const useImmediateMatches: UseMatches = (typed) => ({
  data: matching(typed),
  isFetching: false,
  isError: false,
  refetch: () => {},
})

const useFirstMatches: UseMatches = (typed) => {
  const [first, ...others] = matching(typed)
  return { ...useImmediateMatches(typed, ''), data: first ? [first] : [], hasMore: others.length > 0 }
}

const useLostMatches: UseMatches = (typed) => {
  const [isBack, setBack] = useState(false)
  const data = isBack ? matching(typed) : []
  return { data, isFetching: false, isError: !isBack, refetch: () => setBack(true) }
}

/** Responds to the last request of the slow server. */
let answer = () => {}

const useSlowMatches: UseMatches = (typed) => {
  const [answered, setAnswered] = useState('')
  answer = () => setAnswered(typed)
  return { data: matching(answered), isFetching: answered !== typed, isError: false, refetch: () => {} }
}

/** Leaves the search by name pending, and answers the exact match of a number. */
const useNumbers: UseMatches = (_, entered) => {
  const [answered, setAnswered] = useState('')
  answer = () => setAnswered(entered)
  const data = people.find(({ numero }) => numero === answered) ?? null
  const exact = { data, isFetching: answered !== entered }
  return { isFetching: true, isError: false, refetch: () => {}, exact }
}

const send = vi.fn((event: FormEvent) => event.preventDefault())
const choose = vi.fn<(person: Person | null) => void>()

function Form({ useMatches }: { useMatches: UseMatches }) {
  const [selected, setSelected] = useState<Person | null>(null)
  return (
    <form onSubmit={send}>
      <ServerPicker
        label="Cliente"
        selected={selected}
        onSelect={(person) => {
          choose(person)
          setSelected(person)
        }}
        useMatches={useMatches}
        nameOf={({ nombre }) => nombre}
        detailOf={({ numero }) => numero}
        placeholder="Nombre"
        nothingFound="No se encontró ningún cliente."
        refusalOf={({ _id }) => (_id === '5' ? 'Eva Gil no puede elegirse.' : null)}
      />
      <output>{selected?._id ?? 'nobody'}</output>
      <button type="submit">Enviar</button>
    </form>
  )
}

beforeEach(() => {
  send.mockClear()
  choose.mockClear()
})

function draw(useMatches: UseMatches) {
  renderInApp(<Form useMatches={useMatches} />)
  return screen.getByRole('combobox', { name: 'Cliente' })
}

it('selects the clicked option', async () => {
  const input = draw(useImmediateMatches)
  await userEvent.type(input, 'Ana')
  await userEvent.click(await screen.findByRole('option', { name: /Ana Ruiz/ }))
  expect(screen.getByRole('status')).toHaveTextContent('2')
  expect(input).toHaveValue('Ana Ruiz')
})

it('opens its list by click, key or text, not by focus', async () => {
  const input = draw(useImmediateMatches)
  act(() => input.focus())
  expect(screen.queryByRole('listbox')).toBeNull()
  for (const opens of ['{ArrowDown}', 'Ana']) {
    await userEvent.keyboard(opens)
    expect(await screen.findByRole('listbox', { name: 'Cliente' })).toBeVisible()
    await userEvent.keyboard('{Escape}')
    expect(screen.queryByRole('listbox')).toBeNull()
  }
  await userEvent.click(input)
  expect(await screen.findByRole('listbox', { name: 'Cliente' })).toBeVisible()
})

it('shows and announces that more options exist', async () => {
  const input = draw(useFirstMatches)
  await userEvent.click(input)
  const announced = { selector: '[aria-live]' }
  expect(await screen.findByText('Hay más: escribe para buscar.', announced)).toBeInTheDocument()
  expect(screen.getByText('Hay más: escribe para buscar.', { selector: '[aria-hidden]' })).toBeVisible()
  await userEvent.type(input, 'Ana')
  expect(await screen.findByText('Hay más: sigue escribiendo.', announced)).toBeInTheDocument()
  await userEvent.type(input, ' R')
  expect(await screen.findByRole('option', { name: /Ana Ruiz/ })).toBeVisible()
  expect(screen.queryByText(/^Hay más/)).toBeNull()
})

it('Enter selects the only match when it arrives', async () => {
  const input = draw(useSlowMatches)
  await userEvent.type(input, '3040{Enter}')
  expect(screen.getByRole('status')).toHaveTextContent('nobody')
  await screen.findByText('Buscando…')
  expect(input).toHaveAttribute('aria-expanded', 'false')
  expect(screen.queryByRole('listbox')).not.toBeInTheDocument()
  await waitFor(() => {
    act(() => answer())
    expect(screen.getByRole('status')).toHaveTextContent('2')
  })
})

it('Enter selects nothing when several match', async () => {
  const input = draw(useImmediateMatches)
  await userEvent.type(input, 'Ana')
  await screen.findByRole('option', { name: /Ana Ruiz/ })
  await userEvent.keyboard('{Enter}')
  expect(screen.getByRole('status')).toHaveTextContent('nobody')
})

it('Enter after a failed search retries it', async () => {
  const input = draw(useLostMatches)
  await userEvent.type(input, '3040')
  await screen.findByText('No se pudo buscar. Inténtalo de nuevo.', { selector: '[aria-live]' })
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('2'))
})

it('Enter after a complete number selects its holder without suggestions', { tags: ['full'] }, async () => {
  const input = draw(useNumbers)
  await userEvent.type(input, '304{Enter}')
  expect(screen.getByRole('status')).toHaveTextContent('nobody')
  act(() => answer())
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('3'))
  expect(input).toHaveValue('Luz Soto')
  expect(send).not.toHaveBeenCalled()
})

it('a second Enter submits once the first has selected', async () => {
  const input = draw(useNumbers)
  await userEvent.type(input, '304{Enter}{Enter}')
  expect(send).not.toHaveBeenCalled()
  act(() => answer())
  await waitFor(() => expect(send).toHaveBeenCalledOnce())
  expect(screen.getByRole('status')).toHaveTextContent('3')
})

it('typing after Enter neither selects nor submits', async () => {
  const input = draw(useNumbers)
  await userEvent.type(input, '304{Enter}{Enter}0')
  act(() => answer())
  expect(screen.getByRole('status')).toHaveTextContent('nobody')
  expect(send).not.toHaveBeenCalled()
})

it('shows and announces no match, without a listbox', async () => {
  const input = draw(useImmediateMatches)
  await userEvent.type(input, 'Zoe')
  expect(
    await screen.findByText('No se encontró ningún cliente.', { selector: '[aria-live]' }),
  ).toBeInTheDocument()
  expect(screen.getByText('No se encontró ningún cliente.', { selector: '[aria-hidden]' })).toBeVisible()
  expect(screen.queryByRole('listbox')).not.toBeInTheDocument()
  expect(input).toHaveAttribute('aria-expanded', 'false')
  expect(input).not.toHaveAttribute('aria-controls')
})

it('aria-controls names the list as soon as it opens', async () => {
  const input = draw(useImmediateMatches)
  expect(input).toHaveAttribute('aria-expanded', 'false')
  await userEvent.click(input)
  expect(input).toHaveAttribute('aria-expanded', 'true')
  expect(input).toHaveAttribute('aria-controls', screen.getByRole('listbox', { name: 'Cliente' }).id)
})

it('blur selects the only match', async () => {
  const input = draw(useImmediateMatches)
  await userEvent.type(input, 'Luz')
  await userEvent.tab()
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('3'))
  expect(input).toHaveValue('Luz Soto')
})

it('blur selects the exact name among several matches', async () => {
  people.push({ _id: '4', nombre: 'Ana Pérez Gil', numero: '99' })
  const input = draw(useImmediateMatches)
  await userEvent.type(input, 'Ana Pérez')
  await userEvent.tab()
  people.pop()
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('1'))
})

it('blur with several matches shows an error and keeps the text', async () => {
  const input = draw(useImmediateMatches)
  await userEvent.type(input, 'Ana')
  await userEvent.tab()
  const sentence = 'Hay varios que coinciden: elige uno de la lista o borra lo que escribiste.'
  expect(await screen.findByText(sentence)).toBeInTheDocument()
  expect(input).toHaveValue('Ana')
  expect(input).toBeInvalid()
  await userEvent.type(input, ' R')
  expect(screen.queryByText(sentence)).not.toBeInTheDocument()
})

it('submitting with several matches opens the list', async () => {
  const input = draw(useSlowMatches)
  await userEvent.type(input, 'Ana')
  await userEvent.click(screen.getByRole('button', { name: 'Enviar' }))
  await userEvent.click(screen.getByRole('button', { name: 'Enviar' }))
  await waitFor(() => {
    act(() => answer())
    expect(screen.getByText(/^Hay varios que coinciden/)).toBeInTheDocument()
  })
  expect(await screen.findByRole('option', { name: /Ana Ruiz/ })).toBeInTheDocument()
  expect(input).not.toHaveAttribute('aria-busy')
  await waitFor(() => expect(input).toHaveFocus())
  await userEvent.click(screen.getByRole('option', { name: /Ana Ruiz/ }))
  expect(screen.getByRole('status')).toHaveTextContent('2')
})

it('submitting without a match focuses the field and sends nothing', { tags: ['full'] }, async () => {
  const input = draw(useImmediateMatches)
  await userEvent.type(input, 'Zoe')
  await userEvent.click(screen.getByRole('button', { name: 'Enviar' }))
  expect(
    await screen.findByText('No se encontró ningún cliente. Corrige lo que escribiste o bórralo.'),
  ).toBeInTheDocument()
  expect(input).toHaveFocus()
  expect(input).toHaveValue('Zoe')
  await userEvent.click(screen.getByRole('button', { name: 'Enviar' }))
  expect(send).not.toHaveBeenCalled()
})

it('a form submitted during the search is sent with its match', async () => {
  const input = draw(useSlowMatches)
  await userEvent.type(input, '3040')
  await userEvent.click(screen.getByRole('button', { name: 'Enviar' }))
  expect(send).not.toHaveBeenCalled()
  await waitFor(() => {
    act(() => answer())
    expect(send).toHaveBeenCalledOnce()
  })
  expect(screen.getByRole('status')).toHaveTextContent('2')
  const sent = send.mock.calls[0]?.[0].nativeEvent as unknown as SubmitEvent
  expect(sent.submitter).toBe(screen.getByRole('button', { name: 'Enviar' }))
})

it('clearing the picker deselects, and the form is sent', async () => {
  const input = draw(useImmediateMatches)
  await userEvent.type(input, '1020{Enter}')
  await waitFor(() => expect(input).toHaveValue('Ana Pérez'))
  await userEvent.clear(input)
  await userEvent.click(screen.getByRole('button', { name: 'Enviar' }))
  expect(screen.getByRole('status')).toHaveTextContent('nobody')
  expect(send).toHaveBeenCalledOnce()
})

it('an unselectable item is refused with its reason', async () => {
  const input = draw(useImmediateMatches)
  await userEvent.type(input, 'Eva{Enter}')
  expect(await screen.findByText('Eva Gil no puede elegirse.')).toBeInTheDocument()
  expect(input).toHaveValue('Eva')
  expect(screen.getByRole('status')).toHaveTextContent('nobody')
})

it('the clear button deselects and empties the field', async () => {
  const input = draw(useImmediateMatches)
  await userEvent.type(input, '1020')
  await userEvent.click(await screen.findByRole('option', { name: /Ana Pérez/ }))
  await userEvent.click(screen.getByRole('button', { name: 'Quitar la selección' }))
  expect(screen.getByRole('status')).toHaveTextContent('nobody')
  expect(input).toHaveValue('')
})

it('reselecting the same item is no change', async () => {
  const input = draw(useImmediateMatches)
  await userEvent.type(input, '1020')
  await userEvent.click(await screen.findByRole('option', { name: /Ana Pérez/ }))
  await userEvent.click(input)
  await userEvent.click(await screen.findByRole('option', { name: /Ana Pérez/, selected: true }))
  expect(screen.queryByRole('listbox')).not.toBeInTheDocument()
  expect(input).toHaveValue('Ana Pérez')
  expect(choose).toHaveBeenCalledOnce()
})
