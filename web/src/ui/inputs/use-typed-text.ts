import { useState } from 'react'

interface TypedTextOptions {
  value: string
  onChange: ((value: string) => void) | undefined
  /** Parses the text during input; undefined if it is invalid or incomplete. */
  read: (text: string) => string | undefined
  readFinished?: (text: string) => string | undefined
}

/** State of a field with several notations: it shows the typed text and reports its value, or the text if invalid. */
export function useTypedText({ value, onChange, read, readFinished = read }: TypedTextOptions) {
  const [last, setLast] = useState<{ text: string; before: string } | null>(null)
  const [isTyping, setTyping] = useState(false)
  const parse = (text: string) => read(text) ?? text
  const typed = last && (value === parse(last.text) || value === last.before) ? last.text : null

  return {
    /** The typed text; null while the field shows its value. */
    typed,
    isUnread: !isTyping && typed !== null && read(typed) === undefined,
    type: (text: string) => {
      setLast({ text, before: value })
      setTyping(true)
      onChange?.(parse(text))
    },
    finish: () => {
      setTyping(false)
      if (typed === null) return
      const parsed = readFinished(typed)
      if (parsed || typed.trim() === '') setLast(null)
      if (parsed) onChange?.(parsed)
    },
    forget: () => setLast(null),
  }
}
