import { type NumberFieldProps, NumberTextInput } from './number-text-input.tsx'

/** A count of something, without decimals. A minus stays as it was typed, for the contract to refuse. */
export function WholeNumberInput(props: NumberFieldProps) {
  return <NumberTextInput required decimals={0} refusal="Escribe un número entero." {...props} />
}
