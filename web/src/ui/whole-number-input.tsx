import { NumberInput } from '@mantine/core'
import { type NumberFieldProps, useTypedNumber } from './use-typed-number.ts'

/** A count of something: no decimals, nothing below zero. Its value is a number, or '' while it is empty. */
export function WholeNumberInput({ value, onChange, ...props }: NumberFieldProps) {
  return (
    <NumberInput
      withAsterisk
      thousandSeparator="."
      decimalSeparator=","
      allowDecimal={false}
      allowNegative={false}
      clampBehavior="none"
      {...props}
      {...useTypedNumber(value, onChange)}
    />
  )
}
