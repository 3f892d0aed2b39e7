import { type Day, formatDay, monthOf } from '@gym/contract/calendar'
import type { Resultados } from '@gym/contract/libros'
import { formatMoney } from '@gym/contract/money'
import { Group, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { PlainTable } from '../../ui/plain-table.tsx'
import { FormSkeleton, Loaded } from '../../ui/query-state.tsx'
import type { RowColumn } from '../../ui/row-brief.tsx'
import type { ListState } from '../../ui/use-list-state.ts'
import { CuentaLink } from './cuenta-link.tsx'
import { type LibrosSearch, resultadosQuery } from './libros.api.ts'

type Row = Resultados['ingresos'][number] & { _id: string }

/** What came in and what was spent in some days, this month's if none are named. */
export function ResultadosReport({
  list,
  today,
  days,
}: {
  list: ListState<LibrosSearch>
  today: Day | undefined
  days: ReactNode
}) {
  const { desde, hasta } = list.search
  const thisMonth = today ? monthOf(today) : undefined
  const range = desde || hasta ? { ...(desde && { desde }), ...(hasta && { hasta }) } : thisMonth
  const resultados = useQuery({ ...resultadosQuery(range ?? {}), enabled: range !== undefined })
  return (
    <>
      <Group align="flex-end">{days}</Group>
      <Loaded
        query={resultados}
        waiting={<FormSkeleton fields={8} />}
        failed="Error al cargar los resultados: "
        saysStale
      >
        {({ ingresos, gastos, totalIngresos, totalGastos, resultado, ...found }) => (
          <>
            <Text size="sm">
              Estado de resultados {found.desde && `del ${formatDay(found.desde)} `}al{' '}
              {formatDay(found.hasta)}.
            </Text>
            <Renglones title="Ingresos" rows={ingresos} total={totalIngresos} days={found} />
            <Renglones title="Gastos" rows={gastos} total={totalGastos} days={found} />
            <Text fw={700} size="lg">
              {resultado < 0 ? 'Pérdida' : 'Utilidad'}: {formatMoney(Math.abs(resultado))}
            </Text>
          </>
        )}
      </Loaded>
    </>
  )
}

interface RenglonesProps {
  title: string
  rows: Resultados['ingresos']
  total: number
  days: Pick<Resultados, 'desde' | 'hasta'>
}

function Renglones({ title, rows, total, days: { desde, hasta } }: RenglonesProps) {
  const columns: RowColumn<Row>[] = [
    {
      title: 'Cuenta',
      brief: 'who',
      render: ({ codigo, nombre }) => (
        <CuentaLink codigo={codigo} nombre={nombre} {...(desde && { desde })} hasta={hasta} />
      ),
    },
    { title: 'Valor', numeric: true, brief: 'amount', render: ({ monto }) => formatMoney(monto) },
  ]
  const all = [...rows, { codigo: '', nombre: `Total de ${title.toLowerCase()}`, monto: total }]
  return (
    <>
      <Title order={2} size="h4">
        {title}
      </Title>
      <PlainTable
        name={title}
        rows={rows.length === 0 ? [] : all.map((row) => ({ ...row, _id: row.codigo }))}
        columns={columns}
        empty={`No hubo ${title.toLowerCase()} en esos días.`}
      />
    </>
  )
}
