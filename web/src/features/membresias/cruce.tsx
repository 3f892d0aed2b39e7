import { addDays, type Day, formatDay, isDay } from '@gym/contract/calendar'
import type { Membresia } from '@gym/contract/membresias'
import { Alert, Button, Stack, Text } from '@mantine/core'

interface CruceProps {
  /** What the client has already, the one that ends last. */
  vigente: Membresia | undefined
  /** What gives some of the new one's days already, the one that ends last. */
  cruzada: Membresia | undefined
  /** Where the new one begins, as it is typed. */
  inicio: string
  onStart: (day: Day) => void
}

/** That the client has days left, and whether the new membership gives them once more. */
export function Cruce({ vigente, cruzada, inicio, onStart }: CruceProps) {
  const has = cruzada ?? vigente
  if (!has || !isDay(inicio)) return null
  const { cliente, fechafin } = has
  const until = `${cliente.nombre} ${cliente.apellido} tiene una membresía hasta el ${formatDay(fechafin)}`
  if (!cruzada)
    return (
      <Text size="sm" role="status">
        {until}: esta comienza el {formatDay(inicio)}.
      </Text>
    )
  const next = addDays(fechafin, 1)
  return (
    <Alert color="yellow" variant="outline" role="status">
      <Stack gap="xs" align="flex-start">
        {until}: con esta fecha pagaría otra vez días que ya tiene.
        <Button size="xs" variant="default" onClick={() => onStart(next)}>
          Comenzar el {formatDay(next)}
        </Button>
      </Stack>
    </Alert>
  )
}
