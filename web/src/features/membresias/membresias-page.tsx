import { type Day, formatFullDay } from '@gym/contract/calendar'
import type { Membresia } from '@gym/contract/membresias'
import { daysRemaining, isAboutToExpire, type Vigencia } from '@gym/contract/membresias.rules'
import { formatMoney } from '@gym/contract/money'
import { hecho } from '@gym/contract/sentences'
import { Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { FilterSwitch } from '../../ui/filter-switch.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { NoticeAlert } from '../../ui/notice.tsx'
import { Page } from '../../ui/page.tsx'
import { Empty } from '../../ui/query-state.tsx'
import { DeleteButton, EditLink } from '../../ui/row-actions.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { useDeletion } from '../../ui/use-deletion.ts'
import { useListState } from '../../ui/use-list-state.ts'
import { useToday } from '../configuracion/configuracion.api.ts'
import { membresiasQuery, useDeleteMembresia } from './membresias.api.ts'

const clientOf = ({ cliente }: Membresia) => `${cliente.nombre} ${cliente.apellido}`

const columnsOn = (today: Day | undefined): Column<Membresia>[] => [
  { key: 'cliente', title: 'Cliente', render: clientOf },
  { key: 'tipo', title: 'Tipo', render: ({ tipo }) => tipo },
  { key: 'duracion', title: 'Duración (días)', numeric: true, render: ({ duracion }) => duracion },
  {
    key: 'diasRestantes',
    title: 'Días restantes',
    numeric: true,
    render: (membresia) => today && <Remaining membresia={membresia} today={today} />,
  },
  {
    key: 'sesionesRestantes',
    title: 'Sesiones restantes',
    numeric: true,
    render: ({ sesionesRestantes }) => sesionesRestantes,
  },
  { key: 'precio', title: 'Precio', numeric: true, render: ({ precio }) => formatMoney(precio) },
]

/** How many days are left, and in words what calls for attention. */
function Remaining({ membresia, today }: { membresia: Membresia; today: Day }) {
  const { fechainicio, fechafin } = membresia
  if (fechainicio > today) return <>Comienza el {formatFullDay(fechainicio)}</>
  const days = daysRemaining(fechafin, today)
  if (days === null) return <StatusBadge state="Vencida" tone="bad" />
  return (
    <Group component="span" gap="xs" justify="flex-end" wrap="nowrap">
      {isAboutToExpire(fechafin, today) && (
        <StatusBadge state={days === 0 ? 'Vence hoy' : 'Por vencer'} tone="warning" />
      )}
      {/* The group leaves out a bare 0. */}
      <span>{days}</span>
    </Group>
  )
}

/** Whether it has ended or ends within days, and the client has no other that ends later. */
function needsRenewal({ fechainicio, fechafin, renovada }: Membresia, today: Day): boolean {
  if (renovada || fechainicio > today) return false
  return daysRemaining(fechafin, today) === null || isAboutToExpire(fechafin, today)
}

const states: { value: Vigencia; label: string }[] = [
  { value: 'vigente', label: 'Vigentes' },
  { value: 'por-vencer', label: 'Por vencer' },
  { value: 'vencida', label: 'Vencidas' },
]

export function MembresiasPage() {
  const today = useToday()
  const list = useListState(useSearch({ from: '/shell/membresias' }))
  const membresias = useQuery(membresiasQuery(list.search))
  const deletion = useDeletion(useDeleteMembresia(), 'Error al eliminar la membresía: ')

  const ask = (membresia: Membresia) =>
    deletion.ask(membresia._id, {
      title: `¿Eliminar la membresía de ${clientOf(membresia)}?`,
      text: 'Dejará de aparecer en las listas y de valer para entrar a clases. Los pagos y las asistencias se conservan.',
      done: hecho.membresiaEliminada,
    })

  return (
    <Page actions={<LinkButton to="/membresias/crear">Nueva membresía</LinkButton>}>
      <NoticeAlert notice={deletion.notice} onClose={deletion.clearNotice} />
      <Group align="flex-end">
        <SearchBox list={list} label="Buscar por cliente" />
        <FilterSwitch list={list} label="Vigencia" all="Todas" options={states} />
      </Group>
      <DataTable
        name="Membresías"
        query={membresias}
        list={list}
        columns={columnsOn(today)}
        failed="Error al cargar las membresías: "
        filtered={list.search.filtro !== undefined}
        empty={
          <Empty
            text="Aún no hay membresías."
            action={<LinkButton to="/membresias/crear">Crear la primera</LinkButton>}
          />
        }
        actions={(membresia) => {
          const name = `la membresía de ${clientOf(membresia)}`
          const params = { id: membresia._id }
          return (
            <>
              {today && needsRenewal(membresia, today) && (
                <LinkButton
                  to="/membresias/crear"
                  search={{ renovar: membresia._id }}
                  aria-label={`Renovar ${name}`}
                  variant="light"
                  size="compact-sm"
                >
                  Renovar
                </LinkButton>
              )}
              <EditLink name={name} to="/membresias/editar/$id" params={params} />
              <DeleteButton name={name} onClick={() => ask(membresia)} />
            </>
          )
        }}
      />
    </Page>
  )
}
