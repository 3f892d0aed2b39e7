import { edades, nombreEdad } from '@gym/contract/cobros/cobros.rules'
import { formatMoney } from '@gym/contract/core/money'
import { Paper, SimpleGrid, Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Loaded } from '../../ui/feedback/query-state.tsx'
import { type CobrosSearch, totalesQuery } from './cobros.api.ts'
import classes from './cobros.module.css'

export function Totales({ search }: { search: CobrosSearch }) {
  const totales = useQuery(totalesQuery(search))
  return (
    <Loaded
      query={totales}
      waiting={<Skeleton height={72} aria-busy />}
      failed="Error al cargar los totales: "
      saysStale
    >
      {(found) => {
        const { sinCobrar } = found
        if (sinCobrar !== undefined)
          return (
            <dl className={classes.totals ?? ''} aria-label="Totales">
              <Figure title="Sin cobrar en total" amount={sinCobrar} isWhole />
            </dl>
          )
        return (
          <SimpleGrid
            component="dl"
            cols={{ base: 2, sm: 3, lg: 6 }}
            spacing="xs"
            className={classes.totals ?? ''}
            aria-label="Totales"
          >
            <Figure title="Deben en total" amount={found.debe} isWhole />
            {edades.map((edad) => (
              <Figure key={edad} title={nombreEdad[edad]} amount={found[edad]} />
            ))}
          </SimpleGrid>
        )
      }}
    </Loaded>
  )
}

function Figure({ title, amount, isWhole = false }: { title: string; amount: number; isWhole?: boolean }) {
  return (
    <Paper withBorder p="xs" bg="var(--surface)">
      <Text component="dt" size="sm" c="dimmed">
        {title}
      </Text>
      <Text component="dd" fw={isWhole ? 600 : 500} size="lg" className={classes.amount ?? ''}>
        {formatMoney(amount)}
      </Text>
    </Paper>
  )
}
