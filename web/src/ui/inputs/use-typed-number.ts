import { type ChangeEvent, useLayoutEffect, useRef, useState } from 'react'
import { type NumberKind, readNumber, retype, writeNumber } from './typed-number.ts'

interface TypedNumber extends NumberKind {
  value: number | ''
  onChange: ((value: number | '') => void) | undefined
  prefix: string
  /** Drops letters typed before any digit. After a digit they stay, with an error: '80mil' is not 80. */
  onlyNumbers: boolean
}

interface Edit {
  text: string
  /** Number of characters after the cursor, without separators; null if the cursor need not move. */
  after: number | null
  /** True to place the cursor after a separator, as a forward delete needs, instead of before it. */
  isForward: boolean
}

/** Text and cursor of a number field. `onChange` gets the value at every key: '' if empty, NaN if invalid. */
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
    /** True for invalid text once the field has lost the focus or Enter was pressed. */
    isNoNumber: !isTyping && isMine && Number.isNaN(value),
    type,
    finish: () => setTyping(false),
  }
}

function cursorIn(shown: string, after: number, isForward: boolean): number {
  let at = shown.length
  for (let left = after; left > 0 && at > 0; at--) if (shown[at - 1] !== '.') left--
  return !isForward && shown[at - 1] === '.' ? at - 1 : at
}
