import { useDebouncedValue } from '@mantine/hooks'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Picker, type PickerFieldProps, usePicker } from './picker.tsx'

const TYPING_PAUSE_MS = 200

interface Matches<Item> {
  data?: Item[] | undefined
  isFetching: boolean
  isError: boolean
  /** The one whose key is exactly what was entered, where the items have such a key. */
  exact?: { data?: Item | null | undefined; isFetching: boolean }
}

interface ServerPickerProps<Item> extends PickerFieldProps<Item> {
  /**
   * Asks the server for the items that match what is typed, and for the one that is exactly what Enter was pressed
   * after ('' before that). A hook, the same on every render.
   */
  useMatches: (typed: string, entered: string) => Matches<Item>
  /** What the field shows of an item. */
  nameOf: (item: Item) => string
  /** What the list shows beside the name. */
  detailOf: (item: Item) => ReactNode
  /** What the list says when nothing is found. */
  nothingFound: string
  /** What the list says when the search failed. */
  failed?: string
}

/**
 * Chooses one of many by typing: the server searches, never the browser. Enter right after typing, as a card reader
 * sends it, takes the one that is exactly that, or the only match, as soon as it arrives. A second Enter that comes
 * before it is kept, and sends the form then.
 */
export function ServerPicker<Item extends { _id: string }>(props: ServerPickerProps<Item>) {
  const { useMatches, detailOf, nothingFound, failed = 'No se pudo buscar. Inténtalo de nuevo.' } = props
  const { selected, onSelect, nameOf } = props
  const { typed, type, list } = usePicker()
  const [entered, setEntered] = useState('')
  // Not a state: the second Enter may come between the answer and the drawing of it.
  const sendsForm = useRef(false)
  const wanted = typed === null || (selected && typed === nameOf(selected)) ? '' : typed
  const [settled] = useDebouncedValue(wanted, TYPING_PAUSE_MS)
  const matches = useMatches(settled, entered)
  const isFresh = settled === wanted && !matches.isFetching

  function awaitAnswer(to: string) {
    sendsForm.current = false
    setEntered(to)
  }

  const taken = entered === '' ? undefined : takenOf(matches, isFresh)
  const take = useEffectEvent((item: Item | null) => {
    if (!item) return awaitAnswer('')
    setEntered('')
    type(null)
    list.closeDropdown()
    onSelect(item)
  })
  useEffect(() => {
    if (taken !== undefined) take(taken)
  }, [taken])

  useEffect(() => {
    if (selected && sendsForm.current) list.targetRef.current?.closest('form')?.requestSubmit()
    sendsForm.current = false
  }, [selected, list.targetRef])

  return (
    <Picker
      {...props}
      picker={{
        typed,
        list,
        type: (next) => {
          type(next)
          awaitAnswer('')
        },
      }}
      clearable
      groups={[{ items: isFresh ? offeredOf(matches.data ?? [], wanted === '' ? selected : null) : [] }]}
      nothing={matches.isError ? failed : isFresh ? nothingFound : 'Buscando…'}
      drawOption={(item) => (
        <div>
          <div>{nameOf(item)}</div>
          <small>{detailOf(item)}</small>
        </div>
      )}
      onEnter={(event) => {
        if (wanted === '') return
        // Enter chooses first; it never sends the form around it with what was chosen before.
        event.preventDefault()
        if (event.repeat) return
        if (entered === wanted) sendsForm.current = true
        else awaitAnswer(wanted)
      }}
    />
  )
}

/** Whom Enter takes: nobody is null, undefined is not known yet. */
function takenOf<Item>({ data = [], exact }: Matches<Item>, isFresh: boolean): Item | null | undefined {
  if (exact?.data) return exact.data
  if (exact?.isFetching || !isFresh) return undefined
  return data.length === 1 ? data[0] : null
}

/** What was found, with the one selected before it where it is not among them. */
function offeredOf<Item extends { _id: string }>(found: Item[], selected: Item | null): Item[] {
  return selected && !found.some(({ _id }) => _id === selected._id) ? [selected, ...found] : found
}
