import { tieneCorreo } from '@gym/contract/clientes/clientes.rules'
import type { Cliente } from '@gym/contract/clientes/clientes.schema'
import { dayIn, formatDay } from '@gym/contract/core/calendar'
import { may } from '@gym/contract/permissions/actions'
import { Anchor, Button, Group, Paper, Title } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { now } from '../../api/clock.ts'
import { ownTimeZone, useZonaHoraria } from '../../api/gym.ts'
import { estadoNames } from '../../format/estado-names.ts'
import { useSignedIn } from '../../session/session-user.ts'
import { NoticeAlert, useNotice } from '../../ui/feedback/notice.tsx'
import { EmailText } from '../../ui/layout/email-text.tsx'
import { Facts } from '../../ui/layout/facts.tsx'
import { LinkButton } from '../../ui/layout/link-button.tsx'
import { FusionModal } from './fusion-modal.tsx'

interface DatosProps {
  cliente: Cliente
  volver?: 'ficha'
}

export function Datos({ cliente, volver }: DatosProps) {
  const rol = useSignedIn()?.rol
  const [isMerging, { open, close }] = useDisclosure()
  const { notice, succeed, clear } = useNotice()
  const { contactoEmergencia, fechaNacimiento, notas } = cliente
  const facts: [string, ReactNode][] = [
    ['Estado', estadoNames[cliente.estado]],
    [
      'Teléfono',
      <Anchor key="tel" inherit href={`tel:${cliente.telefono}`}>
        {cliente.telefono}
      </Anchor>,
    ],
    [
      'Correo',
      tieneCorreo(cliente.email) ? (
        <Anchor key="mail" inherit href={`mailto:${cliente.email}`}>
          <EmailText>{cliente.email}</EmailText>
        </Anchor>
      ) : (
        'No tiene'
      ),
    ],
    ['Dirección', cliente.direccion],
    ['Nacimiento', fechaNacimiento && <Born key="born" day={fechaNacimiento} />],
    [
      'Emergencia',
      contactoEmergencia && (
        <>
          {contactoEmergencia.nombre},{' '}
          <Anchor inherit href={`tel:${contactoEmergencia.telefono}`} underline="always">
            {contactoEmergencia.telefono}
          </Anchor>
        </>
      ),
    ],
    ['Notas', notas],
  ]
  return (
    <Paper component="section" aria-labelledby="datos-del-cliente" withBorder p="md" bg="var(--surface)">
      <Group justify="space-between" mb="sm">
        <Title order={2} size="h4" id="datos-del-cliente">
          Datos
        </Title>
        <Group gap="xs">
          {rol && may(rol, 'clientes:escribir') && (
            <LinkButton
              size="xs"
              variant="default"
              to="/clientes/editar/$id"
              params={{ id: cliente._id }}
              search={volver ? { volver } : {}}
            >
              Editar
            </LinkButton>
          )}
          {rol && may(rol, 'clientes:fusionar') && (
            <Button size="xs" variant="default" onClick={open}>
              Unir con otro…
            </Button>
          )}
        </Group>
      </Group>
      <NoticeAlert notice={notice} onClose={clear} />
      <Facts facts={facts} />
      {isMerging && <FusionModal cliente={cliente} onClose={close} onMerged={succeed} />}
    </Paper>
  )
}

function Born({ day }: { day: string }) {
  const zonaHoraria = useZonaHoraria() ?? ownTimeZone()
  const today = dayIn(zonaHoraria, now())
  const years = Number(today.slice(0, 4)) - Number(day.slice(0, 4)) - (today.slice(5) < day.slice(5) ? 1 : 0)
  return `${formatDay(day)} (${years === 1 ? '1 año' : `${years} años`})`
}
