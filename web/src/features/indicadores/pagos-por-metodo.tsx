import { formatMonth, monthOf } from '@gym/contract/core/calendar'
import { formatMoney, inCents } from '@gym/contract/core/money'
import type { PagosPorMetodo } from '@gym/contract/indicadores/indicadores.schema'
import { repartir } from '@gym/contract/ventas/ventas.rules'
import { Paper, Skeleton, Stack, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { pluralize } from '../../format/counted.ts'
import { Loaded } from '../../ui/feedback/query-state.tsx'
import { NombreFigura } from '../../ui/layout/nombre-figura.tsx'
import { TextLink } from '../../ui/layout/text-link.tsx'
import { PlainTable } from '../../ui/table/plain-table.tsx'
import { useToday } from '../configuracion/configuracion.api.ts'
import { pagosPorMetodoQuery } from './indicadores.api.ts'

const TITLE = 'Pagos del mes por método'

export function PagosPorMetodoPanel() {
  const today = useToday()
  return (
    <Loaded
      query={useQuery(pagosPorMetodoQuery)}
      waiting={<Skeleton height={280} aria-busy />}
      failed="Error al cargar los pagos por método: "
    >
      {(data) => (
        <Paper component="section" aria-label={TITLE} withBorder p="md" bg="var(--surface)">
          <Stack>
            <Title order={2} size="h4">
              {TITLE}
            </Title>
            {today && (
              <NombreFigura
                says={`Son los pagos de ${formatMonth(today)}, parte de`}
                figura="cobrado"
                days={monthOf(today)}
              />
            )}
            <Metodos data={data} mes={today && monthOf(today).desde} />
          </Stack>
        </Paper>
      )}
    </Loaded>
  )
}

const centsOf = (data: PagosPorMetodo) => data.map(({ monto }) => inCents(monto))

function Metodos({ data, mes }: { data: PagosPorMetodo; mes: string | undefined }) {
  // Rounded so that the percentages add up to 100.
  const percents = repartir(100, centsOf(data))
  return (
    <PlainTable
      name={TITLE}
      rows={data.map((row, index) => ({ ...row, _id: row.metodoPago, parte: percents[index] ?? 0 }))}
      columns={[
        {
          title: 'Método',
          brief: 'who',
          render: ({ metodoPago, pagos }) =>
            pagos === 0 ? (
              metodoPago
            ) : (
              <TextLink to="/pagos" search={{ periodo: 'mes', dia: mes, metodo: metodoPago }}>
                {metodoPago}
              </TextLink>
            ),
        },
        {
          title: 'Pagos',
          numeric: true,
          brief: 'what',
          render: ({ pagos }) => pagos,
          renderBrief: ({ pagos }) => pluralize(pagos, ['pago', 'pagos']),
        },
        {
          title: 'Parte',
          numeric: true,
          brief: 'state',
          render: ({ parte }) => `${parte} %`,
        },
        { title: 'Monto', numeric: true, brief: 'amount', render: ({ monto }) => formatMoney(monto) },
        {
          title: 'Devuelto',
          numeric: true,
          brief: 'what',
          render: ({ devuelto }) => (devuelto > 0 ? formatMoney(devuelto) : '—'),
          renderBrief: ({ devuelto }) => devuelto > 0 && `se devolvieron ${formatMoney(devuelto)}`,
        },
      ]}
      empty=""
    />
  )
}
