import { useEffect, useEffectEvent } from 'react'
import { type Key, NUMBERS, type Reading, readScan } from './scanner-input.ts'

/** Marks a quantity field: there `readScan` separates typed digits from a scan that follows at once. */
export const QUANTITY = { 'data-quantity': true } as const

interface Stroke extends Key {
  /** The field and its value before the key. */
  field: { input: HTMLInputElement; value: string } | null
}

/** Listens for scans on the whole page. Prevents the scanner's Enter and removes the code from the field. */
export function useScanner(onNumber: (numero: string) => void, reading: Reading = NUMBERS) {
  const take = useEffectEvent(onNumber)
  useEffect(() => {
    let strokes: Stroke[] = []
    const listener = (event: KeyboardEvent) => {
      // A scanner presses Shift for capital letters and symbols.
      if (event.key === 'Shift') return
      const isTyped = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey
      if (event.repeat || (!isTyped && event.key !== 'Enter')) {
        strokes = []
        return
      }
      strokes.push({ key: event.key, at: event.timeStamp, field: fieldOf(event.target) })
      if (event.key !== 'Enter') return
      const burst = readScan(strokes, reading, isQuantity(event.target))
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

/** Restores a field's value. React ignores a value set by script without an input event. */
function putBack({ input, value }: NonNullable<Stroke['field']>) {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value)
  input.dispatchEvent(new Event('input', { bubbles: true }))
}
