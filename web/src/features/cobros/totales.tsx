import { edades, nombreEdad } from '@gym/contract/cobros/cobros.rules'
import type { TotalesCobro } from '@gym/contract/cobros/cobros.schema'
import { formatMoney } from '@gym/contract/core/money'
import { Paper, SimpleGrid, Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Loaded } from '../../ui/feedback/query-state.tsx'
import { type CobrosSearch, grupoOf, totalesQuery } from './cobros.api.ts'
import classes from './cobros.module.css'

export function Totales({ search }: { search: CobrosSearch }) {
  const totales = useQuery(totalesQuery(search))
  return (
    <Loaded
      query={totales}
      waiting={grupoOf(search) === 'sin-cobrar' ? <SinCobrar /> : <Deben />}
      failed="Error al cargar los totales: "
      saysStale
    >
      {(found) => {
        const { sinCobrar } = found
        return sinCobrar === undefined ? <Deben found={found} /> : <SinCobrar amount={sinCobrar} />
      }}
    </Loaded>
  )
}

const SinCobrar = ({ amount }: { amount?: number }) => (
  <dl className={classes.totals ?? ''} aria-label="Totales" aria-busy={amount === undefined}>
    <Figure title="Sin cobrar en total" amount={amount} isWhole />
  </dl>
)

function Deben({ found }: { found?: TotalesCobro }) {
  return (
    <SimpleGrid
      component="dl"
      cols={{ base: 2, sm: 3, lg: 6 }}
      spacing="xs"
      className={classes.totals ?? ''}
      aria-label="Totales"
      aria-busy={!found}
    >
      <Figure title="Deben en total" amount={found?.debe} isWhole />
      {edades.map((edad) => (
        <Figure key={edad} title={nombreEdad[edad]} amount={found?.[edad]} />
      ))}
    </SimpleGrid>
  )
}

interface FigureProps {
  title: string
  amount: number | undefined
  isWhole?: boolean
}

function Figure({ title, amount, isWhole = false }: FigureProps) {
  return (
    <Paper withBorder p="xs" bg="var(--surface)">
      <Text component="dt" size="sm" c="dimmed">
        {title}
      </Text>
      <Text component="dd" fw={isWhole ? 600 : 500} size="lg" className={classes.amount ?? ''}>
        {amount === undefined ? (
          <Skeleton h="calc(1em * var(--mantine-line-height-lg))" w="60%" />
        ) : (
          formatMoney(amount)
        )}
      </Text>
    </Paper>
  )
}
