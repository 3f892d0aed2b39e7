import { type Day, formatDay } from '@gym/contract/calendar'
import { formatMoney } from '@gym/contract/money'
import type { Pago } from '@gym/contract/pagos'
import { isRenewalDue } from '@gym/contract/pagos.rules'
import { hecho } from '@gym/contract/sentences'
import { Badge, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { NoticeAlert } from '../../ui/notice.tsx'
import { Page } from '../../ui/page.tsx'
import { PeriodFilter } from '../../ui/period-filter.tsx'
import { Empty } from '../../ui/query-state.tsx'
import { DeleteButton, EditLink } from '../../ui/row-actions.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { useDeletion } from '../../ui/use-deletion.ts'
import { useListState } from '../../ui/use-list-state.ts'
import { useToday } from '../configuracion/configuracion.api.ts'
import { pagosQuery, useDeletePago } from './pagos.api.ts'

const clientOf = ({ cliente }: Pago) => (cliente ? `${cliente.nombre} ${cliente.apellido}` : 'Sin cliente')

const columnsOn = (today: Day | undefined): Column<Pago>[] => [
  { key: 'cliente', title: 'Cliente', render: clientOf },
  {
    key: 'producto',
    title: 'Producto',
    render: (pago) => (
      <Group gap="xs">
        {pago.producto?.nombre ?? '—'}
        {today && isRenewalDue(pago, today) && (
          <Badge color="red" tt="none">
            Por renovar
          </Badge>
        )}
      </Group>
    ),
  },
  { key: 'cantidad', title: 'Cantidad', numeric: true, render: ({ cantidad }) => cantidad },
  { key: 'monto', title: 'Monto', numeric: true, render: ({ monto }) => formatMoney(monto) },
  { key: 'fecha', title: 'Fecha', render: ({ fecha }) => formatDay(fecha) },
  { key: 'metodoPago', title: 'Método de pago', render: ({ metodoPago }) => metodoPago },
]

export function PagosPage() {
  const today = useToday()
  const list = useListState(useSearch({ from: '/shell/pagos' }))
  const pagos = useQuery({ ...pagosQuery(list.search, today), enabled: today !== undefined })
  const deletion = useDeletion(useDeletePago(), 'Error al eliminar el pago: ')

  const ask = (pago: Pago) =>
    deletion.ask(pago._id, {
      title: `¿Eliminar el pago de ${clientOf(pago)} por ${formatMoney(pago.monto)}?`,
      text: 'Su producto vuelve al stock y su ingreso se revierte en la contabilidad.',
      done: hecho.pagoEliminado,
    })

  return (
    <Page actions={<LinkButton to="/pagos/crear">Nuevo pago</LinkButton>}>
      <NoticeAlert notice={deletion.notice} onClose={deletion.clearNotice} />
      <Group align="flex-end">
        <SearchBox list={list} label="Buscar por cliente" />
        {today && <PeriodFilter list={list} today={today} />}
      </Group>
      <DataTable
        name="Pagos"
        query={pagos}
        list={list}
        columns={columnsOn(today)}
        failed="Error al cargar los pagos: "
        filtered={list.search.periodo !== 'todo'}
        empty={
          <Empty
            text="Aún no hay pagos."
            action={<LinkButton to="/pagos/crear">Registrar el primero</LinkButton>}
          />
        }
        highlighted={(pago) => today !== undefined && isRenewalDue(pago, today)}
        actions={(pago) => {
          const name = `el pago de ${clientOf(pago)}`
          return (
            <>
              <EditLink name={name} to="/pagos/editar/$id" params={{ id: pago._id }} />
              <DeleteButton name={name} onClick={() => ask(pago)} />
            </>
          )
        }}
      />
    </Page>
  )
}
