import { addMonths, type Day, formatMonth } from '@gym/contract/calendar'
import { formatMoney } from '@gym/contract/money'
import type { Cohortes as Told } from '@gym/contract/preguntas'
import { COHORT_MONTHS } from '@gym/contract/preguntas.rules'
import { Paper, ScrollArea, Skeleton, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { CSSProperties } from 'react'
import { Loaded } from '../../ui/query-state.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { shortNumber } from '../../ui/ticks.ts'
import classes from './indicadores.module.css'
import { monthsOf, percent, type Respondida } from './meses.ts'
import { cohortesQuery, filasOf } from './preguntas.api.ts'

const TITLE = 'Lo que vale un cliente según su mes de registro'

/** What the clients of each month had paid so many months later, each of them on average: the darker, the more. */
export function Cohortes({ days, today }: Respondida) {
  return (
    <Loaded
      query={useQuery(cohortesQuery(days))}
      waiting={<Skeleton height={320} aria-busy />}
      failed="Error al cargar lo que vale un cliente: "
      saysStale
    >
      {(data) => (
        <Paper component="section" aria-label={TITLE} withBorder p="md" bg="var(--surface)">
          <Stack>
            <Title order={2} size="h4">
              {TITLE}
            </Title>
            <Text size="sm" id="cohortes-dice">
              Lo que cada cliente registrado en un mes había pagado, en promedio, al terminar ese mes (0), el
              siguiente (1) y los demás, sin lo devuelto. Los activos tienen hoy una membresía.
            </Text>
            {data.length === 0 ? (
              <Text c="dimmed">Nadie se registró en esos días.</Text>
            ) : (
              <HeatTable cohortes={data} {...{ days, today }} />
            )}
          </Stack>
        </Paper>
      )}
    </Loaded>
  )
}

const perClient = (monto: number, clientes: number) => Math.round(monto / clientes)

/** What a narrow cell has room for. */
const short = (monto: number, clientes: number) => {
  const pesos = perClient(monto, clientes)
  return shortNumber(pesos < 10_000 ? pesos : Math.round(pesos / 1_000) * 1_000)
}

/** Only the days of a month that were asked for. */
const daysOf = (mes: Day, { days, today }: Respondida) =>
  monthsOf(days, today).find((month) => month.mes === mes) ?? { desde: mes, hasta: mes }

function HeatTable({ cohortes, ...asked }: Respondida & { cohortes: Told }) {
  const most = Math.max(
    1,
    ...cohortes.flatMap(({ pagado, clientes }) => pagado.map((each) => each / clientes)),
  )
  const columns = Array.from({
    length: Math.min(COHORT_MONTHS, Math.max(...cohortes.map(({ pagado }) => pagado.length))),
  })
  return (
    <ScrollArea
      type="auto"
      viewportProps={{ tabIndex: 0, role: 'group', 'aria-label': 'Tabla de meses de registro' }}
    >
      <table
        className={`${classes.heat} ${classes.wide}`}
        aria-label={TITLE}
        aria-describedby="cohortes-dice"
      >
        <thead>
          <tr>
            <th scope="col">Registro</th>
            <th scope="col">Clientes</th>
            <th scope="col">Activos</th>
            {columns.map((_, tras) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the place is what it is
              <th key={tras} scope="col">
                <abbr title={`${tras} meses después`}>{tras}</abbr>
              </th>
            ))}
            <th scope="col">Hasta hoy</th>
          </tr>
        </thead>
        <tbody>
          {cohortes.map(({ mes, clientes, activos, pagado, total }) => {
            const days = daysOf(mes, asked)
            return (
              <tr key={mes}>
                <th scope="row">{formatMonth(mes)}</th>
                <td>
                  <TextLink {...filasOf('cohortes', days)}>{clientes}</TextLink>
                </td>
                <td>
                  {activos === 0 ? (
                    '0'
                  ) : (
                    <TextLink {...filasOf('cohortes', days, { activos: '1' })}>
                      {activos} ({percent(activos, clientes)})
                    </TextLink>
                  )}
                </td>
                {columns.map((_, tras) => {
                  const monto = pagado[tras]
                  return (
                    <td
                      // biome-ignore lint/suspicious/noArrayIndexKey: the place is what it is
                      key={tras}
                      style={{ '--share': Math.max(0, (monto ?? 0) / clientes / most) } as CSSProperties}
                    >
                      {monto !== undefined && monto !== 0 && (
                        <Link
                          {...filasOf('cohortes', days, { meses: String(tras) })}
                          aria-label={`${short(monto, clientes)} por cliente de ${formatMonth(mes)} al fin de ${formatMonth(addMonths(mes, tras))}: ver los pagos`}
                        >
                          {short(monto, clientes)}
                        </Link>
                      )}
                      {monto === 0 && '0'}
                    </td>
                  )
                })}
                <td>
                  {total === 0 ? (
                    '0'
                  ) : (
                    <TextLink {...filasOf('cohortes', days, { meses: '999' })}>
                      {formatMoney(perClient(total, clientes))}
                    </TextLink>
                  )}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </ScrollArea>
  )
}
