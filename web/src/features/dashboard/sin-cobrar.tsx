import { formatMoney } from '@gym/contract/core/money'
import type { SinCobrar as Suma } from '@gym/contract/membresias/membresias.schema'
import { Group, Paper, Title } from '@mantine/core'
import { pluralize } from '../../format/counted.ts'
import { LinkButton } from '../../ui/layout/link-button.tsx'

export const SinCobrar = ({ cuantas, monto }: Suma) => (
  <Paper component="section" aria-label="Sin cobrar" withBorder p="md" bg="var(--surface)">
    <Group justify="space-between" gap="xs">
      <Title order={2} size="h5">
        Sin cobrar: {pluralize(cuantas, ['membresía', 'membresías'])}
        {monto > 0 && `, ${formatMoney(monto)}`}
      </Title>
      <LinkButton variant="default" size="xs" to="/cobros" search={{ filtro: 'sin-cobrar' }}>
        Ver cuáles
      </LinkButton>
    </Group>
  </Paper>
)
