import { useEffect, useEffectEvent } from 'react'
import { type Key, NUMBERS, type Reading, readBurst } from './read-burst.ts'

/** Marks the field of a quantity: a scan right after its digits is told from them. */
export const QUANTITY = { 'data-quantity': true } as const

interface Stroke extends Key {
  /** What stood in the field before the key, where it goes into one. */
  field: { input: HTMLInputElement; value: string } | null
}

/**
 * Hears the reader wherever the focus is, in a window or on a button too. Its Enter presses nothing, and what it sent is
 * taken out of the field in which it landed.
 */
export function useReader(onNumber: (numero: string) => void, reading: Reading = NUMBERS) {
  const take = useEffectEvent(onNumber)
  useEffect(() => {
    let strokes: Stroke[] = []
    const listener = (event: KeyboardEvent) => {
      // A reader sends Shift for what its number has besides digits.
      if (event.key === 'Shift') return
      const isTyped = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey
      if (event.repeat || (!isTyped && event.key !== 'Enter')) {
        strokes = []
        return
      }
      strokes.push({ key: event.key, at: event.timeStamp, field: fieldOf(event.target) })
      if (event.key !== 'Enter') return
      const burst = readBurst(strokes, reading, isQuantity(event.target))
      const field = burst && strokes[burst.start]?.field
      strokes = []
      if (!burst) return
      event.preventDefault()
      event.stopImmediatePropagation()
      if (field) putBack(field)
      take(burst.numero)
    }
    window.addEventListener('keydown', listener, { capture: true })
    return () => window.removeEventListener('keydown', listener, { capture: true })
  }, [reading])
}

const isQuantity = (target: EventTarget | null) =>
  target instanceof HTMLInputElement && 'quantity' in target.dataset

function fieldOf(target: EventTarget | null): Stroke['field'] {
  return target instanceof HTMLInputElement ? { input: target, value: target.value } : null
}

/** As if it were typed: React would not see a value that is only set. */
function putBack({ input, value }: NonNullable<Stroke['field']>) {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value)
  input.dispatchEvent(new Event('input', { bubbles: true }))
}
