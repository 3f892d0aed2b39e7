import type { AsistenciaRegistrada } from '@gym/contract/asistencias'
import type { Day } from '@gym/contract/calendar'
import { Group, Paper, Stack, Text } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconCircleX } from '@tabler/icons-react'
import { LinkButton } from '../../ui/link-button.tsx'
import { type Entrada, entradaOf } from './entrada.ts'
import classes from './entrada-card.module.css'

const icons = { well: IconCircleCheck, soon: IconAlertTriangle, refused: IconCircleX }

/** What the receptionist reads from where they stand: who came, and whether they may go in. */
export function EntradaCard({ asistencia, today }: { asistencia: AsistenciaRegistrada; today: Day }) {
  const { clienteId, claseId } = asistencia
  const entrada = entradaOf(asistencia, today)
  const Icon = icons[entrada.kind]
  return (
    <Paper withBorder p="md" className={`${classes.card} ${classes[entrada.kind]}`} data-kind={entrada.kind}>
      <Group wrap="nowrap" align="flex-start">
        <Icon size={44} stroke={1.8} aria-hidden className={classes.icon} />
        <Stack gap={4} align="flex-start">
          <Text fz={28} fw={700} lh={1.2}>
            {clienteId.nombre} {clienteId.apellido}
          </Text>
          <Text fz="xl" fw={600} lh={1.3}>
            {entrada.text}
          </Text>
          <Text>Asistencia registrada exitosamente</Text>
          <Text size="sm">
            {claseId.nombre}, {claseId.dia} {claseId.horarioInicio}
          </Text>
          <Remedy of={entrada} cliente={clienteId} />
        </Stack>
      </Group>
    </Paper>
  )
}

function Remedy({ of: { remedy }, cliente }: { of: Entrada; cliente: AsistenciaRegistrada['clienteId'] }) {
  if (remedy === 'renovar-membresia')
    return (
      <LinkButton
        variant="default"
        to="/membresias"
        search={{ buscar: `${cliente.nombre} ${cliente.apellido}` }}
      >
        Renovar membresía
      </LinkButton>
    )
  if (remedy === 'nueva-membresia')
    return (
      <LinkButton variant="default" to="/membresias/crear">
        Nueva membresía
      </LinkButton>
    )
  if (remedy === 'editar-cliente')
    return (
      <LinkButton variant="default" to="/clientes/editar/$id" params={{ id: cliente._id }}>
        Editar cliente
      </LinkButton>
    )
  return null
}
