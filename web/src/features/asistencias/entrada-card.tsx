import type { AsistenciaRegistrada } from '@gym/contract/asistencias/asistencias.schema'
import type { Day } from '@gym/contract/core/calendar'
import { Group, Paper, Stack, Text } from '@mantine/core'
import { IconAlertOctagon, IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { attendanceVerdict } from '../../ui/entrada/entrada.ts'
import classes from '../../ui/entrada/verdict-tone.module.css'
import { Fleeting } from '../../ui/feedback/fleeting.tsx'
import { Remedy } from '../../ui/feedback/remedy.tsx'
import { DeshacerButton } from './deshacer-button.tsx'

const icons = { well: IconCircleCheck, soon: IconAlertTriangle, refused: IconAlertOctagon }

interface EntradaCardProps {
  asistencia: AsistenciaRegistrada
  /** True if an earlier request, whose response was lost, registered the attendance. */
  wasSaved: boolean
  today: Day
  refusal: string | undefined
  onUndo: () => void
}

export function EntradaCard({ asistencia, wasSaved, today, refusal, onUndo }: EntradaCardProps) {
  const { clienteId, claseId, advertencias, renovable } = asistencia
  const { kind, text, remedy } = attendanceVerdict(asistencia, today)
  const Icon = icons[kind]
  return (
    <Paper withBorder p="md" className={`${classes.card} ${classes[kind]}`} data-kind={kind}>
      <Group wrap="nowrap" align="flex-start">
        <Icon size={44} stroke={1.8} aria-hidden className={classes.icon} />
        <Stack gap={4} align="flex-start">
          <Text fz={28} fw={700} lh={1.2}>
            {clienteId.nombre} {clienteId.apellido}
          </Text>
          <Text fz="xl" fw={600} lh={1.3}>
            {kind === 'refused' && 'Entró, pero: '}
            <span>{text}</span>
          </Text>
          {advertencias.map((each) => (
            <Text key={each} fw={600}>
              {each}
            </Text>
          ))}
          <Fleeting keepsRoom>
            <Text size={kind === 'refused' ? 'sm' : 'md'}>Asistencia registrada exitosamente</Text>
          </Fleeting>
          {wasSaved && <Text>Ya se había guardado.</Text>}
          <Text size="sm">
            {claseId.nombre}, {claseId.dia} {claseId.horarioInicio}
          </Text>
          <Group gap="xs">
            <Remedy accion={remedy} clienteId={clienteId._id} renovable={renovable} size="sm" />
            <DeshacerButton refusal={refusal} size="sm" onClick={onUndo} />
          </Group>
        </Stack>
      </Group>
    </Paper>
  )
}
