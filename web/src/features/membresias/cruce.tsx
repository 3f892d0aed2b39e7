import { addDays, type Day, formatDay, isDay } from '@gym/contract/core/calendar'
import type { Membresia } from '@gym/contract/membresias/membresias.schema'
import { Alert, Button, Stack, Text } from '@mantine/core'

interface CruceProps {
  vigente: Membresia | undefined
  /** The overlapping membership that ends last, not counting classes without sessions left. */
  cruzada: Membresia | undefined
  inicio: string
  onStart: (day: Day) => void
}

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
    <Alert color="yellow" role="status">
      <Stack gap="xs" align="flex-start">
        {until}: con esta fecha pagaría otra vez días que ya tiene.
        <Button size="xs" variant="default" onClick={() => onStart(next)}>
          Comenzar el {formatDay(next)}
        </Button>
      </Stack>
    </Alert>
  )
}
