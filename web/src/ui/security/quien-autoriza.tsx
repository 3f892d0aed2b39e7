import { PasswordInput, Stack, TextInput, Title } from '@mantine/core'

export interface Autorizacion {
  email: string
  password: string
  codigo: string
}

export const SIN_AUTORIZAR: Autorizacion = { email: '', password: '', codigo: '' }

export type Credenciales = ReturnType<typeof credencialesDe>

export const credencialesDe = ({ codigo, ...rest }: Autorizacion, asksCode: boolean) => ({
  ...rest,
  ...(asksCode && { codigo }),
})

export const PIDEN_CODIGO = ['AUTORIZACION_SIN_CODIGO', 'AUTORIZACION_CODIGO_INCORRECTO']

export const PIDEN_OTRA_PERSONA = [
  'AUTORIZACION_REQUERIDA',
  'CONTEOS_AGOTADOS',
  'DESCUENTO_POR_AUTORIZAR',
  'AUTORIZACION_INCORRECTA',
  'AUTORIZACION_NO_VALE',
  ...PIDEN_CODIGO,
]

interface QuienAutorizaProps {
  value: Autorizacion
  onChange: (value: Autorizacion) => void
  asksCode: boolean
}

export function QuienAutoriza({ value, onChange, asksCode }: QuienAutorizaProps) {
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
      {asksCode && (
        <TextInput
          label="Código de quien autoriza"
          description="El de la verificación en dos pasos de esa persona."
          autoFocus
          autoComplete="off"
          required
          maxLength={40}
          value={value.codigo}
          onChange={({ currentTarget }) => onChange({ ...value, codigo: currentTarget.value })}
        />
      )}
    </Stack>
  )
}
