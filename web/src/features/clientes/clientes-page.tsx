import { may } from '@gym/contract/actions'
import { dayIn, formatDay, formatRange } from '@gym/contract/calendar'
import type { Cliente, ClienteListado } from '@gym/contract/clientes'
import { type Situacion, situaciones } from '@gym/contract/clientes.rules'
import { hecho } from '@gym/contract/hecho.rules'
import { formatMoney } from '@gym/contract/money'
import { Group, NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate, useSearch } from '@tanstack/react-router'
import { narrowedTo } from '../../lib/dotted.ts'
import { estadoNames } from '../../lib/estado-names.ts'
import { ownTimeZone, useZonaHoraria } from '../../lib/gym.ts'
import { useSignedIn } from '../../lib/session-user.ts'
import { DataTable } from '../../ui/data-table.tsx'
import { FilterSwitch } from '../../ui/filter-switch.tsx'
import { ImportLink } from '../../ui/import-link.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { PrintButton, PrintedList, useListPrint } from '../../ui/list-print.tsx'
import { ListTools } from '../../ui/list-tools.tsx'
import { NarrowedBy } from '../../ui/narrowed-by.tsx'
import { NavButton } from '../../ui/nav-button.tsx'
import { NoticeAlert } from '../../ui/notice.tsx'
import { Page } from '../../ui/page.tsx'
import { Empty } from '../../ui/query-state.tsx'
import { DeleteButton, EditLink, FichaLink } from '../../ui/row-actions.tsx'
import type { RowColumn } from '../../ui/row-brief.tsx'
import type { Column } from '../../ui/rows.ts'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { useDeletion } from '../../ui/use-deletion.ts'
import { useJustMade } from '../../ui/use-just-made.ts'
import { useListState } from '../../ui/use-list-state.ts'
import { useToday } from '../configuracion/configuracion.api.ts'
import {
  type ClientesSearch,
  clienteQuery,
  clientesForPaper,
  clientesQuery,
  deudaQuery,
  useDeleteCliente,
} from './clientes.api.ts'

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

/** With a column for the situation, the address moves to the row's detail. */
const isAddress = ({ key }: Column<ClienteListado>) => key === 'direccion'
const others = columns.slice(2).filter((column) => !isAddress(column))

const withDebt: Column<ClienteListado>[] = [
  ...columns.slice(0, 2),
  {
    title: 'Debe',
    numeric: true,
    brief: 'amount',
    render: ({ debe = 0 }) => formatMoney(debe),
    renderBrief: ({ debe = 0 }) => `Debe ${formatMoney(debe)}`,
  },
  ...others,
]

const withLast = (zonaHoraria: string): Column<ClienteListado>[] => [
  ...columns.slice(0, 2),
  {
    key: 'ultimaEntrada',
    title: 'Última entrada',
    brief: 'what',
    render: ({ ultimaEntrada }) =>
      ultimaEntrada ? formatDay(dayIn(zonaHoraria, new Date(ultimaEntrada))) : 'Aún no ha venido',
    renderBrief: ({ ultimaEntrada }) =>
      ultimaEntrada
        ? `Vino el ${formatDay(dayIn(zonaHoraria, new Date(ultimaEntrada)))}`
        : 'Aún no ha venido',
  },
  ...others,
]

const situations: Record<Situacion, { label: string; nobody: string }> = {
  debe: { label: 'Con deuda', nobody: 'Nadie debe.' },
  cumple: { label: 'Cumplen años hoy', nobody: 'Nadie cumple años hoy.' },
  ausente: { label: 'Sin venir hace 10 días', nobody: 'Nadie lleva 10 días sin venir.' },
}

const states = [
  { value: 'activo', label: 'Activos' },
  { value: 'inactivo', label: 'Inactivos' },
] as const

const chargeLink = ({ _id, nombre, apellido }: Cliente) => (
  <LinkButton
    size="xs"
    variant="default"
    to="/vender"
    search={{ cliente: _id, deuda: 1 }}
    aria-label={`Cobrar la deuda de ${nombre} ${apellido}`}
  >
    Cobrar
  </LinkButton>
)

const NOUN = ['cliente', 'clientes'] as const
const FAILED = 'Error al cargar los clientes: '

/** Paper has one column for the name and none for the address; a situation list drops the email. */
function onPaper(shown: readonly Column<ClienteListado>[]): RowColumn<ClienteListado>[] {
  const without = ['nombre', 'apellido', 'direccion', ...(shown === columns ? [] : ['email'])]
  return [
    { title: 'Cliente', render: ({ nombre, apellido }) => `${nombre} ${apellido}` },
    ...shown.filter(({ key = '' }) => !without.includes(key)),
  ]
}

