import type { FactorNuevo } from '@gym/contract/auth/auth.schema'
import { Anchor, Group, Stack, Text } from '@mantine/core'
import { CopyButton } from '../../ui/layout/copy-button.tsx'
import { CodeForm } from '../../ui/security/code-form.tsx'

const SIDE = 216

interface FactorSetupProps {
  factor: FactorNuevo
  send: (codigo: string) => Promise<unknown>
  onLeave: () => void
}

export function FactorSetup({ factor: { secreto, uri, qr }, send, onLeave }: FactorSetupProps) {
  return (
    <Stack maw={520}>
      <Text>
        En el teléfono, abre una aplicación de códigos (Google Authenticator, Microsoft Authenticator, Aegis u
        otra) y escanea esta imagen:
      </Text>
      <img
        src={`data:image/svg+xml,${encodeURIComponent(qr)}`}
        alt="Código QR de la verificación en dos pasos"
        width={SIDE}
        height={SIDE}
        style={{ background: 'var(--paper)', padding: 12, borderRadius: 8, maxWidth: '100%' }}
      />
      <Anchor href={uri} size="sm" hiddenFrom="sm">
        Abrirla en la aplicación de este teléfono
      </Anchor>
      <Group gap="sm">
        <Text>
          ¿No se puede escanear? Escribe en la aplicación esta clave:{' '}
          <Text component="span" ff="monospace" fw={600} style={{ overflowWrap: 'anywhere' }}>
            {inGroups(secreto)}
          </Text>
        </Text>
        <CopyButton text={secreto} what="la clave" />
      </Group>
      <CodeForm
        act="Activar"
        orRecovery={false}
        takesFocus={false}
        send={send}
        leave="Cancelar"
        onLeave={onLeave}
      />
    </Stack>
  )
}

const inGroups = (secreto: string) => secreto.match(/.{1,4}/g)?.join(' ')
