import { Combobox, Loader, type MantineSize, TextInput, VisuallyHidden } from '@mantine/core'
import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useId, useRef } from 'react'
import { matchTyped, type PickerState, unclear } from './use-picker.ts'

/** Height reserved for a sticky bar at the top, which must not cover a list that opens upwards. */
const STUCK_AT_TOP_PX = 64

export interface PickerFieldProps<Item> {
  label: string
  placeholder?: string | undefined
  required?: boolean | undefined
  error?: ReactNode
  'data-path'?: string | undefined
  'data-autofocus'?: boolean | undefined
  size?: MantineSize | undefined
  selected: Item | null
  onSelect: (item: Item | null) => void
  /** Returns why an item cannot be selected, or null if it can. */
  refusalOf?: ((item: Item) => ReactNode) | undefined
}

interface PickerProps<Item> extends PickerFieldProps<Item> {
  picker: PickerState
  nameOf: (item: Item) => string
  drawOption: (item: Item) => ReactNode
  groups: { name?: string | undefined; items: Item[] }[]
  nothing: string
  /** The only option if there are no items. */
  instead?: { label: string; choose: () => void } | false | undefined
  isSearching?: boolean
  more?: string | false | undefined
  clearable?: boolean
  onEnter?: (event: KeyboardEvent) => void
  /** On blur or submit with unselected text, instead of the default that `Picker` describes. */
  onLeave?: () => void
  /** True after blur or submit, while the match for the typed text is pending. */
  isAwaiting?: boolean
}

/** Unmatched text stays: by default, blur and submit select the exact or only match, else show an error. */
export function Picker<Item extends { _id: string }>(props: PickerProps<Item>) {
  const { picker, selected, groups } = props
  const { typed, type, list, refusal, refuse, sendsForm } = picker
  const id = useId()
  const listId = useId()
  const { setListId } = list
  // The id is set before the list mounts, so that `aria-controls` is right from the start.
  useEffect(() => setListId(listId), [setListId, listId])

  function choose(item: Item | null) {
    type(null)
    list.closeDropdown()
    // Selecting the same item again is not a change: the form would reset dependent fields such as an amount.
    if (item?._id !== selected?._id) props.onSelect(item)
  }

  const offered = groups.flatMap(({ items }) => items)
  const isEmpty = offered.length === 0
  const instead = isEmpty && props.instead
  const isUnsettled = typed !== null && typed.trim() !== '' && !(selected && typed === props.nameOf(selected))

  function settle() {
    if (!isUnsettled) return type(null)
    if (refusal) return refuse(refusal, offered.length > 1)
    if (props.onLeave) return props.onLeave()
    const match = matchTyped(typed, offered, props.nameOf)
    if (match) choose(match)
    else refuse(unclear(offered.length, props.nothing), offered.length > 1)
  }

  // The button of the intercepted submit: `requestSubmit` repeats the submit with it.
  const submitter = useRef<HTMLElement | null>(null)
  const hold = useEffectEvent((event: SubmitEvent) => {
    if (!isUnsettled) return
    event.preventDefault()
    event.stopImmediatePropagation()
    submitter.current = event.submitter
    sendsForm.current = true
    settle()
  })
  useEffect(() => {
    const form = list.targetRef.current?.closest('form')
    form?.addEventListener('submit', hold)
    return () => form?.removeEventListener('submit', hold)
  }, [list.targetRef])

  useEffect(() => {
    if (isUnsettled || !sendsForm.current) return
    sendsForm.current = false
    // A new task, because a form cannot be submitted inside its own submit event.
    const timer = setTimeout(() => {
      list.targetRef.current?.closest('form')?.requestSubmit(submitter.current ?? undefined)
      submitter.current = null
    })
    return () => clearTimeout(timer)
  }, [isUnsettled, sendsForm, list.targetRef])

  function drawOption(item: Item) {
    const isSelected = item._id === selected?._id
    return (
      <Combobox.Option
        key={item._id}
        value={item._id}
        active={isSelected}
        aria-selected={isSelected}
        disabled={!!props.refusalOf?.(item)}
      >
        {props.drawOption(item)}
      </Combobox.Option>
    )
  }

  const said = isEmpty ? !props.isSearching && props.nothing : props.more
  const isClearable = props.clearable && selected !== null

  return (
    <Combobox
      store={list}
      keepMounted={false}
      withinPortal={false}
      middlewares={{ flip: { padding: { top: STUCK_AT_TOP_PX } } }}
      onOptionSubmit={(chosen) =>
        instead ? instead.choose() : choose(offered.find(({ _id }) => _id === chosen) ?? null)
      }
    >
      {/* Without options the dropdown contains a sentence and no listbox to expand. */}
      <Combobox.Target
        withExpandedAttribute
        {...(isEmpty && !instead && { 'aria-expanded': false, 'aria-controls': null })}
      >
        <TextInput
          id={id}
          data-path={props['data-path']}
          data-autofocus={props['data-autofocus']}
          label={props.label}
          required={props.required}
          error={refusal ?? props.error}
          // The error is above the input, because the open list would cover it below.
          inputWrapperOrder={['label', 'error', 'input']}
          aria-busy={props.isAwaiting || undefined}
          placeholder={props.placeholder}
          size={props.size}
          value={typed ?? (selected ? props.nameOf(selected) : '')}
          onChange={(event) => {
            const { value } = event.currentTarget
            type(value)
            if (value === '' && selected) props.onSelect(null)
            list.resetSelectedOption()
            list.openDropdown()
          }}
          onFocus={(event) => {
            event.currentTarget.select()
            // Focus opens the list only to correct an error, because an open list covers the next fields.
            if (refusal) list.openDropdown()
          }}
          onClick={() => list.openDropdown()}
          onBlur={(event) => {
            list.closeDropdown()
            // If the field is still the active element, the window lost the focus, not the field.
            if (document.activeElement !== event.currentTarget) settle()
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
            ) : props.isAwaiting ? (
              <Loader size={16} />
            ) : (
              <Combobox.Chevron error={props.error} />
            )
          }
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        {isEmpty ? (
          <>
            <Combobox.Empty aria-hidden>{props.isSearching ? 'Buscando…' : props.nothing}</Combobox.Empty>
            {instead && (
              <Combobox.Options id={listId} labelledBy={`${id}-label`}>
                <Combobox.Option value={instead.label}>{instead.label}</Combobox.Option>
              </Combobox.Options>
            )}
          </>
        ) : (
          // The list scrolls itself: a separate scroll container would be focusable.
          <Combobox.Options
            id={listId}
            labelledBy={`${id}-label`}
            mah={280}
            style={{ overflowY: 'auto' }}
            // Browsers make a scrolling list a tab stop, but this one unmounts on blur.
            tabIndex={-1}
          >
            {groups.map(({ name, items }) =>
              name ? (
                <Combobox.Group key={name} label={name}>
                  {items.map(drawOption)}
                </Combobox.Group>
              ) : (
                items.map(drawOption)
              ),
            )}
          </Combobox.Options>
        )}
        {props.more && (
          <Combobox.Footer fz="sm" aria-hidden>
            {props.more}
          </Combobox.Footer>
        )}
      </Combobox.Dropdown>
      {/* The live region is outside the list, because the list mounts and unmounts. */}
      <VisuallyHidden aria-live="polite">{list.dropdownOpened && said}</VisuallyHidden>
    </Combobox>
  )
}
