import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useDrawnAgain } from './use-drawn-again.ts'

const TYPING_PAUSE_MS = 200

interface Matches<Item> {
  data?: Item[] | undefined
  isFetching: boolean
  isError: boolean
  /** The one whose key is exactly what was entered, where the items have such a key. */
  exact?: { data?: Item | null | undefined; isFetching: boolean }
}

interface ServerPickerProps<Item extends { _id: string }> {
  label: string
  selected: Item | null
  onSelect: (item: Item | null) => void
  /**
   * Asks the server for the items that match what is typed, and for the one that is exactly what Enter was pressed
   * after ('' before that). A hook, the same on every render.
   */
  useMatches: (typed: string, entered: string) => Matches<Item>
  /** What the field shows of an item. */
  nameOf: (item: Item) => string
  /** What the list shows beside the name. */
  detailOf: (item: Item) => ReactNode
  isDisabled?: (item: Item) => boolean
  placeholder: string
  nothingFound: string
  /** What the list says when the search failed. */
  failed?: string
  required?: boolean
  error?: ReactNode
  /** Whether the list opens when the field gets the focus, and not only when one types. */
  openOnFocus?: boolean
  /** By which the form finds the field to put the focus in it. */
  'data-path'?: string | undefined
}

/**
 * Chooses one of many by typing: the server searches, never the browser. Enter right after typing, as a card reader
 * sends it, takes the one that is exactly that, or the only match, as soon as it arrives. A second Enter that comes
 * before it is kept, and sends the form then.
 */
export function ServerPicker<Item extends { _id: string }>(props: ServerPickerProps<Item>) {
  const { selected, onSelect, nameOf } = props
  const shown = selected ? nameOf(selected) : ''
  const [typed, setTyped] = useState(shown)
  const [opened, setOpened] = useState(false)
  useDrawnAgain(opened)
  const wanted = typed === shown ? '' : typed
  const [settled] = useDebouncedValue(wanted, TYPING_PAUSE_MS)
  const [entered, setEntered] = useState('')
  const matches = props.useMatches(settled, entered)
  const isFresh = settled === wanted && !matches.isFetching
  const input = useRef<HTMLInputElement>(null)
  const sendsForm = useRef(false)

  useEffect(() => setTyped(shown), [shown])

  const choose = (item: Item | null) => {
    setEntered('')
    onSelect(item)
    setTyped(item ? nameOf(item) : '')
  }

  const found = matches.data ?? []
  useEffect(() => {
    if (entered === '') return
    if (entered !== wanted) {
      sendsForm.current = false
      return setEntered('')
    }
    const { exact } = matches
    const known = exact?.data
    if (!known && (exact?.isFetching || !isFresh)) return
    const taken = known ?? (found.length === 1 ? found[0] : undefined)
    if (!taken) {
      sendsForm.current = false
      return setEntered('')
    }
    choose(taken)
    setOpened(false)
  })

  useEffect(() => {
    if (selected && sendsForm.current) input.current?.form?.requestSubmit()
    sendsForm.current = false
  }, [selected])

  const options = selected && !found.some(({ _id }) => _id === selected._id) ? [selected, ...found] : found
  const byId = new Map(options.map((item) => [item._id, item]))

  return (
    <Select
      ref={input}
      data-path={props['data-path']}
      openOnFocus={props.openOnFocus ?? true}
      label={props.label}
      withAsterisk={props.required}
      error={props.error}
      placeholder={props.placeholder}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': 'Quitar la selección', 'aria-hidden': false, tabIndex: 0 }}
      data={options.map((item) => ({
        value: item._id,
        label: nameOf(item),
        disabled: props.isDisabled?.(item) ?? false,
      }))}
      // The server has filtered already; what it found under an old word is not offered for the new one.
      filter={({ options }) =>
        isFresh ? options.filter((option) => wanted === '' || !isSelected(option)) : []
      }
      value={selected?._id ?? null}
      onChange={(id) => choose((id && byId.get(id)) || null)}
      searchValue={typed}
      onSearchChange={setTyped}
      dropdownOpened={opened}
      onDropdownOpen={() => setOpened(true)}
      onDropdownClose={() => setOpened(false)}
      onFocus={(event) => event.currentTarget.select()}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || wanted === '') return
        // Enter chooses first; it never sends the form around it with what was chosen before.
        event.preventDefault()
        if (event.currentTarget.hasAttribute('aria-activedescendant') || event.repeat) return
        if (entered === wanted) sendsForm.current = true
        else setEntered(wanted)
      }}
      nothingFoundMessage={
        matches.isError
          ? (props.failed ?? 'No se pudo buscar. Inténtalo de nuevo.')
          : isFresh
            ? props.nothingFound
            : 'Buscando…'
      }
      comboboxProps={{ keepMounted: false, withinPortal: false }}
      // The list scrolls by itself: a box around it would have to take the focus.
      withScrollArea={false}
      styles={{ options: { maxHeight: 280, overflowY: 'auto' } }}
      renderOption={({ option }) => {
        const item = byId.get(option.value)
        return (
          <div>
            <div>{option.label}</div>
            {item && <small>{props.detailOf(item)}</small>}
          </div>
        )
      }}
    />
  )

  function isSelected(option: object): boolean {
    return 'value' in option && option.value === selected?._id
  }
}