function inWords({ filtro, situacion, desde, hasta, ...search }: ClientesSearch): string {
  return narrowedTo(
    search,
    states.find(({ value }) => value === filtro)?.label ?? 'Todos',
    situacion && situations[situacion].label,
    (desde || hasta) && `registro: ${formatRange({ ...(desde && { desde }), ...(hasta && { hasta }) })}`,
  )
}

export function ClientesPage() {
  const list = useListState(useSearch({ from: '/shell/clientes' }))
  const { filtro, situacion, desde, hasta } = list.search
  const isOrderedByEntry = list.search.orden?.endsWith('ultimaEntrada')
  const isOfSomeDays = desde !== undefined || hasta !== undefined
  const clientes = useQuery(clientesQuery(list.search))
  const owes = situacion === 'debe'
  const deuda = useQuery({
    ...deudaQuery(list.search),
    enabled: owes,
    select: ({ debe }) => `${formatMoney(debe)} en total`,
  })
  const zonaHoraria = useZonaHoraria() ?? ownTimeZone()
  const shown = owes ? withDebt : situacion === 'ausente' ? withLast(zonaHoraria) : columns
  const today = useToday()
  const rol = useSignedIn()?.rol
  const navigate = useNavigate()
  // Notice passed by the previous screen.
  const told = useLocation({ select: ({ state }) => state.notice ?? null })
  const paper = useListPrint({ read: () => clientesForPaper(list.search), filter: inWords(list.search) })
  const made = useJustMade(clienteQuery, list.search)
  const deletion = useDeletion(useDeleteCliente(), 'Error al eliminar el cliente: ')

  const ask = ({ _id, nombre, apellido }: Cliente) =>
    deletion.ask(_id, {
      title: `¿Eliminar a ${nombre} ${apellido}?`,
      text: 'Dejará de aparecer en las listas y su número quedará libre. Sus pagos se conservan.',
      done: hecho.clienteEliminado,
    })

  return (
    <Page
      moreActions={
        rol &&
        may(rol, 'datosPersonales:administrar') && (
          <LinkButton to="/clientes/eliminados" variant="default">
            Eliminados
          </LinkButton>
        )
      }
      actions={
        <>
          <PrintButton paper={paper} disabled={!clientes.data?.total || clientes.isPlaceholderData} />
          <NavButton to="/clientes/crear">Nuevo cliente</NavButton>
        </>
      }
    >
      <PrintedList
        paper={paper}
        title="Clientes"
        today={today}
        noun={NOUN}
        columns={onPaper(shown)}
        failed={FAILED}
      >
        {deuda.data && <p>{deuda.data}</p>}
      </PrintedList>
      <NoticeAlert
        notice={told}
        onClose={() => navigate({ to: '.', search: true, state: {}, replace: true })}
      />
      <NoticeAlert notice={deletion.notice} onClose={deletion.clearNotice} />
      <ListTools
        list={list}
        searchLabel="Buscar cliente"
        columns={shown}
        file={clientesQuery(list.search).queryKey}
        filtersSet={(filtro ? 1 : 0) + (situacion ? 1 : 0) + (isOfSomeDays ? 1 : 0)}
      >
        <FilterSwitch list={list} label="Estado" all="Todos" options={states} />
        <NativeSelect
          label="Situación"
          // Keeps the switch on its own line on a phone.
          miw={230}
          value={situacion ?? ''}
          onChange={({ currentTarget: { value } }) =>
            list.change({
              situacion: situaciones.find((each) => each === value),
              ...(isOrderedByEntry && { orden: undefined }),
            })
          }
          data={[
            { value: '', label: 'Todas' },
            ...situaciones.map((value) => ({ value, label: situations[value].label })),
          ]}
        />
        {isOfSomeDays && (
          <NarrowedBy
            text={`Registro: ${formatRange({ ...(desde && { desde }), ...(hasta && { hasta }) })}`}
            onClear={() => list.change({ desde: undefined, hasta: undefined })}
          />
        )}
      </ListTools>
      <DataTable
        name="Clientes"
        noun={NOUN}
        query={clientes}
        list={list}
        columns={shown}
        {...(shown !== columns && { details: columns.filter(isAddress) })}
        {...(owes && { sum: deuda })}
        {...(owes && { act: chargeLink })}
        made={made.row}
        failed={FAILED}
        nothing={situacion && !isOfSomeDays ? situations[situacion].nobody : undefined}
        filtered={filtro !== undefined || situacion !== undefined || isOfSomeDays}
        empty={
          <Empty
            text="Aún no hay clientes."
            action={
              <Group gap="xs" justify="center">
                <NavButton to="/clientes/crear">Crear el primero</NavButton>
                <ImportLink tipo="clientes" />
              </Group>
            }
          />
        }
        actions={(cliente) => {
          const name = `a ${cliente.nombre} ${cliente.apellido}`
          return (
            <>
              {owes && chargeLink(cliente)}
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
