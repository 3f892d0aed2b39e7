import { formatDay } from '@gym/contract/calendar'
import type { Asiento } from '@gym/contract/libros'
import { formatMoney } from '@gym/contract/money'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { DataTable } from '../../ui/data-table.tsx'
import { ListTools } from '../../ui/list-tools.tsx'
import { PlainTable } from '../../ui/plain-table.tsx'
import { Empty } from '../../ui/query-state.tsx'
import type { RowColumn } from '../../ui/row-brief.tsx'
import type { Column } from '../../ui/rows.ts'
import type { ListState } from '../../ui/use-list-state.ts'
import { diarioQuery, type LibrosSearch } from './libros.api.ts'

const amountOf = ({ partidas }: Asiento) =>
  formatMoney(partidas.reduce((sum, { debito }) => sum + Math.round(debito * 100), 0) / 100)

const columns: Column<Asiento>[] = [
  { key: 'fecha', title: 'Fecha', brief: 'what', render: ({ fecha }) => formatDay(fecha) },
  { key: 'numero', title: 'N.º', brief: 'what', numeric: true, render: ({ numero }) => numero },
  { title: 'Descripción', brief: 'who', clipped: true, render: ({ descripcion }) => descripcion },
  {
    title: 'Cuentas',
    render: ({ partidas }) => [...new Set(partidas.map(({ cuenta }) => cuenta))].join(', '),
  },
  { title: 'Valor', brief: 'amount', numeric: true, render: amountOf },
]

const details: RowColumn<Asiento>[] = [
  { title: 'Partidas', isWide: true, render: (asiento) => <Partidas {...asiento} /> },
  { title: 'Registrado por', render: ({ creadoPor }) => creadoPor?.nombre ?? 'El programa' },
]

const partidaColumns: RowColumn<Asiento['partidas'][number] & { _id: string }>[] = [
  { title: 'Cuenta', render: ({ cuenta, nombre }) => `${cuenta} ${nombre}` },
  { title: 'Débito', numeric: true, render: ({ debito }) => debito > 0 && formatMoney(debito) },
  { title: 'Crédito', numeric: true, render: ({ credito }) => credito > 0 && formatMoney(credito) },
]

function Partidas({ numero, partidas }: Asiento) {
  return (
    <PlainTable
      name={`Partidas del asiento ${numero}`}
      rows={partidas.map((partida, index) => ({ ...partida, _id: String(index) }))}
      columns={partidaColumns}
      empty="No tiene partidas."
    />
  )
}

/** The journal: what was posted, the newest first, each with its partidas. */
export function Diario({ list, days }: { list: ListState<LibrosSearch>; days: ReactNode }) {
  const asientos = useQuery(diarioQuery(list.search))
  const { desde, hasta } = list.search
  const set = [desde, hasta].filter(Boolean).length
  return (
    <>
      <ListTools list={list} searchLabel="Buscar por descripción" columns={columns} filtersSet={set}>
        {days}
      </ListTools>
      <DataTable
        name="Diario"
        noun={['asiento', 'asientos']}
        query={asientos}
        list={list}
        columns={columns}
        details={details}
        failed="Error al cargar el diario: "
        filtered={set > 0}
        empty={<Empty text="Aún no hay asientos: cada venta, pago o transacción hará el suyo." />}
      />
    </>
  )
}
