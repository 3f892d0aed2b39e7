import { type Situacion, situaciones } from '@gym/contract/clientes/clientes.rules'
import type { Cliente, ClienteListado } from '@gym/contract/clientes/clientes.schema'
import { dayIn, formatDay, formatRange } from '@gym/contract/core/calendar'
import { formatMoney } from '@gym/contract/core/money'
import { hecho } from '@gym/contract/core/success-messages'
import { may } from '@gym/contract/permissions/actions'
import { Group, NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate, useSearch } from '@tanstack/react-router'
import { ownTimeZone, useZonaHoraria } from '../../api/gym.ts'
import { filterInWords } from '../../format/dotted.ts'
import { estadoNames } from '../../format/estado-names.ts'
import { useSignedIn } from '../../session/session-user.ts'
import { NoticeAlert } from '../../ui/feedback/notice.tsx'
import { Empty } from '../../ui/feedback/query-state.tsx'
import { useDeletion } from '../../ui/feedback/use-deletion.ts'
import { ImportLink } from '../../ui/layout/import-link.tsx'
import { LinkButton } from '../../ui/layout/link-button.tsx'
import { NavButton } from '../../ui/layout/nav-button.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { StatusBadge } from '../../ui/layout/status-badge.tsx'
import { PrintButton, PrintedList, useListPrint } from '../../ui/print/list-print.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import { FilterSwitch } from '../../ui/table/filter-switch.tsx'
import { ListTools } from '../../ui/table/list-tools.tsx'
import { NarrowedBy } from '../../ui/table/narrowed-by.tsx'
import { DeleteButton, EditLink, FichaLink } from '../../ui/table/rows/row-actions.tsx'
import type { RowColumn } from '../../ui/table/rows/row-brief.tsx'
import type { Column } from '../../ui/table/rows/rows.ts'
import { useJustMade } from '../../ui/table/use-just-made.ts'
import { useListState } from '../../ui/table/use-list-state.ts'
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

/** True for the address, which a list of debtors or absentees shows only in the row's detail. */
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

function onPaper(shown: readonly Column<ClienteListado>[]): RowColumn<ClienteListado>[] {
  const without = ['nombre', 'apellido', 'direccion', ...(shown === columns ? [] : ['email'])]
  return [
    { title: 'Cliente', render: ({ nombre, apellido }) => `${nombre} ${apellido}` },
    ...shown.filter(({ key = '' }) => !without.includes(key)),
  ]
}

function inWords({ filtro, situacion, desde, hasta, ...search }: ClientesSearch): string {
  return filterInWords(
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
  const passedNotice = useLocation({ select: ({ state }) => state.notice ?? null })
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
        notice={passedNotice}
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
          // On a phone, this width puts the state switch on a line of its own.
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
