import { Button, Group, Text } from '@mantine/core'

interface PorCobrarProps {
  membresia: string
  onCobrar: (membresia: string) => void
}

export const PorCobrar = ({ membresia, onCobrar }: PorCobrarProps) => (
  <Group gap="xs">
    <Text c="var(--mantine-color-error)" fw={600}>
      Su membresía está sin cobrar.
    </Text>
    <Button size="compact-sm" variant="default" onClick={() => onCobrar(membresia)}>
      Cobrarla
    </Button>
  </Group>
)
