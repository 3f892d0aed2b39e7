import { useState } from 'react'

interface TypedTextOptions {
  value: string
  onChange: ((value: string) => void) | undefined
  /** What a text means as it stands; undefined where it means nothing, or not yet. */
  read: (text: string) => string | undefined
  /** The same when no more will be typed. */
  readFinished?: (text: string) => string | undefined
}

/**
 * A field whose value people write in more than one way: it shows what is typed until its owner says another value, and
 * gives what it means as soon as it means something, else the text.
 */
export function useTypedText({ value, onChange, read, readFinished = read }: TypedTextOptions) {
  const [last, setLast] = useState<{ text: string; before: string } | null>(null)
  const [isTyping, setTyping] = useState(false)
  const meantBy = (text: string) => read(text) ?? text
  const typed = last && (value === meantBy(last.text) || value === last.before) ? last.text : null

  return {
    /** Null while what is shown is the value itself. */
    typed,
    /** Whether what stands there means nothing, and no more is being typed. */
    isUnread: !isTyping && typed !== null && read(typed) === undefined,
    type: (text: string) => {
      setLast({ text, before: value })
      setTyping(true)
      onChange?.(meantBy(text))
    },
    /** No more is typed for now: the field shows what was meant, or keeps what means nothing. */
    finish: () => {
      setTyping(false)
      if (typed === null) return
      const meant = readFinished(typed)
      if (meant || typed.trim() === '') setLast(null)
      if (meant) onChange?.(meant)
    },
    /** The value was chosen in another way. */
    forget: () => setLast(null),
  }
}
