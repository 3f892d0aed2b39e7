import { formatMonth, monthOf } from '@gym/contract/calendar'
import type { PagosPorMetodo } from '@gym/contract/indicadores'
import { formatMoney } from '@gym/contract/money'
import { Paper, Skeleton, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { counted } from '../../lib/counted.ts'
import { PlainTable } from '../../ui/plain-table.tsx'
import { Loaded } from '../../ui/query-state.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { useToday } from '../configuracion/configuracion.api.ts'
import { pagosPorMetodoQuery } from './indicadores.api.ts'

const TITLE = 'Pagos del mes por método'

/** What was paid this month in each way; each opens its payments. */
export function PagosPorMetodoPanel() {
  const today = useToday()
  return (
    <Loaded
      query={useQuery(pagosPorMetodoQuery)}
      waiting={<Skeleton height={200} aria-busy />}
      failed="Error al cargar los pagos por método: "
    >
      {(data) => (
        <Paper component="section" aria-label={TITLE} withBorder p="md" bg="var(--surface)">
          <Stack>
            <Title order={2} size="h4">
              {TITLE}
            </Title>
            {today && <Text size="sm">Lo cobrado en {formatMonth(today)}.</Text>}
            <Metodos data={data} mes={today && monthOf(today).desde} />
          </Stack>
        </Paper>
      )}
    </Loaded>
  )
}

function Metodos({ data, mes }: { data: PagosPorMetodo; mes: string | undefined }) {
  const whole = data.reduce((sum, { monto }) => sum + monto, 0)
  return (
    <PlainTable
      name={TITLE}
      rows={data.map((row) => ({ ...row, _id: row.metodoPago }))}
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
          renderBrief: ({ pagos }) => counted(pagos, ['pago', 'pagos']),
        },
        {
          title: 'Parte',
          numeric: true,
          brief: 'state',
          render: ({ monto }) => `${whole === 0 ? 0 : Math.round((monto / whole) * 100)} %`,
        },
        { title: 'Monto', numeric: true, brief: 'amount', render: ({ monto }) => formatMoney(monto) },
      ]}
      empty=""
    />
  )
}
