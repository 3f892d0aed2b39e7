import type { Cliente } from '@gym/contract/clientes/clientes.schema'
import { DATOS_BORRADOS } from '@gym/contract/mis-datos/mis-datos.rules'
import { Button, Group, Paper, Text, Title } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useNavigate } from '@tanstack/react-router'
import { NoticeAlert } from '../../ui/feedback/notice.tsx'
import { FotoFile } from '../../ui/inputs/foto-file.tsx'
import { LinkButton } from '../../ui/layout/link-button.tsx'
import { DATOS, useDownload } from '../../ui/print/use-download.ts'
import { BorradoModal } from './borrado-modal.tsx'

export function DatosPersonales({ cliente, foto }: { cliente: Cliente; foto: string | null }) {
  const file = useDownload(DATOS)
  const [isErasing, { open, close }] = useDisclosure()
  const navigate = useNavigate()

  const leave = () =>
    navigate({
      to: '/clientes',
      state: { notice: { kind: 'success', text: DATOS_BORRADOS } },
      ignoreBlocker: true,
    })

  return (
    <Paper component="section" aria-labelledby="datos-personales" withBorder p="md" bg="var(--surface)">
      <Title order={2} size="h4" id="datos-personales" mb="sm">
        Datos personales
      </Title>
      <NoticeAlert notice={file.notice} onClose={file.clearNotice} />
      <Text size="sm" mb="sm">
        Si la persona los pide, dale el archivo. Si pide que se borren, aquí se borran para siempre. Quién los
        cambió está en Auditoría.
      </Text>
      <Group gap="xs">
        <Button
          size="xs"
          variant="default"
          loading={file.progress !== null}
          onClick={() => file.start(`clientes/${cliente._id}/datos`)}
        >
          Descargar sus datos
        </Button>
        <FotoFile foto={foto} />
        <LinkButton size="xs" variant="default" to="/auditoria" search={{ registro: cliente._id }}>
          Ver en Auditoría
        </LinkButton>
        <Button size="xs" variant="subtle" color="red" onClick={open}>
          Borrar sus datos…
        </Button>
      </Group>
      {isErasing && <BorradoModal cliente={cliente} onClose={close} onErased={leave} />}
    </Paper>
  )
}
