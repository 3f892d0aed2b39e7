import {
  Combobox,
  type ComboboxStore,
  Loader,
  type MantineSize,
  TextInput,
  useCombobox,
  VisuallyHidden,
} from '@mantine/core'
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react'
import { plain } from '../lib/plain-text.ts'

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

interface PickerState {
  /** What stands in the field while somebody types; null while nobody does: then it shows the one selected. */
  typed: string | null
  type: (typed: string | null) => void
  list: ComboboxStore
  /** Why what is typed could not be taken; said under the field until somebody types. */
  refusal: ReactNode
  /** Opens the list too where the form waits for one of several to be chosen. */
  refuse: (sentence: ReactNode, isChoice?: boolean) => void
  /** Whether the form waits to be sent until what is typed is chosen. Not a state: it may change between two drawings. */
  sendsForm: RefObject<boolean>
}

/** The state of a picker: what is typed, and its list. */
export function usePicker(): PickerState {
  const [typed, setTyped] = useState<string | null>(null)
  const [refusal, setRefusal] = useState<ReactNode>(null)
  const sendsForm = useRef(false)
  const list = useCombobox({
    onDropdownOpen: () => list.updateSelectedOptionIndex('active', { scrollIntoView: true }),
    onDropdownClose: () => list.resetSelectedOption(),
  })

  function type(next: string | null) {
    setTyped(next)
    setRefusal(null)
  }

  function refuse(sentence: ReactNode, isChoice = false) {
    setRefusal(sentence)
    if (sendsForm.current) {
      list.focusTarget()
      if (isChoice) list.openDropdown()
    }
    sendsForm.current = false
  }
  return { typed, type, list, refusal, refuse, sendsForm }
}

/** The item that a text means: the only one of that name, or the only one there is. */
export function meantBy<Item>(typed: string, items: Item[], nameOf: (item: Item) => string): Item | null {
  const named = items.filter((item) => plain(nameOf(item)) === plain(typed))
  const [only, ...others] = named.length > 0 ? named : items
  return only && others.length === 0 ? only : null
}

/** What a picker says of a text that means none of those found, or several. */
export function unclear(found: number, nothing: string): string {
  return found === 0
    ? `${nothing} Corrige lo que escribiste o bórralo.`
    : 'Hay varios que coinciden: elige uno de la lista o borra lo que escribiste.'
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
  const isUnsettled = typed !== null && typed.trim() !== '' && !(selected && typed === props.nameOf(selected))

  function settle() {
    if (!isUnsettled) return type(null)
    if (refusal) return refuse(refusal, offered.length > 1)
    if (props.onLeave) return props.onLeave()
    const meant = meantBy(typed, offered, props.nameOf)
    if (meant) choose(meant)
    else refuse(unclear(offered.length, props.nothing), offered.length > 1)
  }

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
    list.targetRef.current?.closest('form')?.requestSubmit(submitter.current ?? undefined)
    submitter.current = null
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

  const isClearable = props.clearable && selected !== null

  return (
    <Combobox
      store={list}
      keepMounted={false}
      withinPortal={false}
      middlewares={{ flip: { padding: { top: STUCK_AT_TOP_PX } } }}
      onOptionSubmit={(chosen) => choose(offered.find(({ _id }) => _id === chosen) ?? null)}
    >
      <Combobox.Target withExpandedAttribute>
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
            event.currentTarget.select()
            if (openOnFocus || refusal) list.openDropdown()
          }}
          onClick={() => list.openDropdown()}
          onBlur={(event) => {
            list.closeDropdown()
            // Where the whole window is left, the field has the focus still.
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
        {/* The list scrolls by itself: a box around it would have to take the focus. */}
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
          {offered.length === 0 && <Combobox.Empty>{props.nothing}</Combobox.Empty>}
        </Combobox.Options>
        {props.more && (
          <Combobox.Footer fz="sm" aria-hidden>
            {props.more}
          </Combobox.Footer>
        )}
      </Combobox.Dropdown>
      {/* The list comes and goes: what it says under its options is heard from what is there before it. */}
      <VisuallyHidden aria-live="polite">{list.dropdownOpened && props.more}</VisuallyHidden>
    </Combobox>
  )
}
