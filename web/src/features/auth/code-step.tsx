import type { Credenciales } from '@gym/contract/auth/auth.schema'
import { Stack, Text } from '@mantine/core'
import { CodeForm } from '../../ui/security/code-form.tsx'
import { useLogin } from './auth.api.ts'

interface CodeStepProps {
  credentials: Credenciales | undefined
  onIn: () => void
  onBack: () => void
}

export function CodeStep({ credentials = { email: '', password: '' }, onIn, onBack }: CodeStepProps) {
  const login = useLogin()
  return (
    <Stack>
      <Text size="sm">
        La cuenta <b>{credentials.email}</b> tiene la verificación en dos pasos.
      </Text>
      <CodeForm
        act="Iniciar Sesión"
        orRecovery
        send={(codigo) => login.mutateAsync({ ...credentials, codigo }).then(onIn)}
        leave="Volver"
        onLeave={onBack}
      />
      <Text size="sm">
        Si perdiste el teléfono y los códigos, pídele al administrador de tu gimnasio que quite la
        verificación en Usuarios. Si tú eres el único administrador, la quita quien instaló el programa.
      </Text>
    </Stack>
  )
}
