import type { Asistencia } from '@gym/contract/asistencias'
import { formatInstant } from '@gym/contract/calendar'
import { Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useZonaHoraria } from '../../lib/gym.ts'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { DayRangeFilter } from '../../ui/day-range-filter.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { NoticeAlert, useNotice } from '../../ui/notice.tsx'
import { Page } from '../../ui/page.tsx'
import { Empty } from '../../ui/query-state.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { useListState } from '../../ui/use-list-state.ts'
import { useToday } from '../configuracion/configuracion.api.ts'
import { asistenciasQuery } from './asistencias.api.ts'
import { DeshacerButton } from './deshacer-button.tsx'
import { DeshacerModal } from './deshacer-modal.tsx'

const columnsIn = (zonaHoraria: string | undefined): Column<Asistencia>[] => [
  {
    key: 'fecha',
    title: 'Fecha',
    render: ({ fecha }) => zonaHoraria && formatInstant(new Date(fecha), zonaHoraria),
  },
  {
    key: 'cliente',
    title: 'Cliente',
    render: ({ clienteId: { nombre, apellido } }) => `${nombre} ${apellido}`,
  },
  {
    key: 'clase',
    title: 'Clase',
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

export function AsistenciasPage() {
  const today = useToday()
  const zonaHoraria = useZonaHoraria()
  const list = useListState(useSearch({ from: '/shell/asistencias' }))
  const asistencias = useQuery(asistenciasQuery(list.search))
  const [undoing, setUndoing] = useState<Asistencia | null>(null)
  const { notice, succeed, clear } = useNotice()

  return (
    <Page actions={<LinkButton to="/asistencias/registrar">Registrar asistencia</LinkButton>}>
      <NoticeAlert notice={notice} onClose={clear} />
      <Group align="flex-end">
        <SearchBox list={list} label="Buscar por cliente o clase" />
        {today && <DayRangeFilter list={list} today={today} />}
      </Group>
      <DataTable
        name="Asistencias"
        query={asistencias}
        list={list}
        columns={columnsIn(zonaHoraria)}
        failed="Error al cargar las asistencias: "
        actions={(asistencia) => (
          <DeshacerButton
            asistencia={asistencia}
            size="compact-sm"
            aria-label={`Deshacer la asistencia de ${asistencia.clienteId.nombre} ${asistencia.clienteId.apellido}`}
            onClick={() => setUndoing(asistencia)}
          />
        )}
        filtered={list.search.desde !== undefined || list.search.hasta !== undefined}
        empty={
          <Empty
            text="Aún no hay asistencias."
            action={<LinkButton to="/asistencias/registrar">Registrar la primera</LinkButton>}
          />
        }
      />
      {undoing && <DeshacerModal asistencia={undoing} onClose={() => setUndoing(null)} onUndone={succeed} />}
    </Page>
  )
}
