import { type Situacion, situaciones } from '@gym/contract/clientes/clientes.rules'
import type { Cliente } from '@gym/contract/clientes/clientes.schema'
import { dayIn, formatRange } from '@gym/contract/core/calendar'
import { formatMoney } from '@gym/contract/core/money'
import { hecho } from '@gym/contract/core/success-messages'
import { may } from '@gym/contract/permissions/actions'
import { Group, NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate, useSearch } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { now } from '../../api/clock.ts'
import { ownTimeZone, useZonaHoraria } from '../../api/gym.ts'
import { filterInWords } from '../../format/dotted.ts'
import { lazyRouteComponent, loadChunk } from '../../routing/lazy.tsx'
import { useSignedIn } from '../../session/session-user.ts'
import { NoticeAlert } from '../../ui/feedback/notice.tsx'
import { Empty } from '../../ui/feedback/query-state.tsx'
import { useDeletion } from '../../ui/feedback/use-deletion.ts'
import { ImportLink } from '../../ui/layout/import-link.tsx'
import { LinkButton } from '../../ui/layout/link-button.tsx'
import { NavButton } from '../../ui/layout/nav-button.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { PrintButton, PrintedList, useListPrint } from '../../ui/print/list-print.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import { FilterSwitch } from '../../ui/table/filter-switch.tsx'
import { ListTools } from '../../ui/table/list-tools.tsx'
import { NarrowedBy } from '../../ui/table/narrowed-by.tsx'
import { DeleteButton, EditLink, FichaLink } from '../../ui/table/rows/row-actions.tsx'
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
import { columnsOf, detailsOf, onPaper } from './clientes-columns.tsx'

const fichaPanel = () => import('../fichas/fichas.shared.tsx')
const FichaPanel = lazyRouteComponent(fichaPanel, 'FichaPanel')

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
  const day = useToday()
  const today = day ?? dayIn(zonaHoraria, now())
  const shown = columnsOf({ situacion, today, zonaHoraria })
  const [opened, setOpened] = useState<Cliente | null>(null)
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
        today={day}
        noun={NOUN}
        columns={onPaper(shown, situacion)}
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
        details={detailsOf({ situacion, today })}
        onOpen={async (cliente) => {
          await loadChunk(fichaPanel)
          setOpened(cliente)
        }}
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
      {opened && (
        <Suspense>
          <FichaPanel cliente={opened} onClose={() => setOpened(null)} />
        </Suspense>
      )}
    </Page>
  )
}
