import { type DayRange, monthOf } from '@gym/contract/core/calendar'
import { formatMoney } from '@gym/contract/core/money'
import {
  definicion,
  type Figura,
  type Fuente,
  fuentes,
  nombreConcepto,
  nombreFigura,
} from '@gym/contract/indicadores/conciliacion.rules'
import type { Conciliacion } from '@gym/contract/indicadores/conciliacion.schema'
import { Group, Paper, SimpleGrid, Skeleton, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useReportAge } from '../../../api/report-age.ts'
import { daysInWords } from '../../../format/period.ts'
import { Loaded } from '../../../ui/feedback/query-state.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { TextLink } from '../../../ui/layout/text-link.tsx'
import { DayRangeFilter } from '../../../ui/table/day-range-filter.tsx'
import { useListState } from '../../../ui/table/use-list-state.ts'
import { useToday } from '../../configuracion/configuracion.api.ts'
import { conciliacionQuery } from '../indicadores.api.ts'
import classes from './conciliacion.module.css'
import { labelOf, nombreFuente, screenOf } from './conciliacion-words.ts'

export function ConciliacionPage() {
  const today = useToday()
  const list = useListState<Partial<DayRange>>(useSearch({ from: '/shell/indicadores/conciliacion' }))
  const { desde, hasta } = list.search
  const days = desde || hasta || !today ? { desde, hasta } : monthOf(today)
  const range = { ...(days.desde && { desde: days.desde }), ...(days.hasta && { hasta: days.hasta }) }
  const isReversed = desde !== undefined && hasta !== undefined && desde > hasta
  const conciliacion = useQuery({
    ...conciliacionQuery(range),
    enabled: today !== undefined && !isReversed,
  })
  return (
    <Page says={useReportAge('indicadores/conciliacion')}>
      <Group align="flex-end" gap="sm" mih={60}>
        {today && <DayRangeFilter list={list} today={today} />}
      </Group>
      {!isReversed && (
        <Loaded
          query={conciliacion}
          waiting={<Skeleton height={480} aria-busy />}
          failed="Error al cargar la conciliación: "
          saysStale
        >
          {(found) => (
            <>
              <Text size="sm">
                <b>{daysInWords({ desde: found.desde, ...(found.hasta && { hasta: found.hasta }) })}.</b> Qué
                es cada suma, y por qué cada pantalla muestra la suya.
              </Text>
              <Figuras {...found} />
              <Fuentes {...found} days={range} />
            </>
          )}
        </Loaded>
      )}
    </Page>
  )
}

interface Line {
  label: string
  monto: number
  isTotal?: boolean
}

function Lines({ lines }: { lines: Line[] }) {
  return (
    <dl className={classes.lines}>
      {lines.map(({ label, monto, isTotal }) => (
        <div key={label} className={`${classes.line} ${isTotal ? classes.total : ''}`}>
          <dt>{label}</dt>
          <dd>{formatMoney(monto)}</dd>
        </div>
      ))}
    </dl>
  )
}

const signed: [Figura, 1 | -1][] = [
  ['fiado', 1],
  ['rebajado', -1],
  ['abonos', -1],
]

function Figuras({ figuras }: Pick<Conciliacion, 'figuras'>) {
  const line = (figura: Figura, sign: 1 | -1 = 1): Line => ({
    label: nombreFigura[figura],
    monto: figuras[figura] === 0 ? 0 : sign * figuras[figura],
  })
  const total = (figura: Figura): Line => ({ ...line(figura), isTotal: true })
  const sums: [Figura, Line[]][] = [
    ['neto', [line('cobrado'), line('devuelto', -1)]],
    [
      'vendido',
      [
        line('neto'),
        ...signed.filter(([figura]) => figuras[figura] !== 0).map(([figura, sign]) => line(figura, sign)),
      ],
    ],
    ['balance', [line('neto'), line('gastos', -1)]],
  ]
  return (
    <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="sm">
      {sums.map(([figura, lines]) => (
        <Paper
          key={figura}
          component="section"
          aria-label={nombreFigura[figura]}
          withBorder
          p="md"
          bg="var(--surface)"
        >
          <Stack gap="xs">
            <Title order={2} size="h4">
              {nombreFigura[figura]}
            </Title>
            <Text size="sm">{inWords(figura)}</Text>
            <Lines lines={[...lines, total(figura)]} />
          </Stack>
        </Paper>
      ))}
    </SimpleGrid>
  )
}

const inWords = (figura: Figura) =>
  `${definicion[figura].charAt(0).toUpperCase()}${definicion[figura].slice(1)}.`

function Fuentes({ figuras, fuentes: sums, days }: Conciliacion & { days: Partial<DayRange> }) {
  return (
    <>
      <Title order={2} size="h3">
        Lo que muestra cada pantalla
      </Title>
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="sm">
        {fuentes.map((fuente) => (
          <FuentePanel
            key={fuente}
            fuente={fuente}
            sums={sums.filter((each) => each.fuente === fuente)}
            figuras={figuras}
            days={days}
          />
        ))}
      </SimpleGrid>
    </>
  )
}

interface FuentePanelProps extends Pick<Conciliacion, 'figuras'> {
  fuente: Fuente
  sums: Conciliacion['fuentes']
  days: Partial<DayRange>
}

function FuentePanel({ fuente, sums, figuras, days }: FuentePanelProps) {
  const name = nombreFuente[fuente]
  const screen = screenOf(fuente, days)
  return (
    <Paper component="section" aria-label={name} withBorder p="md" bg="var(--surface)">
      <Stack gap="sm">
        <Title order={3} size="h5">
          {screen ? <TextLink {...screen}>{name}</TextLink> : name}
        </Title>
        {sums.map(({ figura, monto, lineas }) => (
          <Lines
            key={figura}
            lines={[
              { label: labelOf(fuente, figura), monto },
              ...lineas.map((linea) => ({ label: nombreConcepto[linea.concepto], monto: linea.monto })),
              { label: nombreFigura[figura], monto: figuras[figura], isTotal: true },
            ]}
          />
        ))}
      </Stack>
    </Paper>
  )
}
