import { timeIn } from '@gym/contract/core/calendar'
import { Alert, Button, Group, Stack, Table, Text } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useZonaHoraria } from '../../../api/gym.ts'
import type { ConflictInWords } from './edit-conflict.ts'

interface ConflictPanelProps {
  conflict: ConflictInWords
  onKeepMine: () => void
  onTakeTheirs: () => void
}

export function ConflictPanel({ conflict, onKeepMine, onTakeTheirs }: ConflictPanelProps) {
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => panel.current?.focus(), [])
  const { quien, cuando, fields } = conflict
  const who = quien ?? 'Alguien'
  const timeZone = useZonaHoraria()
  const hour = cuando && timeZone && timeIn(timeZone, new Date(cuando))
  return (
    <Alert ref={panel} tabIndex={-1} color="yellow" role="alert">
      <Stack gap="sm" align="flex-start">
        <Text size="sm">
          {who} cambió esto mientras lo editabas{hour && `, a las ${hour}`}. Lo que escribiste sigue aquí y no
          se ha guardado.
        </Text>
        <Table aria-label="Lo que cambió">
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">Campo</Table.Th>
              <Table.Th scope="col">Ahora</Table.Th>
              <Table.Th scope="col">Lo tuyo</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {fields.map(({ name, mine, theirs }) => (
              <Table.Tr key={name}>
                <Table.Th scope="row">{name}</Table.Th>
                <Table.Td>{theirs}</Table.Td>
                <Table.Td>{mine}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
        <Group gap="xs">
          <Button size="xs" onClick={onKeepMine}>
            Guardar lo mío
          </Button>
          <Button size="xs" variant="default" onClick={onTakeTheirs}>
            Dejar lo que hay ahora
          </Button>
        </Group>
      </Stack>
    </Alert>
  )
}
