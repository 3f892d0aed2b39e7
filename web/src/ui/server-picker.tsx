import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { type ReactNode, useEffect, useRef, useState } from 'react'

const TYPING_PAUSE_MS = 200

interface ServerPickerProps<Item extends { _id: string }> {
  label: string
  selected: Item | null
  onSelect: (item: Item | null) => void
  /** Asks the server for the items that match what is typed. A hook, the same on every render. */
  useMatches: (typed: string) => { data?: Item[] | undefined; isFetching: boolean; isError: boolean }
  /** What the field shows of an item. */
  nameOf: (item: Item) => string
  /** What the list shows beside the name. */
  detailOf: (item: Item) => ReactNode
  isDisabled?: (item: Item) => boolean
  placeholder: string
  nothingFound: string
  required?: boolean
  error?: ReactNode
  /** By which the form finds the field to put the focus in it. */
  'data-path'?: string | undefined
}

/**
 * Chooses one of many by typing: the server searches, never the browser. Enter right after typing, as a card reader
 * sends it, takes the only match as soon as it arrives.
 */
export function ServerPicker<Item extends { _id: string }>(props: ServerPickerProps<Item>) {
  const { selected, onSelect, nameOf } = props
  const shown = selected ? nameOf(selected) : ''
  const [typed, setTyped] = useState(shown)
  const [opened, setOpened] = useState(false)
  const wanted = typed === shown ? '' : typed
  const [settled] = useDebouncedValue(wanted, TYPING_PAUSE_MS)
  const matches = props.useMatches(settled)
  const isFresh = settled === wanted && !matches.isFetching
  const entered = useRef(false)

  useEffect(() => setTyped(shown), [shown])

  const choose = (item: Item | null) => {
    entered.current = false
    onSelect(item)
    setTyped(item ? nameOf(item) : '')
  }

  const found = matches.data ?? []
  useEffect(() => {
    const [only] = found
    if (!entered.current || !isFresh || wanted === '') return
    entered.current = false
    if (only && found.length === 1) {
      choose(only)
      setOpened(false)
    }
  })

  const options = selected && !found.some(({ _id }) => _id === selected._id) ? [selected, ...found] : found
  const byId = new Map(options.map((item) => [item._id, item]))

  return (
    <Select
      data-path={props['data-path']}
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
        // Enter chooses; it never sends the form around it.
        event.preventDefault()
        entered.current = !isFresh || found.length === 1
        if (entered.current && isFresh && found[0]) {
          choose(found[0])
          setOpened(false)
        }
      }}
      nothingFoundMessage={
        matches.isError
          ? 'No se pudo buscar. Inténtalo de nuevo.'
          : isFresh
            ? props.nothingFound
            : 'Buscando…'
      }
      comboboxProps={{ keepMounted: false, withinPortal: false }}
      maxDropdownHeight={280}
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
