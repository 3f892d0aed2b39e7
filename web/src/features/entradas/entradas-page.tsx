import { formatWritten, timeIn } from '@gym/contract/core/calendar'
import { ENTRADA_LIBRE, nombreCausa } from '@gym/contract/entradas/entradas.rules'
import type { Entrada } from '@gym/contract/entradas/entradas.schema'
import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useZonaHoraria } from '../../api/gym.ts'
import { filterInWords } from '../../format/dotted.ts'
import { daysInWords } from '../../format/period.ts'
import { Empty } from '../../ui/feedback/query-state.tsx'
import { LinkButton } from '../../ui/layout/link-button.tsx'
import { NavButton } from '../../ui/layout/nav-button.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { PrintButton, PrintedList, useListPrint } from '../../ui/print/list-print.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import { DayRangeFilter } from '../../ui/table/day-range-filter.tsx'
import { ListTools } from '../../ui/table/list-tools.tsx'
import type { Column } from '../../ui/table/rows/rows.ts'
import { useListState } from '../../ui/table/use-list-state.ts'
import { useToday } from '../configuracion/configuracion.api.ts'
import { entradasForPaper, entradasQuery } from './entradas.api.ts'
import { VerdictBadge } from './verdict-badge.tsx'

const columnsIn = (zonaHoraria: string | undefined): Column<Entrada>[] => [
  {
    key: 'fecha',
    title: 'Fecha',
    brief: 'what',
    render: ({ fecha }) => zonaHoraria && formatWritten(fecha, zonaHoraria),
  },
  {
    key: 'cliente',
    title: 'Cliente',
    brief: 'who',
    render: ({ cliente: { nombre, apellido } }) => `${nombre} ${apellido}`,
  },
  { title: 'Clase', brief: 'what', render: ({ clase }) => clase?.nombre ?? ENTRADA_LIBRE },
  {
    title: 'Resultado',
    brief: 'state',
    render: ({ veredicto, motivos, permitidaPorque }) => (
      <>
        <VerdictBadge veredicto={veredicto} motivos={motivos} />
        {motivos.length > 0 && <Text size="sm">{motivos.map((causa) => nombreCausa[causa]).join(', ')}</Text>}
        {permitidaPorque && <Text size="sm">Motivo: {permitidaPorque}</Text>}
      </>
    ),
  },
  {
    title: 'Salida',
    brief: 'what',
    render: ({ salida }) => (salida && zonaHoraria ? timeIn(zonaHoraria, new Date(salida)) : null),
  },
  { title: 'Registró', render: ({ registradaPor }) => registradaPor },
]

const NOUN = ['entrada', 'entradas'] as const
const FAILED = 'Error al cargar las entradas: '

export function EntradasPage() {
  const today = useToday()
  const columns = columnsIn(useZonaHoraria())
  const list = useListState(useSearch({ from: '/shell/entradas' }))
  const { desde, hasta } = list.search
  const isOfSomeDays = desde !== undefined || hasta !== undefined
  const entradas = useQuery(entradasQuery(list.search))
  const paper = useListPrint({
    read: () => entradasForPaper(list.search),
    filter: filterInWords(list.search, daysInWords(list.search)),
  })

  return (
    <Page
      actions={
        <>
          <PrintButton paper={paper} disabled={!entradas.data?.total || entradas.isPlaceholderData} />
          <LinkButton variant="default" to="/asistencias">
            Asistencias a clases
          </LinkButton>
          <NavButton to="/recepcion">Recepción</NavButton>
        </>
      }
    >
      <PrintedList
        paper={paper}
        title="Entradas"
        today={today}
        noun={NOUN}
        columns={columns}
        failed={FAILED}
      />
      <ListTools
        list={list}
        searchLabel="Buscar por cliente o clase"
        columns={columns}
        file={entradasQuery(list.search).queryKey}
        filtersSet={isOfSomeDays ? 1 : 0}
      >
        {today && <DayRangeFilter list={list} today={today} withYesterday />}
      </ListTools>
      <DataTable
        name="Entradas"
        noun={NOUN}
        query={entradas}
        list={list}
        columns={columns}
        failed={FAILED}
        filtered={isOfSomeDays}
        empty={
          <Empty
            text="Aún no hay entradas."
            action={<NavButton to="/recepcion">Registrar la primera</NavButton>}
          />
        }
      />
    </Page>
  )
}
