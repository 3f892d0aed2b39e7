import { NumberInput } from '@mantine/core'
import { type NumberFieldProps, useTypedNumber } from './use-typed-number.ts'

/**
 * A count of something, without decimals. Its value is a number, or '' while it is empty. A minus stays as it was typed
 * or pasted, for the contract to refuse: without it the number would be another one.
 */
export function WholeNumberInput({ value, onChange, ...props }: NumberFieldProps) {
  return (
    <NumberInput
      withAsterisk
      thousandSeparator="."
      decimalSeparator=","
      allowDecimal={false}
      clampBehavior="none"
      {...props}
      {...useTypedNumber(value, onChange)}
    />
  )
}
