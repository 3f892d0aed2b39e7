import { type ComboboxStore, useCombobox } from '@mantine/core'
import { type ReactNode, type RefObject, useRef, useState } from 'react'
import { plain } from '../lib/plain-text.ts'

export interface PickerState {
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
