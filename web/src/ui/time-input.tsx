import { TextInput, type TextInputProps } from '@mantine/core'
import { readTime } from '../lib/typed-time.ts'
import { useTypedText } from './use-typed-text.ts'

interface TimeInputProps extends Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange'> {
  /** 'HH:MM', or what was typed that is no time: the form's schema refuses it in words. */
  value?: string | undefined
  onChange?: (value: string) => void
}

/** A time of day, typed of 24 hours or with am and pm and shown of 24, whatever the browser's language. */
export function TimeInput({ value = '', onChange, ...props }: TimeInputProps) {
  const { typed, type, finish } = useTypedText({ value, onChange, read: readTime })
  return (
    <TextInput
      placeholder="HH:MM"
      autoComplete="off"
      {...props}
      value={typed ?? value}
      onChange={({ currentTarget }) => type(currentTarget.value)}
      onBlur={(event) => {
        finish()
        props.onBlur?.(event)
      }}
      onKeyDown={(event) => {
        // The form that Enter sends has what was meant.
        if (event.key === 'Enter') finish()
      }}
    />
  )
}
