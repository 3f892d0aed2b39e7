import type { Balance } from '@gym/contract/contabilidad/libros.schema'
import { type Day, formatDay, isDay } from '@gym/contract/core/calendar'
import { formatMoney } from '@gym/contract/core/money'
import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { FormSkeleton, Loaded } from '../../ui/feedback/query-state.tsx'
import { DayInput } from '../../ui/inputs/day-input.tsx'
import { PlainTable } from '../../ui/table/plain-table.tsx'
import type { RowColumn } from '../../ui/table/rows/row-brief.tsx'
import type { ListState } from '../../ui/table/use-list-state.ts'
import { BookTools } from './book-tools.tsx'
import { CuentaLink } from './cuenta-link.tsx'
import { balanceQuery, daysOf, type LibrosSearch } from './libros.api.ts'

type Row = Balance['cuentas'][number] & { _id: string }

const columns: RowColumn<Row>[] = [
  { title: 'Cuenta', brief: 'who', render: ({ codigo, nombre }) => <CuentaLink {...{ codigo, nombre }} /> },
  { title: 'Débito', numeric: true, brief: 'what', render: ({ debito }) => formatMoney(debito) },
  { title: 'Crédito', numeric: true, brief: 'what', render: ({ credito }) => formatMoney(credito) },
  { title: 'Saldo', numeric: true, brief: 'amount', render: ({ saldo }) => formatMoney(saldo) },
]

function rowsOf({ cuentas, totalDebito: debito, totalCredito: credito }: Balance): Row[] {
  if (cuentas.length === 0) return []
  return [
    ...cuentas.map((cuenta) => ({ ...cuenta, _id: cuenta.codigo })),
    { _id: '', codigo: '', nombre: 'Total', debito, credito, saldo: 0 },
  ]
}

export function BalanceReport({ list, today }: { list: ListState<LibrosSearch>; today: Day | undefined }) {
  const { hasta } = list.search
  const balance = useQuery(balanceQuery(hasta))
  return (
    <>
      <DayInput
        label="Al final del día"
        w={{ base: '100%', xs: 200 }}
        today={today}
        value={hasta ?? today}
        onChange={(text) => list.change({ hasta: isDay(text) ? text : undefined }, { replace: true })}
      />
      <Loaded
        query={balance}
        waiting={<FormSkeleton fields={8} />}
        failed="Error al cargar el balance: "
        saysStale
      >
        {(found) => (
          <>
            <BookTools
              book="balance"
              params={daysOf({ hasta: found.hasta })}
              title="Balance de comprobación"
              filter={`Al ${formatDay(found.hasta)}`}
              columns={columns}
              noun={['cuenta', 'cuentas']}
              read={async () => ({ rows: rowsOf(found), total: found.cuentas.length })}
              isEmpty={found.cuentas.length === 0}
            />
            <Text size="sm">Balance de comprobación al {formatDay(found.hasta)}.</Text>
            <PlainTable
              name="Balance de comprobación"
              rows={rowsOf(found)}
              columns={columns}
              empty="Hasta ese día no hay movimientos."
            />
          </>
        )}
      </Loaded>
    </>
  )
}
