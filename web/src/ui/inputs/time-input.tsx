import { TextInput, type TextInputProps } from '@mantine/core'
import { readTime } from '../../format/typed-time.ts'
import { useTypedText } from './use-typed-text.ts'

interface TimeInputProps extends Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange'> {
  /** 'HH:MM', or invalid text that the form's schema will refuse. */
  value?: string | undefined
  onChange?: (value: string) => void
}

/** A time field. Accepts 24 hours or am/pm, and shows 24 hours whatever the browser's language. */
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
        // The field must parse its text before Enter submits the form.
        if (event.key === 'Enter') finish()
      }}
    />
  )
}
