import type { Asistencia } from '@gym/contract/asistencias'
import { formatInstant } from '@gym/contract/calendar'
import { Group, Text } from '@mantine/core'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { DayRangeFilter, dayRangeOf } from '../../ui/day-range-filter.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Page } from '../../ui/page.tsx'
import { Empty } from '../../ui/query-state.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { useListState } from '../../ui/use-list-state.ts'
import { useToday, useZonaHoraria } from '../configuracion/configuracion.api.ts'
import { useAsistencias } from './asistencias.api.ts'

const columnsIn = (zonaHoraria: string): Column<Asistencia>[] => [
  { key: 'fecha', title: 'Fecha', render: ({ fecha }) => formatInstant(new Date(fecha), zonaHoraria) },
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
  const list = useListState()
  const range = dayRangeOf(list)
  const asistencias = useAsistencias({ ...list.params, ...range }, zonaHoraria !== undefined)

  return (
    <Page
      title="Asistencias"
      actions={<LinkButton to="/asistencias/registrar">Registrar asistencia</LinkButton>}
    >
      <Group align="flex-end">
        <SearchBox list={list} label="Buscar por cliente o clase" />
        {today && <DayRangeFilter list={list} today={today} />}
      </Group>
      <DataTable
        name="Asistencias"
        query={asistencias}
        list={list}
        columns={columnsIn(zonaHoraria ?? 'UTC')}
        failed="Error al cargar las asistencias: "
        filtered={Object.keys(range).length > 0}
        empty={
          <Empty
            text="Aún no hay asistencias."
            action={<LinkButton to="/asistencias/registrar">Registrar la primera</LinkButton>}
          />
        }
      />
    </Page>
  )
}
