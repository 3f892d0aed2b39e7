import type { Cliente } from '@gym/contract/clientes/clientes.schema'
import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { asApiError } from '../../api/api-error.ts'
import { askWhether } from '../../ui/feedback/confirmation.tsx'
import { LoadingText } from '../../ui/feedback/loading-text.tsx'
import { NoticeAlert, useNotice } from '../../ui/feedback/notice.tsx'
import { Loaded } from '../../ui/feedback/query-state.tsx'
import { EmailText } from '../../ui/layout/email-text.tsx'
import { cuentaQuery, useVincular } from './fichas.api.ts'
import { LigarModal } from './ligar-modal.tsx'

export function CuentaLigada({ cliente }: { cliente: Cliente }) {
  const query = useQuery(cuentaQuery(cliente._id))
  const vincular = useVincular(cliente._id)
  const [isLinking, { open, close }] = useDisclosure()
  const { notice, succeed, fail, clear } = useNotice()

  async function unlink(nombre: string) {
    clear()
    const question = {
      title: `¿Quitar la cuenta de ${nombre}?`,
      text: 'Con esa cuenta ya no se verán los datos de este cliente. La cuenta sigue y se puede ligar de nuevo.',
      action: 'Quitar',
    }
    if (!(await askWhether(question))) return
    try {
      await vincular.mutateAsync(null)
      succeed('Cuenta quitada.')
    } catch (thrown) {
      fail(`Error al quitar la cuenta: ${asApiError(thrown).message}`)
    }
  }

  return (
    <Paper component="section" aria-labelledby="cuenta-ligada" withBorder p="md" bg="var(--surface)">
      <Title order={2} size="h4" id="cuenta-ligada" mb="sm">
        Cuenta ligada
      </Title>
      <NoticeAlert notice={notice} onClose={clear} />
      <Loaded query={query} waiting={<LoadingText />} failed="Error al cargar la cuenta: ">
        {({ cuenta }) =>
          cuenta ? (
            <Group justify="space-between">
              <div>
                <Text size="sm">{cuenta.nombre}</Text>
                <Text size="sm" c="dimmed">
                  <EmailText>{cuenta.email}</EmailText>
                </Text>
              </div>
              <Button
                size="xs"
                variant="default"
                loading={vincular.isPending}
                aria-label={`Quitar la cuenta de ${cuenta.nombre}`}
                onClick={() => unlink(cuenta.nombre)}
              >
                Quitar
              </Button>
            </Group>
          ) : (
            <Stack gap="xs" align="flex-start">
              <Text size="sm">No tiene una cuenta ligada. Con ella ve en su teléfono todo lo suyo.</Text>
              <Button size="xs" variant="default" onClick={open}>
                Ligar una cuenta…
              </Button>
            </Stack>
          )
        }
      </Loaded>
      {isLinking && (
        <LigarModal cliente={cliente} onClose={close} onLinked={() => succeed('Cuenta ligada.')} />
      )}
    </Paper>
  )
}
