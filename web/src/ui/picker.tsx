import { Combobox, Loader, type MantineSize, TextInput, VisuallyHidden } from '@mantine/core'
import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useId, useRef } from 'react'
import { useLeft } from './use-left.ts'
import { meantBy, type PickerState, unclear } from './use-picker.ts'

/** How much of a window, or of a phone's screen, its heading covers: no list opens upwards below it. */
const STUCK_AT_TOP_PX = 64

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
  size?: MantineSize | undefined
  selected: Item | null
  onSelect: (item: Item | null) => void
  /** Why an item cannot be chosen; null where it can. */
  refusalOf?: ((item: Item) => ReactNode) | undefined
}

interface PickerProps<Item> extends PickerFieldProps<Item> {
  picker: PickerState
  nameOf: (item: Item) => string
  drawOption: (item: Item) => ReactNode
  /** What is offered now; the name of a group stands over it. */
  groups: { name?: string | undefined; items: Item[] }[]
  /** The sentence that stands there when nothing is offered. */
  nothing: string
  /** Whether it is not known yet what is offered. */
  isSearching?: boolean
  /** Says, under those that are offered, that there are more. */
  more?: string | false | undefined
  /** Whether a button lets go of the one selected. */
  clearable?: boolean
  /** Enter, where no option is marked. */
  onEnter?: (event: KeyboardEvent) => void
  /** What is typed and not chosen is left, or its form is sent. Without this one of those offered is taken, or refused. */
  onLeave?: () => void
  /** Whether it is being found out whom the text that was left means. */
  isAwaiting?: boolean
}

/**
 * A field that chooses one of those that its list offers. What is typed is never dropped: whoever leaves the field, or
 * sends its form, chooses the one that it means, or is told that it means none. Emptied, it chooses nobody.
 */
export function Picker<Item extends { _id: string }>(props: PickerProps<Item>) {
  const { picker, selected, groups, openOnFocus = true } = props
  const { typed, type, list, refusal, refuse, sendsForm } = picker
  const id = useId()
  const listId = useId()
  const { setListId } = list
  // Before the list is there, so that the field can name it (`aria-controls`) from the first.
  useEffect(() => setListId(listId), [setListId, listId])

  function choose(item: Item | null) {
    type(null)
    list.closeDropdown()
    // The same one again is no choice: a form would set anew what follows from it, such as an amount.
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
  const setLeft = useLeft(settle)

  // The button that sends the form may say how: it does so too when the form is sent in the end.
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
    // In a turn of its own: a form that is being sent, as while it was held, cannot be sent again.
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
      {/* Without options there is no list, whatever the sentence in its place. */}
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
          // Under the field the open list would cover it.
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
            setLeft(false)
            event.currentTarget.select()
            if (openOnFocus || refusal) list.openDropdown()
          }}
          onClick={() => list.openDropdown()}
          onBlur={(event) => {
            list.closeDropdown()
            // Where the whole window is left, the field has the focus still.
            if (document.activeElement !== event.currentTarget) setLeft(true)
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
          // The list scrolls by itself: a box around it would have to take the focus.
          <Combobox.Options
            id={listId}
            labelledBy={`${id}-label`}
            mah={280}
            style={{ overflowY: 'auto' }}
            // What scrolls is a stop of Tab in some browsers, and this one is gone as soon as the field is left.
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
      {/* The list comes and goes: what it says without its options is heard from what is there before it. */}
      <VisuallyHidden aria-live="polite">{list.dropdownOpened && said}</VisuallyHidden>
    </Combobox>
  )
}
