import { TextInput, type TextInputProps } from '@mantine/core'

/** An address of mail that must be there; the browser does not offer those of whoever types. */
export function EmailInput(props: TextInputProps) {
  return (
    <TextInput
      label="Correo electrónico"
      required
      type="email"
      inputMode="email"
      autoComplete="off"
      {...props}
    />
  )
}

/** A phone number that must be there: people write it with spaces and dashes, and its digits are kept; the description says how many. */
export function PhoneInput(props: TextInputProps) {
  return <TextInput label="Teléfono" required type="tel" inputMode="numeric" autoComplete="off" {...props} />
}
