import { may, refusals } from '@gym/contract/permissions/actions'
import type { Asignacion } from '@gym/contract/rutinas/rutinas.schema'
import { Group, Paper, Stack, Text, Title } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { joinWithDots } from '../../format/dotted.ts'
import { useSignedIn } from '../../session/session-user.ts'
import { DeleteButton, EditButton } from '../../ui/table/rows/row-actions.tsx'
import classes from './asignacion-card.module.css'
import { EditAsignacion } from './asignacion-form.tsx'

export interface AsignacionCardProps {
  asignacion: Asignacion
  onEdit: () => void
  onSaved: (sentence: string) => void
  onDelete: (asignacion: Asignacion) => void
}

export function AsignacionCard({ asignacion, onEdit, onSaved, onDelete }: AsignacionCardProps) {
  const [isEditing, setEditing] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const user = useSignedIn()
  const { nombreEjercicio, grupoMuscular, series, repeticiones, descripcion } = asignacion.rutinaId
  const name = `la asignación de ${nombreEjercicio}`
  const mayDelete = user !== undefined && may(user.rol, 'asignaciones:eliminar')

  // Switching between card and form unmounts the focused element: the heading takes the focus.
  const wasEditing = useRef(isEditing)
  useEffect(() => {
    if (wasEditing.current !== isEditing) heading.current?.focus()
    wasEditing.current = isEditing
  }, [isEditing])

  return (
    <Paper withBorder p="md" bg="var(--surface)" component="li">
      <Group justify="space-between" align="flex-start" wrap="nowrap" mb="xs">
        <Title order={2} size="h4" ref={heading} tabIndex={-1} className={classes.heading}>
          {isEditing ? `Editar ${name}` : nombreEjercicio}
        </Title>
        {!isEditing && (
          <Group gap={4} wrap="nowrap">
            <EditButton
              name={name}
              onClick={() => {
                onEdit()
                setEditing(true)
              }}
            />
            <DeleteButton
              name={name}
              onClick={() => onDelete(asignacion)}
              refusal={mayDelete ? undefined : refusals['asignaciones:eliminar']}
            />
          </Group>
        )}
      </Group>
      {isEditing ? (
        <EditAsignacion
          asignacion={asignacion}
          onCancel={() => setEditing(false)}
          onSaved={(sentence) => {
            setEditing(false)
            onSaved(sentence)
          }}
        />
      ) : (
        <Stack gap="xs">
          <Text>{joinWithDots(grupoMuscular, `${series} series de ${repeticiones}`)}</Text>
          {descripcion && <Text size="sm">{descripcion}</Text>}
          <dl className={classes.days}>
            <dt>Días de entrenamiento</dt>
            <dd>{asignacion.diasEntrenamiento.join(', ')}</dd>
            <dt>Días de descanso</dt>
            <dd>{asignacion.diasDescanso.join(', ')}</dd>
            {asignacion.programa && (
              <>
                <dt>Programa</dt>
                <dd>{asignacion.programa.nombre}</dd>
              </>
            )}
            <dt>Asignada por</dt>
            <dd>{asignacion.asignadaPor?.nombre ?? 'Desconocido'}</dd>
          </dl>
        </Stack>
      )}
    </Paper>
  )
}
