import { Combobox, Loader, type MantineSize, TextInput, VisuallyHidden } from '@mantine/core'
import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useId, useRef } from 'react'
import { meantBy, type PickerState, unclear } from './use-picker.ts'

/** Height of the sticky heading: the list opens downwards below it. */
const STUCK_AT_TOP_PX = 64

/** Props that a picker passes on to its field. */
export interface PickerFieldProps<Item> {
  label: string
  placeholder?: string | undefined
  required?: boolean | undefined
  error?: ReactNode
  'data-path'?: string | undefined
  openOnFocus?: boolean | undefined
  size?: MantineSize | undefined
  selected: Item | null
  onSelect: (item: Item | null) => void
  /** Why an item cannot be selected; null if it can. */
  refusalOf?: ((item: Item) => ReactNode) | undefined
}

interface PickerProps<Item> extends PickerFieldProps<Item> {
  picker: PickerState
  nameOf: (item: Item) => string
  drawOption: (item: Item) => ReactNode
  /** Options, optionally grouped under a name. */
  groups: { name?: string | undefined; items: Item[] }[]
  nothing: string
  isSearching?: boolean
  more?: string | false | undefined
  clearable?: boolean
  onEnter?: (event: KeyboardEvent) => void
  /** Blur or submit with unselected text. By default selects the only match, or shows an error. */
  onLeave?: () => void
  /** True while the lookup of the left text is pending. */
  isAwaiting?: boolean
}

/** A combobox. Typed text is never dropped: blur and submit select its only match or show an error. */
export function Picker<Item extends { _id: string }>(props: PickerProps<Item>) {
  const { picker, selected, groups, openOnFocus = true } = props
  const { typed, type, list, refusal, refuse, sendsForm } = picker
  const id = useId()
  const listId = useId()
  const { setListId } = list
  // Set before the list mounts, so that `aria-controls` is right from the start.
  useEffect(() => setListId(listId), [setListId, listId])

  function choose(item: Item | null) {
    type(null)
    list.closeDropdown()
    // Reselecting is no change: the form would reset dependent fields such as an amount.
    if (item?._id !== selected?._id) props.onSelect(item)
  }

  const offered = groups.flatMap(({ items }) => items)
  const isEmpty = offered.length === 0
  const isUnsettled = typed !== null && typed.trim() !== '' && !(selected && typed === props.nameOf(selected))

  function settle() {
    if (!isUnsettled) return type(null)
    if (refusal) return refuse(refusal, offered.length > 1)
    if (props.onLeave) return props.onLeave()
    const meant = meantBy(typed, offered, props.nameOf)
    if (meant) choose(meant)
    else refuse(unclear(offered.length, props.nothing), offered.length > 1)
  }

  // Remembers the submit button, whose value is part of the submit.
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
    // In a new task: a form cannot be resubmitted inside its submit event.
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
      onOptionSubmit={(chosen) => choose(offered.find(({ _id }) => _id === chosen) ?? null)}
    >
      {/* Without options there is no listbox, only a sentence. */}
      <Combobox.Target
        withExpandedAttribute
        {...(isEmpty && { 'aria-expanded': false, 'aria-controls': null })}
      >
        <TextInput
          id={id}
          data-path={props['data-path']}
          label={props.label}
          required={props.required}
          error={refusal ?? props.error}
          // Below the field the open list would cover it.
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
            if (openOnFocus || refusal) list.openDropdown()
          }}
          onClick={() => list.openDropdown()}
          onBlur={(event) => {
            list.closeDropdown()
            // The window lost focus, not the field.
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
          <Combobox.Empty aria-hidden>{props.isSearching ? 'Buscando…' : props.nothing}</Combobox.Empty>
        ) : (
          // The list scrolls itself: a scroll container would be focusable.
          <Combobox.Options
            id={listId}
            labelledBy={`${id}-label`}
            mah={280}
            style={{ overflowY: 'auto' }}
            // Browsers make scroll containers tab stops, and this one unmounts on blur.
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
      {/* A live region outside the list, which mounts and unmounts. */}
      <VisuallyHidden aria-live="polite">{list.dropdownOpened && said}</VisuallyHidden>
    </Combobox>
  )
}
