import { type ComboboxStore, useCombobox } from '@mantine/core'
import { type ReactNode, type RefObject, useRef, useState } from 'react'
import { foldText } from '../../format/plain-text.ts'

export interface PickerState {
  /** Typed text; null while the selection is shown. */
  typed: string | null
  type: (typed: string | null) => void
  list: ComboboxStore
  refusal: ReactNode
  /** `isChoice` also opens the list. */
  refuse: (sentence: ReactNode, isChoice?: boolean) => void
  /** A pending submit waits for the selection. A ref: it changes between renders. */
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

/** The item of exactly this name, else the only one. */
export function meantBy<Item>(typed: string, items: Item[], nameOf: (item: Item) => string): Item | null {
  const named = items.filter((item) => foldText(nameOf(item)) === foldText(typed))
  const [only, ...others] = named.length > 0 ? named : items
  return only && others.length === 0 ? only : null
}

/** Error for a text with no match or several. */
export function unclear(found: number, nothing: string): string {
  return found === 0
    ? `${nothing} Corrige lo que escribiste o bórralo.`
    : 'Hay varios que coinciden: elige uno de la lista o borra lo que escribiste.'
}
