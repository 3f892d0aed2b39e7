import { formatRange } from '@gym/contract/calendar'
import type { Cliente, ClienteListado } from '@gym/contract/clientes'
import type { Situacion } from '@gym/contract/clientes.rules'
import { formatMoney } from '@gym/contract/money'
import { hecho } from '@gym/contract/sentences'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { estadoNames } from '../../lib/estado-names.ts'
import { DataTable } from '../../ui/data-table.tsx'
import { FilterSwitch } from '../../ui/filter-switch.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { ListTools } from '../../ui/list-tools.tsx'
import { NarrowedBy } from '../../ui/narrowed-by.tsx'
import { NoticeAlert } from '../../ui/notice.tsx'
import { Page } from '../../ui/page.tsx'
import { Empty } from '../../ui/query-state.tsx'
import { DeleteButton, EditLink, FichaLink } from '../../ui/row-actions.tsx'
import type { Column } from '../../ui/rows.ts'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { useDeletion } from '../../ui/use-deletion.ts'
import { useJustMade } from '../../ui/use-just-made.ts'
import { useListState } from '../../ui/use-list-state.ts'
import { clienteQuery, clientesQuery, deudaQuery, useDeleteCliente } from './clientes.api.ts'

const columns: Column<ClienteListado>[] = [
  { key: 'nombre', title: 'Nombre', brief: 'who', render: ({ nombre }) => nombre },
  { key: 'apellido', title: 'Apellido', brief: 'who', render: ({ apellido }) => apellido },
  {
    key: 'email',
    title: 'Correo electrónico',
    clipped: true,
    render: ({ email }) => email,
  },
  { key: 'telefono', title: 'Teléfono', brief: 'what', render: ({ telefono }) => telefono },
  { key: 'direccion', title: 'Dirección', clipped: true, render: ({ direccion }) => direccion },
  {
    key: 'estado',
    title: 'Estado',
    brief: 'state',
    render: ({ estado }) => <StatusBadge state={estadoNames[estado]} good={estado === 'activo'} />,
  },
  {
    key: 'numeroIdentificacion',
    title: 'Número de identificación',
    brief: 'what',
    render: ({ numeroIdentificacion }) => numeroIdentificacion,
  },
]

/** Of who owes, how much comes first. */
const withDebt: Column<ClienteListado>[] = [
  ...columns.slice(0, 2),
  {
    title: 'Debe',
    numeric: true,
    brief: 'amount',
    render: ({ debe = 0 }) => formatMoney(debe),
    renderBrief: ({ debe = 0 }) => `Debe ${formatMoney(debe)}`,
  },
  ...columns.slice(2),
]

const situations: Record<Situacion, string> = {
  debe: 'Con deuda',
  cumple: 'Cumplen años hoy',
  ausente: 'Sin venir hace 10 días',
}

const states = [
  { value: 'activo', label: 'Activos' },
  { value: 'inactivo', label: 'Inactivos' },
] as const

export function ClientesPage() {
  const list = useListState(useSearch({ from: '/shell/clientes' }))
  const { filtro, situacion, desde, hasta } = list.search
  const isOfSomeDays = desde !== undefined || hasta !== undefined
  const clientes = useQuery(clientesQuery(list.search))
  const owes = situacion === 'debe'
  const deuda = useQuery({
    ...deudaQuery(list.search),
    enabled: owes,
    select: ({ debe }) => `${formatMoney(debe)} en total`,
  })
  const shown = owes ? withDebt : columns
  const made = useJustMade(clienteQuery, list.search)
  const deletion = useDeletion(useDeleteCliente(), 'Error al eliminar el cliente: ')

  const ask = ({ _id, nombre, apellido }: Cliente) =>
    deletion.ask(_id, {
      title: `¿Eliminar a ${nombre} ${apellido}?`,
      text: 'Dejará de aparecer en las listas y su número quedará libre. Sus pagos se conservan.',
      done: hecho.clienteEliminado,
    })

  return (
    <Page actions={<LinkButton to="/clientes/crear">Nuevo cliente</LinkButton>}>
      <NoticeAlert notice={deletion.notice} onClose={deletion.clearNotice} />
      <ListTools
        list={list}
        searchLabel="Buscar cliente"
        columns={shown}
        filtersSet={(filtro ? 1 : 0) + (situacion ? 1 : 0) + (isOfSomeDays ? 1 : 0)}
      >
        <FilterSwitch list={list} label="Estado" all="Todos" options={states} />
        {situacion && (
          <NarrowedBy text={situations[situacion]} onClear={() => list.change({ situacion: undefined })} />
        )}
        {isOfSomeDays && (
          <NarrowedBy
            text={`Registro: ${formatRange({ ...(desde && { desde }), ...(hasta && { hasta }) })}`}
            onClear={() => list.change({ desde: undefined, hasta: undefined })}
          />
        )}
      </ListTools>
      <DataTable
        name="Clientes"
        noun={['cliente', 'clientes']}
        query={clientes}
        list={list}
        columns={shown}
        {...(owes && { sum: deuda })}
        made={made.row}
        failed="Error al cargar los clientes: "
        filtered={filtro !== undefined || situacion !== undefined || isOfSomeDays}
        empty={
          <Empty
            text="Aún no hay clientes."
            action={<LinkButton to="/clientes/crear">Crear el primero</LinkButton>}
          />
        }
        actions={(cliente) => {
          const name = `a ${cliente.nombre} ${cliente.apellido}`
          return (
            <>
              <FichaLink
                name={`de ${cliente.nombre} ${cliente.apellido}`}
                to="/clientes/$id"
                params={{ id: cliente._id }}
              />
              <EditLink name={name} to="/clientes/editar/$id" params={{ id: cliente._id }} />
              <DeleteButton name={name} onClick={() => ask(cliente)} />
            </>
          )
        }}
      />
    </Page>
  )
}
