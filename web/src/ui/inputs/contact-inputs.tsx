import { TextInput, type TextInputProps } from '@mantine/core'

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

/** A required phone field. The contract parses the usual notations, such as '+57 (300) 123 4567'. */
export function PhoneInput(props: TextInputProps) {
  return <TextInput label="Teléfono" required type="tel" inputMode="numeric" autoComplete="off" {...props} />
}
