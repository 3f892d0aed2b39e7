import type { NumberInputProps } from '@mantine/core'
import { useState } from 'react'

/** The props of a field of numbers: its value is a number, or '' while it is empty. */
export interface NumberFieldProps extends Omit<NumberInputProps, 'value' | 'defaultValue' | 'onChange'> {
  value?: number | ''
  onChange?: (value: number | '') => void
}

/**
 * Mantine's NumberInput gives text while a number is unfinished, such as '007' or '1250.50': the form gets the number
 * that it means, and the field keeps the text as it was typed.
 */
export function useTypedNumber(value: number | '' = '', onChange?: (value: number | '') => void) {
  const [typed, setTyped] = useState<number | string>(value)
  return {
    value: toNumber(typed) === value ? typed : value,
    onChange: (next: number | string) => {
      setTyped(next)
      onChange?.(toNumber(next))
    },
  }
}

function toNumber(typed: number | string): number | '' {
  const number = Number(typed)
  return typed === '' || Number.isNaN(number) ? '' : number
}
