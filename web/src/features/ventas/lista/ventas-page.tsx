import { formatDay, formatInstant } from '@gym/contract/core/calendar'
import { formatMoney } from '@gym/contract/core/money'
import type { VentaListada } from '@gym/contract/ventas/ventas.schema'
import { Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useZonaHoraria } from '../../../api/gym.ts'
import { filterInWords } from '../../../format/dotted.ts'
import { daysInWords } from '../../../format/period.ts'
import { Empty } from '../../../ui/feedback/query-state.tsx'
import { LinkButton } from '../../../ui/layout/link-button.tsx'
import { NombreFigura } from '../../../ui/layout/nombre-figura.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { StatusBadge } from '../../../ui/layout/status-badge.tsx'
import { PrintButton, PrintedList, useListPrint } from '../../../ui/print/list-print.tsx'
import { ReciboBuscado } from '../../../ui/print/recibo-buscado.tsx'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { DayRangeFilter } from '../../../ui/table/day-range-filter.tsx'
import { ListTools } from '../../../ui/table/list-tools.tsx'
import { NarrowedBy } from '../../../ui/table/narrowed-by.tsx'
import type { RowColumn } from '../../../ui/table/rows/row-brief.tsx'
import type { Column } from '../../../ui/table/rows/rows.ts'
import { useListState } from '../../../ui/table/use-list-state.ts'
import { useCliente } from '../../clientes/clientes.api.ts'
import { useToday } from '../../configuracion/configuracion.api.ts'
import { duenoDe, nombreDeCliente, sumaEnPalabras } from '../venta-words.ts'
import { sumaVentasQuery, ventasForPaper, ventasQuery } from '../ventas.api.ts'

const columns: Column<VentaListada>[] = [
  { key: 'numero', title: 'Número', brief: 'what', render: ({ numero }) => `N.º ${numero}` },
  { key: 'fecha', title: 'Fecha', brief: 'what', render: ({ fecha }) => formatDay(fecha) },
  { key: 'cliente', title: 'Cliente', brief: 'who', render: duenoDe },
  { title: 'Qué se vendió', clipped: true, render: ({ descripciones }) => descripciones.join(', ') },
  { key: 'total', title: 'Total', numeric: true, brief: 'amount', render: ({ total }) => formatMoney(total) },
  { title: 'Estado', brief: 'state', render: (venta) => <Estado {...venta} /> },
]

const detailsIn = (timeZone: string | undefined): RowColumn<VentaListada>[] => [
  {
    title: 'Registrada',
    render: ({ createdAt }) => timeZone && formatInstant(new Date(createdAt), timeZone),
  },
  { title: 'Vendió', render: ({ vendidaPor }) => vendidaPor },
]

function Estado({ debe, devuelto }: VentaListada) {
  return (
    <Group gap={4}>
      {debe > 0 && <StatusBadge tone="bad" state={`Debe ${formatMoney(debe)}`} />}
      {devuelto > 0 && <StatusBadge tone="warning" state={`Devuelto ${formatMoney(devuelto)}`} />}
      {debe === 0 && devuelto === 0 && <StatusBadge good state="Pagada" />}
    </Group>
  )
}

const NOUN = ['venta', 'ventas'] as const
const FAILED = 'Error al cargar las ventas: '

export function VentasPage() {
  const today = useToday()
  const timeZone = useZonaHoraria()
  const list = useListState(useSearch({ from: '/shell/ventas' }))
  const { desde, hasta, cliente } = list.search
  const ventas = useQuery(ventasQuery(list.search))
  // The server counts a search up to a limit, but its sum would read every match.
  const isSummed = !list.search.buscar || (ventas.data !== undefined && !ventas.data.isMore)
  const suma = useQuery({ ...sumaVentasQuery(list.search), select: sumaEnPalabras, enabled: isSummed })
  const chosen = useCliente(cliente ?? '', cliente !== undefined)
  const clientFilter = `Cliente: ${chosen.data ? nombreDeCliente(chosen.data) : '…'}`
  const paper = useListPrint({
    read: () => ventasForPaper(list.search),
    filter: filterInWords(list.search, daysInWords(list.search), cliente && clientFilter),
  })
  return (
    <Page
      actions={
        <>
          <PrintButton
            paper={paper}
            disabled={!ventas.data?.total || ventas.isPlaceholderData || suma.isLoading || chosen.isLoading}
          />
          <LinkButton to="/vender">Vender</LinkButton>
        </>
      }
    >
      <PrintedList paper={paper} title="Ventas" today={today} noun={NOUN} columns={columns} failed={FAILED}>
        {suma.data && <p>{suma.data}</p>}
      </PrintedList>
      <ListTools
        list={list}
        searchLabel="Número, cliente o producto"
        columns={columns}
        file={ventasQuery(list.search).queryKey}
        filtersSet={(desde ? 1 : 0) + (hasta ? 1 : 0) + (cliente ? 1 : 0)}
      >
        {today && <DayRangeFilter list={list} today={today} />}
        {cliente && <NarrowedBy text={clientFilter} onClear={() => list.change({ cliente: undefined })} />}
      </ListTools>
      <ReciboBuscado buscar={list.search.buscar} hallados="venta" />
      <NombreFigura
        says="Cada venta cuenta entera en"
        figura="vendido"
        days={
          desde || hasta || !today ? { ...(desde && { desde }), ...(hasta && { hasta }) } : { hasta: today }
        }
      />
      <DataTable
        name="Ventas"
        noun={NOUN}
        query={ventas}
        list={list}
        columns={columns}
        details={detailsIn(timeZone)}
        sum={suma}
        failed={FAILED}
        filtered={!!(desde || hasta || cliente)}
        empty={
          <Empty text="Aún no hay ventas." action={<LinkButton to="/vender">Hacer la primera</LinkButton>} />
        }
        actions={({ _id, numero }) => (
          <>
            <LinkButton
              size="xs"
              variant="default"
              to="/ventas/$id"
              params={{ id: _id }}
              aria-label={`Ver la venta N.º ${numero}`}
            >
              Ver
            </LinkButton>
          </>
        )}
      />
    </Page>
  )
}
