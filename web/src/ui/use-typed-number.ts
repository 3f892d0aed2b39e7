import { type ChangeEvent, useLayoutEffect, useRef, useState } from 'react'
import { type NumberKind, readNumber, retype, writeNumber } from './typed-number.ts'

interface TypedNumber extends NumberKind {
  value: number | ''
  onChange: ((value: number | '') => void) | undefined
  /** '$' */
  prefix: string
  /** Whether what no number begins with is not taken at all; after a digit it stays, for '80mil' is not 80. */
  onlyNumbers: boolean
}

interface Edit {
  text: string
  /** How many characters, beside the dots of thousands, stand after the cursor; null where it stands right. */
  after: number | null
  /** Whether the cursor belongs behind a '.' that it would stand before. */
  isForward: boolean
}

/**
 * The text of a field of numbers as it is typed, and the number that it says: the form gets it at every key, NaN, which
 * the contract refuses, for what is none. The cursor stays where it is among the digits.
 */
export function useTypedNumber({ value, onChange, prefix, onlyNumbers, ...kind }: TypedNumber) {
  const [edit, setEdit] = useState<Edit | null>(null)
  const [isTyping, setTyping] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const isMine = edit !== null && Object.is(readNumber(edit.text, kind), value)
  const text = isMine ? edit.text : writeNumber(value)

  useLayoutEffect(() => {
    if (edit?.after == null || input.current !== document.activeElement) return
    const at = cursorIn(input.current?.value ?? '', edit.after, edit.isForward)
    input.current?.setSelectionRange(at, at)
  }, [edit])

  const show = (written: string) => (written === '' ? '' : written.replace(/^-?/, (minus) => minus + prefix))

  function type({ currentTarget: { value, selectionStart }, nativeEvent }: ChangeEvent<HTMLInputElement>) {
    const bare = (prefix ? value.replaceAll(prefix, '') : value).replace(/\s/g, '')
    const typed = onlyNumbers && !/\d/.test(bare) ? bare.replace(/[^.,-]/g, '') : bare
    const next = retype(text, typed)
    const isForward = nativeEvent instanceof InputEvent && nativeEvent.inputType === 'deleteContentForward'
    const after = value.slice(selectionStart ?? value.length).replaceAll('.', '').length
    setEdit({ text: next, after: show(next) === value ? null : after, isForward })
    setTyping(true)
    onChange?.(readNumber(next, kind))
  }

  return {
    input,
    shown: show(text),
    /** Whether what was typed, and left, says no number. */
    isNoNumber: !isTyping && isMine && Number.isNaN(value),
    type,
    /** No more is typed for now. */
    finish: () => setTyping(false),
  }
}

function cursorIn(shown: string, after: number, isForward: boolean): number {
  let at = shown.length
  for (let left = after; left > 0 && at > 0; at--) if (shown[at - 1] !== '.') left--
  return !isForward && shown[at - 1] === '.' ? at - 1 : at
}
