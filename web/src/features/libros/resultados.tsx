import type { Resultados } from '@gym/contract/contabilidad/libros.schema'
import { type Day, formatDay, monthOf } from '@gym/contract/core/calendar'
import { formatMoney } from '@gym/contract/core/money'
import { Group, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { FormSkeleton, Loaded } from '../../ui/feedback/query-state.tsx'
import { NombreFigura } from '../../ui/layout/nombre-figura.tsx'
import { PlainTable } from '../../ui/table/plain-table.tsx'
import type { RowColumn } from '../../ui/table/rows/row-brief.tsx'
import type { ListState } from '../../ui/table/use-list-state.ts'
import { BookTools } from './book-tools.tsx'
import { CuentaLink } from './cuenta-link.tsx'
import { daysOf, type LibrosSearch, resultadosQuery } from './libros.api.ts'

type Row = Resultados['ingresos'][number] & { _id: string }

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
        {(found) => (
          <>
            <BookTools
              book="resultados"
              params={daysOf({ ...(found.desde && { desde: found.desde }), hasta: found.hasta })}
              title="Estado de resultados"
              filter={inWords(found)}
              columns={columnsOf(found)}
              noun={['cuenta', 'cuentas']}
              read={async () => ({
                rows: rowsOf(found),
                total: found.ingresos.length + found.gastos.length,
              })}
              isEmpty={found.ingresos.length + found.gastos.length === 0}
            />
            <Text size="sm">Estado de resultados {inWords(found)}.</Text>
            <NombreFigura
              says="El total de ingresos es"
              figura="vendido"
              days={{ ...(found.desde && { desde: found.desde }), hasta: found.hasta }}
            />
            <Renglones title="Ingresos" rows={found.ingresos} total={found.totalIngresos} days={found} />
            <Renglones title="Gastos" rows={found.gastos} total={found.totalGastos} days={found} />
            <Text fw={600} size="lg">
              {found.resultado < 0 ? 'Pérdida' : 'Utilidad'}: {formatMoney(Math.abs(found.resultado))}
            </Text>
          </>
        )}
      </Loaded>
    </>
  )
}

const inWords = ({ desde, hasta }: Resultados) =>
  `${desde ? `del ${formatDay(desde)} ` : ''}al ${formatDay(hasta)}`

function rowsOf({ ingresos, gastos, totalIngresos, totalGastos, resultado }: Resultados): Row[] {
  const total = (nombre: string, monto: number) => ({ codigo: '', nombre, monto })
  return [
    ...ingresos,
    total('Total de ingresos', totalIngresos),
    ...gastos,
    total('Total de gastos', totalGastos),
    total(resultado < 0 ? 'Pérdida' : 'Utilidad', Math.abs(resultado)),
  ].map((row) => ({ ...row, _id: row.codigo || row.nombre }))
}

function columnsOf({ desde, hasta }: Pick<Resultados, 'desde' | 'hasta'>): RowColumn<Row>[] {
  return [
    {
      title: 'Cuenta',
      brief: 'who',
      render: ({ codigo, nombre }) => (
        <CuentaLink codigo={codigo} nombre={nombre} {...(desde && { desde })} hasta={hasta} />
      ),
    },
    { title: 'Valor', numeric: true, brief: 'amount', render: ({ monto }) => formatMoney(monto) },
  ]
}

interface RenglonesProps {
  title: string
  rows: Resultados['ingresos']
  total: number
  days: Pick<Resultados, 'desde' | 'hasta'>
}

function Renglones({ title, rows, total, days }: RenglonesProps) {
  const columns = columnsOf(days)
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
