import { Combobox, type ComboboxStore, TextInput, useCombobox } from '@mantine/core'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useState } from 'react'

/** What a picker does not leave to the one who chooses what it offers. */
export interface PickerFieldProps<Item> {
  label: string
  placeholder?: string | undefined
  required?: boolean | undefined
  error?: ReactNode
  /** By which the form finds the field to put the focus in it. */
  'data-path'?: string | undefined
  /** Whether the list opens when the field gets the focus, and not only when one types. */
  openOnFocus?: boolean | undefined
  selected: Item | null
  onSelect: (item: Item | null) => void
  isDisabled?: ((item: Item) => boolean) | undefined
}

interface PickerProps<Item> extends PickerFieldProps<Item> {
  picker: PickerState
  nameOf: (item: Item) => string
  drawOption: (item: Item) => ReactNode
  /** What is offered now; the name of a group stands over it. */
  groups: { name?: string | undefined; items: Item[] }[]
  /** The sentence that stands there when nothing is offered. */
  nothing: string
  /** Whether a button lets go of the one selected. */
  clearable?: boolean
  /** Enter, where no option is marked. */
  onEnter?: (event: KeyboardEvent) => void
}

interface PickerState {
  /** What stands in the field while somebody types; null while nobody does: then it shows the one selected. */
  typed: string | null
  type: (typed: string | null) => void
  list: ComboboxStore
}

/** The state of a picker: what is typed, and its list. */
export function usePicker(): PickerState {
  const [typed, setTyped] = useState<string | null>(null)
  const list = useCombobox({
    onDropdownOpen: () => list.updateSelectedOptionIndex('active', { scrollIntoView: true }),
    onDropdownClose: () => list.resetSelectedOption(),
  })
  return { typed, type: setTyped, list }
}

/** A field that chooses one of those that its list offers. Leaving it forgets what was typed and not chosen. */
export function Picker<Item extends { _id: string }>(props: PickerProps<Item>) {
  const { picker, selected, groups, openOnFocus = true } = props
  const { typed, type, list } = picker
  const id = useId()
  const listId = useId()
  const { setListId } = list
  // Before the list is there, so that the field can name it (`aria-controls`) from the first.
  useEffect(() => setListId(listId), [setListId, listId])

  function choose(item: Item | null) {
    type(null)
    list.closeDropdown()
    props.onSelect(item)
  }

  function drawOption(item: Item) {
    const isSelected = item._id === selected?._id
    return (
      <Combobox.Option
        key={item._id}
        value={item._id}
        active={isSelected}
        aria-selected={isSelected}
        disabled={props.isDisabled?.(item) ?? false}
      >
        {props.drawOption(item)}
      </Combobox.Option>
    )
  }

  const offered = groups.flatMap(({ items }) => items)
  const isClearable = props.clearable && selected !== null

  return (
    <Combobox
      store={list}
      keepMounted={false}
      withinPortal={false}
      onOptionSubmit={(chosen) => choose(offered.find(({ _id }) => _id === chosen) ?? null)}
    >
      <Combobox.Target withExpandedAttribute>
        <TextInput
          id={id}
          data-path={props['data-path']}
          label={props.label}
          withAsterisk={props.required}
          error={props.error}
          placeholder={props.placeholder}
          value={typed ?? (selected ? props.nameOf(selected) : '')}
          onChange={(event) => {
            type(event.currentTarget.value)
            list.resetSelectedOption()
            list.openDropdown()
          }}
          onFocus={(event) => {
            event.currentTarget.select()
            if (openOnFocus) list.openDropdown()
          }}
          onClick={() => list.openDropdown()}
          onBlur={() => {
            type(null)
            list.closeDropdown()
          }}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && list.getSelectedOptionIndex() === -1) props.onEnter?.(event)
          }}
          rightSectionPointerEvents={isClearable ? 'all' : 'none'}
          rightSection={
            isClearable ? (
              <Combobox.ClearButton
                aria-label="Quitar la selección"
                aria-hidden={false}
                tabIndex={0}
                onClear={() => choose(null)}
              />
            ) : (
              <Combobox.Chevron error={props.error} />
            )
          }
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        {/* The list scrolls by itself: a box around it would have to take the focus. */}
        <Combobox.Options id={listId} labelledBy={`${id}-label`} mah={280} style={{ overflowY: 'auto' }}>
          {groups.map(({ name, items }) =>
            name ? (
              <Combobox.Group key={name} label={name}>
                {items.map(drawOption)}
              </Combobox.Group>
            ) : (
              items.map(drawOption)
            ),
          )}
          {offered.length === 0 && <Combobox.Empty>{props.nothing}</Combobox.Empty>}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}
