import { type NumberFieldProps, NumberTextInput } from './number-text-input.tsx'

/** An integer field. A minus stays as typed, for the contract to refuse. */
export function WholeNumberInput(props: NumberFieldProps) {
  return <NumberTextInput required decimals={0} refusal="Escribe un número entero." {...props} />
}
