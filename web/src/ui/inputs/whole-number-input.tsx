import { type NumberFieldProps, NumberTextInput } from './number-text-input.tsx'

/** An integer field. A minus sign stays in the text, so that the contract refuses it. */
export function WholeNumberInput(props: NumberFieldProps) {
  return <NumberTextInput required decimals={0} refusal="Escribe un número entero." {...props} />
}
