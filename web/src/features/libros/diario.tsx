import type { Asiento } from '@gym/contract/contabilidad/libros.schema'
import { formatDay } from '@gym/contract/core/calendar'
import { formatMoney } from '@gym/contract/core/money'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { daysInWords } from '../../format/period.ts'
import { Empty } from '../../ui/feedback/query-state.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import { ListTools } from '../../ui/table/list-tools.tsx'
import { NarrowedBy } from '../../ui/table/narrowed-by.tsx'
import { PlainTable } from '../../ui/table/plain-table.tsx'
import type { RowColumn } from '../../ui/table/rows/row-brief.tsx'
import type { Column } from '../../ui/table/rows/rows.ts'
import type { ListState } from '../../ui/table/use-list-state.ts'
import { BookTools } from './book-tools.tsx'
import { daysOf, diarioForPaper, diarioQuery, type LibrosSearch } from './libros.api.ts'
import { Origen } from './origen.tsx'

const NOUN = ['asiento', 'asientos'] as const

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
  { title: 'Origen', render: (asiento) => <Origen asiento={asiento} /> },
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

/** Columns for print: each partida of an asiento has its own line. */
const paperColumns: RowColumn<Asiento>[] = [
  ...columns.slice(0, 3),
  { title: 'Cuenta', render: sides(({ cuenta, nombre }) => `${cuenta} ${nombre}`) },
  { title: 'Débito', numeric: true, render: sides(({ debito }) => debito > 0 && formatMoney(debito)) },
  { title: 'Crédito', numeric: true, render: sides(({ credito }) => credito > 0 && formatMoney(credito)) },
]

function sides(said: (partida: Asiento['partidas'][number]) => ReactNode) {
  return ({ partidas }: Asiento) =>
    partidas.map((partida, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the sides of an asiento never change
      <div key={index} style={{ whiteSpace: 'nowrap' }}>
        {said(partida) || '\u00a0'}
      </div>
    ))
}

export function Diario({ list, days }: { list: ListState<LibrosSearch>; days: ReactNode }) {
  const asientos = useQuery(diarioQuery(list.search))
  const { desde, hasta, buscar, de } = list.search
  const set = [desde, hasta, de].filter(Boolean).length
  const searched = buscar ? ` · búsqueda: «${buscar}»` : ''
  return (
    <>
      {de && (
        <NarrowedBy text="Asientos de un solo movimiento" onClear={() => list.change({ de: undefined })} />
      )}
      <ListTools list={list} searchLabel="Buscar por descripción" columns={columns} filtersSet={set}>
        {days}
      </ListTools>
      <BookTools
        book="diario"
        params={{ ...daysOf(list.search), ...(buscar && { buscar }) }}
        title="Diario"
        filter={daysInWords(list.search) + searched}
        columns={paperColumns}
        noun={NOUN}
        read={() => diarioForPaper(list.search)}
        isEmpty={!asientos.data?.total || asientos.isPlaceholderData}
      />
      <DataTable
        name="Diario"
        noun={NOUN}
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
