import { clasesEnPalabras } from '@gym/contract/asistencias/asistencias.rules'
import type { Asistencia } from '@gym/contract/asistencias/asistencias.schema'
import { formatWritten } from '@gym/contract/core/calendar'
import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useZonaHoraria } from '../../api/gym.ts'
import { filterInWords } from '../../format/dotted.ts'
import { daysInWords } from '../../format/period.ts'
import { NoticeAlert, useNotice } from '../../ui/feedback/notice.tsx'
import { Empty } from '../../ui/feedback/query-state.tsx'
import { LinkButton } from '../../ui/layout/link-button.tsx'
import { NavButton } from '../../ui/layout/nav-button.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { PrintButton, PrintedList, useListPrint } from '../../ui/print/list-print.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import { DayRangeFilter } from '../../ui/table/day-range-filter.tsx'
import { ListTools } from '../../ui/table/list-tools.tsx'
import { NarrowedBy } from '../../ui/table/narrowed-by.tsx'
import type { Column } from '../../ui/table/rows/rows.ts'
import { useListState } from '../../ui/table/use-list-state.ts'
import { useToday } from '../configuracion/configuracion.api.ts'
import { DeshacerButton, useRefusalToUndo } from './card/deshacer-button.tsx'
import { DeshacerModal } from './card/deshacer-modal.tsx'
import { asistenciasForPaper, asistenciasQuery } from './entradas.api.ts'

const columnsIn = (zonaHoraria: string | undefined): Column<Asistencia>[] => [
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
    render: ({ clienteId: { nombre, apellido } }) => `${nombre} ${apellido}`,
  },
  {
    key: 'clase',
    title: 'Clase',
    brief: 'what',
    render: ({ claseId: { nombre, dia, horarioInicio } }) => (
      <span>
        {nombre}{' '}
        <Text span size="sm" c="dimmed">
          {dia} {horarioInicio}
        </Text>
      </span>
    ),
  },
]

const NOUN = ['asistencia', 'asistencias'] as const
const FAILED = 'Error al cargar las asistencias: '

export function AsistenciasPage() {
  const today = useToday()
  const refusalOf = useRefusalToUndo()
  const zonaHoraria = useZonaHoraria()
  const columns = columnsIn(zonaHoraria)
  const list = useListState(useSearch({ from: '/shell/asistencias' }))
  const { desde, hasta, dia, hora } = list.search
  const isOfSomeDays = desde !== undefined || hasta !== undefined
  const isOfSomeClases = dia !== undefined || hora !== undefined
  const asistencias = useQuery(asistenciasQuery(list.search))
  const ofWhich = `Solo ${clasesEnPalabras({ dia, hora: hora === undefined ? undefined : Number(hora) })}`
  const paper = useListPrint({
    read: () => asistenciasForPaper(list.search),
    filter: filterInWords(list.search, daysInWords(list.search), isOfSomeClases && ofWhich),
  })
  const [undoing, setUndoing] = useState<Asistencia | null>(null)
  const { notice, succeed, clear } = useNotice()

  return (
    <Page
      actions={
        <>
          <PrintButton paper={paper} disabled={!asistencias.data?.total || asistencias.isPlaceholderData} />
          <LinkButton variant="default" to="/entradas" search={{ desde, hasta }}>
            Todas las entradas
          </LinkButton>
          <NavButton to="/asistencias/registrar">Registrar asistencia</NavButton>
        </>
      }
    >
      <PrintedList
        paper={paper}
        title="Asistencias"
        today={today}
        noun={NOUN}
        columns={columns}
        failed={FAILED}
      />
      <NoticeAlert notice={notice} onClose={clear} />
      <ListTools
        list={list}
        searchLabel="Buscar por cliente o clase"
        columns={columns}
        file={asistenciasQuery(list.search).queryKey}
        filtersSet={(isOfSomeDays ? 1 : 0) + (isOfSomeClases ? 1 : 0)}
      >
        {today && <DayRangeFilter list={list} today={today} />}
        {isOfSomeClases && (
          <NarrowedBy text={ofWhich} onClear={() => list.change({ dia: undefined, hora: undefined })} />
        )}
      </ListTools>
      <DataTable
        name="Asistencias"
        noun={NOUN}
        query={asistencias}
        list={list}
        columns={columns}
        failed={FAILED}
        actions={(asistencia) => (
          <DeshacerButton
            refusal={refusalOf(asistencia)}
            aria-label={`Deshacer la asistencia de ${asistencia.clienteId.nombre} ${asistencia.clienteId.apellido}`}
            onClick={() => setUndoing(asistencia)}
          />
        )}
        filtered={isOfSomeDays || isOfSomeClases}
        empty={
          <Empty
            text="Aún no hay asistencias. Quien entra sin clase está en «Todas las entradas»."
            action={<NavButton to="/asistencias/registrar">Registrar la primera</NavButton>}
          />
        }
      />
      {undoing && <DeshacerModal asistencia={undoing} onClose={() => setUndoing(null)} onUndone={succeed} />}
    </Page>
  )
}
