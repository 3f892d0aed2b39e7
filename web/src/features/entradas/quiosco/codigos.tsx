import { Button, Paper, Stack, Text, Title } from '@mantine/core'
import { asApiError } from '../../../api/api-error.ts'
import { askWhether } from '../../../ui/feedback/confirmation.tsx'
import { NoticeAlert, useNotice } from '../../../ui/feedback/notice.tsx'
import { useRenovarCodigos } from './quiosco.api.ts'

export function Codigos() {
  const renovar = useRenovarCodigos()
  const { notice, succeed, fail, clear } = useNotice()

  async function renew() {
    const isSure = await askWhether({
      title: '¿Renovar todos los códigos de entrada?',
      text: 'Los que los afiliados tienen ahora dejan de servir enseguida, también los guardados sin conexión. Cada persona tiene los nuevos al abrir Mis datos con conexión; mientras tanto entra con su número.',
      action: 'Renovar todos',
    })
    if (!isSure) return
    clear()
    try {
      const { mensaje } = await renovar.mutateAsync()
      succeed(mensaje)
    } catch (error) {
      fail(`Error al renovar los códigos: ${asApiError(error).message}`)
    }
  }

  return (
    <Paper component="section" aria-labelledby="codigos" withBorder p="lg" maw={720} bg="var(--surface)">
      <Stack gap="sm" align="flex-start">
        <Title order={2} size="h4" id="codigos">
          Códigos de entrada
        </Title>
        <Text size="sm">
          Cada afiliado con cuenta ligada entra con un código de Mis datos, que cambia cada día. Si alguien
          pudo copiar la base de datos, renuévalos todos.
        </Text>
        <NoticeAlert notice={notice} onClose={clear} />
        <Button variant="outline" color="red" loading={renovar.isPending} onClick={renew}>
          Renovar todos los códigos…
        </Button>
      </Stack>
    </Paper>
  )
}
