import { addDays, type Day, formatFullDay, isDay } from '@gym/contract/calendar'
import type { Membresia } from '@gym/contract/membresias'
import { Alert, Button, Stack, Text } from '@mantine/core'

interface CruceProps {
  /** What the client has already. */
  vigente: Membresia
  /** Where the new one begins, as it is typed. */
  inicio: string
  onStart: (day: Day) => void
}

/** That the client has days left, and whether the new membership gives them once more. */
export function Cruce({ vigente: { cliente, fechafin }, inicio, onStart }: CruceProps) {
  if (!isDay(inicio)) return null
  const until = `${cliente.nombre} ${cliente.apellido} tiene una membresía hasta el ${formatFullDay(fechafin)}`
  if (inicio > fechafin)
    return (
      <Text size="sm" role="status">
        {until}: esta comienza el {formatFullDay(inicio)}.
      </Text>
    )
  const next = addDays(fechafin, 1)
  return (
    <Alert color="yellow" variant="outline" role="status">
      <Stack gap="xs" align="flex-start">
        {until}: con esta fecha pagaría otra vez días que ya tiene.
        <Button size="xs" variant="default" onClick={() => onStart(next)}>
          Comenzar el {formatFullDay(next)}
        </Button>
      </Stack>
    </Alert>
  )
}
