import { formatDay } from '@gym/contract/core/calendar'
import { formatMoney } from '@gym/contract/core/money'
import { Group, NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { daysInWords } from '../../format/period.ts'
import { Empty } from '../../ui/feedback/query-state.tsx'
import { Facts } from '../../ui/layout/facts.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import type { Column } from '../../ui/table/rows/rows.ts'
import type { ListState } from '../../ui/table/use-list-state.ts'
import { BookTools } from './book-tools.tsx'
import {
  cuentasQuery,
  daysOf,
  type LibrosSearch,
  type Movimiento,
  mayorForPaper,
  mayorQuery,
} from './libros.api.ts'

const NOUN = ['movimiento', 'movimientos'] as const

const columns: Column<Movimiento>[] = [
  { title: 'Fecha', brief: 'what', render: ({ fecha }) => formatDay(fecha) },
  { title: 'Asiento', brief: 'what', numeric: true, render: ({ asiento }) => asiento },
  { title: 'Descripción', brief: 'who', clipped: true, render: ({ descripcion }) => descripcion },
  { title: 'Débito', numeric: true, render: ({ debito }) => debito > 0 && formatMoney(debito) },
  { title: 'Crédito', numeric: true, render: ({ credito }) => credito > 0 && formatMoney(credito) },
  { title: 'Saldo', brief: 'amount', numeric: true, render: ({ saldo }) => formatMoney(saldo) },
]

export function MayorReport({ list, days }: { list: ListState<LibrosSearch>; days: ReactNode }) {
  const mayor = useQuery(mayorQuery(list.search))
  const { data: cuentas = [] } = useQuery(cuentasQuery)
  // Classes and groups of accounts are headings, which have no movements.
  const posted = cuentas.filter(({ codigo }) => codigo.length > 2)
  const { cuenta = '1105' } = list.search
  const isUnknown = cuentas.length > 0 && posted.every(({ codigo }) => codigo !== cuenta)
  return (
    <>
      <Group align="flex-end">
        <NativeSelect
          label="Cuenta"
          value={cuenta}
          onChange={({ currentTarget }) => list.change({ cuenta: currentTarget.value })}
          data={[
            // An account in the address that the plan lacks stays selected.
            ...(isUnknown ? [{ value: cuenta, label: `${cuenta} (no está en el plan)` }] : []),
            ...posted.map(({ codigo, nombre }) => ({ value: codigo, label: `${codigo} ${nombre}` })),
          ]}
          w={{ base: '100%', xs: 320 }}
        />
        {days}
      </Group>
      {mayor.data && (
        <Facts
          facts={[
            ['Saldo inicial', formatMoney(mayor.data.saldoInicial)],
            ['Saldo final', formatMoney(mayor.data.saldoFinal)],
          ]}
        />
      )}
      <BookTools
        book="mayor"
        params={{ cuenta, ...daysOf(list.search) }}
        title={`Mayor de ${cuenta} ${posted.find(({ codigo }) => codigo === cuenta)?.nombre ?? ''}`}
        filter={daysInWords(list.search)}
        columns={columns}
        noun={NOUN}
        read={() => mayorForPaper(list.search)}
        isEmpty={!mayor.data?.total || mayor.isPlaceholderData}
      />
      <DataTable
        name="Mayor"
        noun={NOUN}
        query={mayor}
        list={list}
        columns={columns}
        failed="Error al cargar el mayor: "
        saysWhyEmpty
        empty={<Empty text="Esa cuenta no tiene movimientos en esos días." />}
      />
    </>
  )
}
