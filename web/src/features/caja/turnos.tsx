import type { TurnoDeCaja } from '@gym/contract/caja/caja.schema'
import { formatDay, formatInstant } from '@gym/contract/core/calendar'
import { formatMoney } from '@gym/contract/core/money'
import { Group } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { ownTimeZone, useZonaHoraria } from '../../api/gym.ts'
import type { Page } from '../../api/http.ts'
import { Empty } from '../../ui/feedback/query-state.tsx'
import { LinkButton } from '../../ui/layout/link-button.tsx'
import { StatusBadge } from '../../ui/layout/status-badge.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import { DayRangeFilter } from '../../ui/table/day-range-filter.tsx'
import type { Column } from '../../ui/table/rows/rows.ts'
import type { ListState } from '../../ui/table/use-list-state.ts'
import { useToday } from '../configuracion/configuracion.api.ts'
import type { CajaSearch } from './caja.api.ts'
import { nombreResultado } from './caja-words.ts'
import { Descuadre } from './descuadre.tsx'

const columnsIn = (timeZone: string): Column<TurnoDeCaja>[] => [
  {
    key: 'abiertoEn',
    title: 'Abierta',
    brief: 'what',
    render: ({ abiertoEn }) => formatInstant(new Date(abiertoEn), timeZone),
  },
  { title: 'Caja', brief: 'who', render: ({ caja }) => caja },
  { title: 'Abrió', brief: 'what', render: ({ abiertoPor }) => abiertoPor?.nombre ?? 'Desconocido' },
  { title: 'Base', numeric: true, render: ({ base }) => formatMoney(base) },
  { title: 'Cierre', brief: 'what', render: ({ z }) => (z ? `Z N.º ${z.numero}` : '—') },
  {
    title: 'Diferencia',
    numeric: true,
    brief: 'amount',
    render: ({ z }) => (z ? <Descuadre metodos={z.descuadres} /> : '—'),
  },
  { title: 'Estado', brief: 'state', render: (turno) => <Estado {...turno} /> },
]

function Estado({ z }: TurnoDeCaja) {
  if (!z) return <StatusBadge tone="neutral" state="Abierta" />
  if (z.porAutorizar) return <StatusBadge tone="warning" state="Por autorizar" />
  const lacks = z.descuadres.some(({ diferencia }) => diferencia < 0)
  const tone = z.descuadres.length === 0 ? 'good' : lacks ? 'bad' : 'warning'
  return <StatusBadge tone={tone} state={nombreResultado(z.descuadres)} />
}

interface TurnosProps {
  list: ListState<CajaSearch>
  turnos: UseQueryResult<Page<TurnoDeCaja>>
}

export function Turnos({ list, turnos }: TurnosProps) {
  const today = useToday()
  const timeZone = useZonaHoraria() ?? ownTimeZone()
  const { desde, hasta } = list.search
  return (
    <>
      <Group align="flex-end" gap="sm" mih={60}>
        {today && <DayRangeFilter list={list} today={today} />}
      </Group>
      <DataTable
        name="Turnos"
        noun={['turno', 'turnos']}
        query={turnos}
        list={list}
        columns={columnsIn(timeZone)}
        failed="Error al cargar los turnos: "
        filtered={!!(desde || hasta)}
        empty={<Empty text="Aún no hay turnos de caja." />}
        actions={({ _id, caja, fecha, z }) =>
          z && (
            <LinkButton
              size="xs"
              variant="default"
              to="/caja/$id"
              params={{ id: _id }}
              aria-label={`Ver el cierre de ${caja} del ${formatDay(fecha)}`}
            >
              Ver cierre
            </LinkButton>
          )
        }
      />
    </>
  )
}
