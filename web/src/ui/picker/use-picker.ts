import { type ComboboxStore, useCombobox } from '@mantine/core'
import { type ReactNode, type RefObject, useRef, useState } from 'react'
import { foldText } from '../../format/plain-text.ts'

export interface PickerState {
  /** The typed text; null while the field shows the selected item. */
  typed: string | null
  type: (typed: string | null) => void
  list: ComboboxStore
  refusal: ReactNode
  /** Shows an error. In a submit it also focuses the field and, with `isChoice`, opens the list. */
  refuse: (sentence: ReactNode, isChoice?: boolean) => void
  /** True while a form submit waits for the selection. A ref, because it changes between renders. */
  sendsForm: RefObject<boolean>
}

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

/** The only item with this name, ignoring case and accents; if none has it, the only item. Otherwise null. */
export function matchTyped<Item>(typed: string, items: Item[], nameOf: (item: Item) => string): Item | null {
  const named = items.filter((item) => foldText(nameOf(item)) === foldText(typed))
  const [only, ...others] = named.length > 0 ? named : items
  return only && others.length === 0 ? only : null
}

export function unclear(found: number, nothing: string): string {
  return found === 0
    ? `${nothing} Corrige lo que escribiste o bórralo.`
    : 'Hay varios que coinciden: elige uno de la lista o borra lo que escribiste.'
}
