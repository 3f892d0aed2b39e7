import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ComponentProps, type FormEvent, useState } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
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

/** Offers the first that it finds. */
const useFirstMatches: UseMatches = (typed) => {
  const [first, ...others] = matching(typed)
  return { ...useImmediateMatches(typed, ''), data: first ? [first] : [], hasMore: others.length > 0 }
}

/** The network is lost until it is asked once more. */
const useLostMatches: UseMatches = (typed) => {
  const [isBack, setBack] = useState(false)
  const data = isBack ? matching(typed) : []
  return { data, isFetching: false, isError: !isBack, refetch: () => setBack(true) }
}

/** Makes the slow server answer what it was asked last. */
let answer = () => {}

const useSlowMatches: UseMatches = (typed) => {
  const [answered, setAnswered] = useState('')
  answer = () => setAnswered(typed)
  return { data: matching(answered), isFetching: answered !== typed, isError: false, refetch: () => {} }
}

/** Never has suggestions, but knows whose number it is. */
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

it('a picker offers what the server found, and the one clicked is chosen', async () => {
  const input = draw(useImmediateMatches)
  await userEvent.type(input, 'Ana')
  await userEvent.click(await screen.findByRole('option', { name: /Ana Ruiz/ }))
  expect(screen.getByRole('status')).toHaveTextContent('2')
  expect(input).toHaveValue('Ana Ruiz')
})

it('a picker that offers only the first shows and announces that there are more, and how to come to them', async () => {
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

it('Enter in a picker chooses the only match as soon as it arrives', async () => {
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

it('Enter in a picker chooses nobody when several match', async () => {
  const input = draw(useImmediateMatches)
  await userEvent.type(input, 'Ana')
  await screen.findByRole('option', { name: /Ana Ruiz/ })
  await userEvent.keyboard('{Enter}')
  expect(screen.getByRole('status')).toHaveTextContent('nobody')
})

it('Enter after a search that failed searches once more, without typing anything again', async () => {
  const input = draw(useLostMatches)
  await userEvent.type(input, '3040')
  await screen.findByText('No se pudo buscar. Inténtalo de nuevo.', { selector: '[aria-live]' })
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('2'))
})

it('Enter after a whole number chooses its holder before any suggestion has come', async () => {
  const input = draw(useNumbers)
  await userEvent.type(input, '304{Enter}')
  expect(screen.getByRole('status')).toHaveTextContent('nobody')
  act(() => answer())
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('3'))
  expect(input).toHaveValue('Luz Soto')
  expect(send).not.toHaveBeenCalled()
})

it('a second Enter waits until the first has found somebody, then sends the form', async () => {
  const input = draw(useNumbers)
  await userEvent.type(input, '304{Enter}{Enter}')
  expect(send).not.toHaveBeenCalled()
  act(() => answer())
  await waitFor(() => expect(send).toHaveBeenCalledOnce())
  expect(screen.getByRole('status')).toHaveTextContent('3')
})

it('typing on after Enter chooses nobody and does not send the form', async () => {
  const input = draw(useNumbers)
  await userEvent.type(input, '304{Enter}{Enter}0')
  act(() => answer())
  expect(screen.getByRole('status')).toHaveTextContent('nobody')
  expect(send).not.toHaveBeenCalled()
})

it('a picker that finds nobody says so, and to who does not see it too; it has no list then', async () => {
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

it('a picker names its list to assistive technology as soon as the list opens', async () => {
  const input = draw(useImmediateMatches)
  expect(input).toHaveAttribute('aria-expanded', 'false')
  await userEvent.click(input)
  expect(input).toHaveAttribute('aria-expanded', 'true')
  expect(input).toHaveAttribute('aria-controls', screen.getByRole('listbox', { name: 'Cliente' }).id)
})

it('whoever leaves a picker with a text that only one matches chooses that one', async () => {
  const input = draw(useImmediateMatches)
  await userEvent.type(input, 'Luz')
  await userEvent.tab()
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('3'))
  expect(input).toHaveValue('Luz Soto')
})

it('whoever leaves a picker with a whole name chooses its holder, though others match it too', async () => {
  people.push({ _id: '4', nombre: 'Ana Pérez Gil', numero: '99' })
  const input = draw(useImmediateMatches)
  await userEvent.type(input, 'Ana Pérez')
  await userEvent.tab()
  people.pop()
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('1'))
})

it('whoever leaves a picker with a text that several match is told, and the text stays', async () => {
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

it('a form sent with a text that several match opens their list to choose from, and waits for nothing more', async () => {
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

it('a form whose picker holds a text that nobody matches is not sent, and the field takes the focus', async () => {
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

it('a picker that is left by a press takes or refuses as the press ends, so that what is pressed does not move away', async () => {
  const input = draw(useImmediateMatches)
  await userEvent.type(input, 'Zoe')
  await screen.findByText('No se encontró ningún cliente.', { selector: '[aria-live]' })
  const button = screen.getByRole('button', { name: 'Enviar' })
  const mouse = userEvent.setup()
  await mouse.pointer({ keys: '[MouseLeft>]', target: button })
  expect(button).toHaveFocus()
  expect(input).toBeValid()
  await mouse.pointer({ keys: '[/MouseLeft]', target: button })
  expect(await screen.findByText(/Corrige lo que escribiste/)).toBeInTheDocument()
  expect(input).toHaveFocus()
})

it('a form sent while its picker still asks who is meant is sent with that one when the answer comes', async () => {
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

it('a picker that is emptied holds nobody, and its form is sent', async () => {
  const input = draw(useImmediateMatches)
  await userEvent.type(input, '1020{Enter}')
  await waitFor(() => expect(input).toHaveValue('Ana Pérez'))
  await userEvent.clear(input)
  await userEvent.click(screen.getByRole('button', { name: 'Enviar' }))
  expect(screen.getByRole('status')).toHaveTextContent('nobody')
  expect(send).toHaveBeenCalledOnce()
})

it('what cannot be chosen is refused with its reason, also where it is the only match', async () => {
  const input = draw(useImmediateMatches)
  await userEvent.type(input, 'Eva{Enter}')
  expect(await screen.findByText('Eva Gil no puede elegirse.')).toBeInTheDocument()
  expect(input).toHaveValue('Eva')
  expect(screen.getByRole('status')).toHaveTextContent('nobody')
})

it('the button of a picker lets go of the one chosen and empties the field', async () => {
  const input = draw(useImmediateMatches)
  await userEvent.type(input, '1020')
  await userEvent.click(await screen.findByRole('option', { name: /Ana Pérez/ }))
  await userEvent.click(screen.getByRole('button', { name: 'Quitar la selección' }))
  expect(screen.getByRole('status')).toHaveTextContent('nobody')
  expect(input).toHaveValue('')
})

it('choosing in a picker the one already chosen is no new choice', async () => {
  const input = draw(useImmediateMatches)
  await userEvent.type(input, '1020')
  await userEvent.click(await screen.findByRole('option', { name: /Ana Pérez/ }))
  await userEvent.click(input)
  await userEvent.click(await screen.findByRole('option', { name: /Ana Pérez/, selected: true }))
  expect(screen.queryByRole('listbox')).not.toBeInTheDocument()
  expect(input).toHaveValue('Ana Pérez')
  expect(choose).toHaveBeenCalledOnce()
})
