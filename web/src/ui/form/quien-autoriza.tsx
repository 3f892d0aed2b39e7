import { PasswordInput, Stack, TextInput, Title } from '@mantine/core'

export interface Autorizacion {
  email: string
  password: string
}

export const SIN_AUTORIZAR: Autorizacion = { email: '', password: '' }

/** Refusals that ask for a second person. */
export const PIDEN_OTRA_PERSONA = [
  'AUTORIZACION_REQUERIDA',
  'CONTEOS_AGOTADOS',
  'DESCUENTO_POR_AUTORIZAR',
  'AUTORIZACION_INCORRECTA',
  'AUTORIZACION_NO_VALE',
]

interface QuienAutorizaProps {
  value: Autorizacion
  onChange: (value: Autorizacion) => void
}

/** E-mail and password of a second person. */
export function QuienAutoriza({ value, onChange }: QuienAutorizaProps) {
  return (
    <Stack component="section" gap="sm" aria-labelledby="autoriza">
      <Title order={3} size="h5" id="autoriza">
        Quien autoriza
      </Title>
      <TextInput
        label="Correo de quien autoriza"
        type="email"
        autoFocus
        autoComplete="off"
        required
        value={value.email}
        onChange={({ currentTarget }) => onChange({ ...value, email: currentTarget.value })}
      />
      <PasswordInput
        label="Contraseña de quien autoriza"
        autoComplete="off"
        required
        value={value.password}
        onChange={({ currentTarget }) => onChange({ ...value, password: currentTarget.value })}
      />
    </Stack>
  )
}
