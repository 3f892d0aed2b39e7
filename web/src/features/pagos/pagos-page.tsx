import { type Day, formatDay, formatInstant } from '@gym/contract/core/calendar'
import { formatMoney } from '@gym/contract/core/money'
import { hecho } from '@gym/contract/core/success-messages'
import { isRenewalDue, type MetodoPago, metodosEnPalabras } from '@gym/contract/pagos/pagos.rules'
import type { Pago } from '@gym/contract/pagos/pagos.schema'
import { Badge, Button, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useZonaHoraria } from '../../api/gym.ts'
import { pluralize } from '../../format/counted.ts'
import { filterInWords } from '../../format/dotted.ts'
import { daysInWords, periodOf } from '../../format/period.ts'
import { NoticeAlert } from '../../ui/feedback/notice.tsx'
import { useDeletion } from '../../ui/feedback/use-deletion.ts'
import { LinkButton } from '../../ui/layout/link-button.tsx'
import { NavButton } from '../../ui/layout/nav-button.tsx'
import { NombreFigura } from '../../ui/layout/nombre-figura.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { StatusBadge } from '../../ui/layout/status-badge.tsx'
import { TextLink } from '../../ui/layout/text-link.tsx'
import { PrintButton, PrintedList, useListPrint } from '../../ui/print/list-print.tsx'
import { ReciboBuscado } from '../../ui/print/recibo-buscado.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import { ListTools } from '../../ui/table/list-tools.tsx'
import { NarrowedBy } from '../../ui/table/narrowed-by.tsx'
import { PeriodFilter, periodsSet } from '../../ui/table/period-filter.tsx'
import { DeleteButton, EditLink, ReprintLink } from '../../ui/table/rows/row-actions.tsx'
import type { RowColumn } from '../../ui/table/rows/row-brief.tsx'
import type { Column } from '../../ui/table/rows/rows.ts'
import { type ListState, useListState } from '../../ui/table/use-list-state.ts'
import { useToday } from '../configuracion/configuracion.api.ts'
import { devueltoInWords, sumaInWords } from './devuelto.ts'
import { NoPagos } from './no-pagos.tsx'
import {
  cuantosPagosQuery,
  type PagosSearch,
  POR_RENOVAR,
  pagosForPaper,
  pagosQuery,
  sumaQuery,
  useDeletePago,
} from './pagos.api.ts'

const paidBy: Record<MetodoPago, string> = {
  Efectivo: 'en efectivo',
  Tarjeta: 'con tarjeta',
  Transferencia: 'por transferencia',
}

const clientOf = ({ cliente }: Pago) => (cliente ? `${cliente.nombre} ${cliente.apellido}` : 'Sin cliente')

function describePago(pago: Pago): string {
  const { cliente, producto, fecha } = pago
  if (cliente) return `de ${clientOf(pago)}`
  return `${producto ? `de ${producto.nombre}` : 'sin cliente'} del ${formatDay(fecha)}`
}

function lossOf({ producto, cantidad, stockTomado, fecha, membresia }: Pago): string {
  const units = cantidad > 1 ? ` × ${cantidad}` : ''
  const back = `${pluralize(stockTomado, ['unidad vuelve', 'unidades vuelven'])} al stock y su`
  return [
    `${producto ? `${producto.nombre}${units}, ` : 'Sin producto, '}${formatDay(fecha)}.`,
    `${stockTomado > 0 ? back : 'Su'} ingreso se revierte en la contabilidad.`,
    membresia
      ? 'La membresía que pagó sigue sin pago: lo dirán Membresías, la página del cliente y la recepción, hasta que se cobre.'
      : '',
  ]
    .join(' ')
    .trim()
}

/** True for the rows that are red: monthly fees about to end (specification, section 4). */
const isDue = (pago: Pago, today: Day | undefined) => today !== undefined && isRenewalDue(pago, today)

const isToRenew = (pago: Pago, today: Day | undefined) =>
  isDue(pago, today) && !pago.renovado && (pago.devuelto?.cantidad ?? 0) < pago.cantidad

const columnsOn = (today: Day | undefined): Column<Pago>[] => [
  { key: 'cliente', title: 'Cliente', brief: 'who', render: clientOf },
  {
    key: 'producto',
    title: 'Producto',
    brief: 'what',
    render: (pago) => (
      <Group gap="xs">
        {pago.producto?.nombre ?? pago.concepto ?? '—'}
        {isToRenew(pago, today) && (
          <Badge color="red" tt="none">
            Por renovar
          </Badge>
        )}
        {pago.renovado && isDue(pago, today) && <StatusBadge state="Ya renovó" />}
        <Devuelto pago={pago} />
      </Group>
    ),
  },
  { key: 'cantidad', title: 'Cantidad', numeric: true, render: ({ cantidad }) => cantidad },
  { key: 'monto', title: 'Monto', numeric: true, brief: 'amount', render: ({ monto }) => formatMoney(monto) },
  { key: 'fecha', title: 'Fecha', brief: 'what', render: ({ fecha }) => formatDay(fecha) },
  { key: 'metodoPago', title: 'Método de pago', brief: 'what', render: metodosEnPalabras },
]

function Devuelto({ pago }: { pago: Pago }) {
  const said = devueltoInWords(pago)
  return said && <StatusBadge tone="warning" state={said} />
}

const detailsIn = (timeZone: string | undefined): RowColumn<Pago>[] => [
  {
    title: 'Registrado',
    render: ({ createdAt }) => createdAt && timeZone && formatInstant(new Date(createdAt), timeZone),
  },
  { title: 'Recibo', render: ({ recibo }) => (recibo === null ? 'Sin número' : `N.º ${recibo}`) },
  { title: 'Cobró', render: ({ cobradoPor }) => cobradoPor ?? 'Desconocido' },
  {
    title: 'Por método',
    // A payment by one method has no `partes`.
    render: ({ metodoPago, monto, partes }) =>
      (partes.length > 0 ? partes : [{ metodo: metodoPago, monto }])
        .map((parte) => `${parte.metodo} ${formatMoney(parte.monto)}`)
        .join(' + '),
  },
]

const NOUN = ['pago', 'pagos'] as const
const FAILED = 'Error al cargar los pagos: '

function inWords({ filtro, metodo, ...search }: PagosSearch, today: Day | undefined): string {
  if (filtro) return filterInWords(search, 'Por renovar')
  return filterInWords(search, daysInWords(periodOf(search, today) ?? {}), metodo)
}

export function PagosPage() {
  const today = useToday()
  const timeZone = useZonaHoraria()
  const columns = columnsOn(today)
  const list = useListState(useSearch({ from: '/shell/pagos' }))
  const { filtro, metodo } = list.search
  const pagos = useQuery({ ...pagosQuery(list.search, today), enabled: today !== undefined })
  const suma = useQuery({
    ...sumaQuery(list.search, today),
    enabled: today !== undefined,
    // A mixed payment shows its whole amount, but the total counts only this method's part.
    select: (all) => sumaInWords(all, metodo && !filtro ? paidBy[metodo] : undefined),
  })
  const paper = useListPrint({
    read: () => pagosForPaper(list.search, today),
    filter: inWords(list.search, today),
  })
  const deletion = useDeletion(useDeletePago(), 'Error al eliminar el pago: ')

  const ask = (pago: Pago) =>
    deletion.ask(pago._id, {
      title: `¿Eliminar el pago ${describePago(pago)} por ${formatMoney(pago.monto)}?`,
      text: lossOf(pago),
      done: hecho.pagoEliminado,
    })

  return (
    <Page
      actions={
        <>
          <PrintButton
            paper={paper}
            disabled={!pagos.data?.total || pagos.isPlaceholderData || suma.isLoading}
          />
          <NavButton to="/pagos/crear">Nuevo pago</NavButton>
        </>
      }
    >
      <PrintedList paper={paper} title="Pagos" today={today} noun={NOUN} columns={columns} failed={FAILED}>
        {suma.data && <p>{suma.data}</p>}
      </PrintedList>
      <NoticeAlert notice={deletion.notice} onClose={deletion.clearNotice} />
      <ListTools
        list={list}
        searchLabel="Buscar por cliente, producto o recibo"
        columns={columns}
        file={pagosQuery(list.search, today).queryKey}
        filtersSet={periodsSet(list.search) + (filtro || metodo ? 1 : 0)}
      >
        {today && !filtro && <PeriodFilter list={list} today={today} />}
        {metodo && !filtro && (
          <NarrowedBy text={`Método de pago: ${metodo}`} onClear={() => list.change({ metodo: undefined })} />
        )}
        <PorRenovar list={list} />
      </ListTools>
      <ReciboBuscado buscar={list.search.buscar} />
      {list.search.filtro === POR_RENOVAR && (
        <Text size="sm">
          ¿A quién se le acaba en 1 a 5 días la mensualidad que pagó, y no ha renovado?{' '}
          <TextLink to="/membresias" search={{ filtro: 'por-vencer' }}>
            Ver las membresías por vencer
          </TextLink>
        </Text>
      )}
      {today && !filtro && (
        <NombreFigura
          says="El total es la parte de los pagos en"
          figura="cobrado"
          days={periodOf(list.search, today) ?? { hasta: today }}
        />
      )}
      <DataTable
        name="Pagos"
        noun={NOUN}
        query={pagos}
        list={list}
        columns={columns}
        details={detailsIn(timeZone)}
        sum={suma}
        failed={FAILED}
        saysWhyEmpty
        empty={today && <NoPagos list={list} today={today} />}
        highlighted={(pago) => isDue(pago, today)}
        actions={(pago) => {
          const name = `el pago ${describePago(pago)}`
          return (
            <>
              {filtro === POR_RENOVAR && pago.cliente && (
                <LinkButton
                  size="xs"
                  to="/vender"
                  search={{ cliente: pago.cliente._id, renovar: pago.membresia?._id ?? 1 }}
                >
                  Renovar
                </LinkButton>
              )}
              {pago.venta ? (
                <LinkButton
                  size="xs"
                  variant="default"
                  to="/ventas/$id"
                  params={{ id: pago.venta._id }}
                  aria-label={`Ver venta N.º ${pago.venta.numero}`}
                >
                  Ver venta
                </LinkButton>
              ) : (
                <>
                  <ReprintLink
                    name={`el recibo ${describePago(pago)}`}
                    to="/pagos/recibo/$id"
                    params={{ id: pago._id }}
                  />
                  <EditLink name={name} to="/pagos/editar/$id" params={{ id: pago._id }} />
                  <DeleteButton name={name} onClick={() => ask(pago)} />
                </>
              )}
            </>
          )
        }}
      />
    </Page>
  )
}

type PagosList = ListState<PagosSearch>

function PorRenovar({ list: { search, change } }: { list: PagosList }) {
  const { data: count } = useQuery(cuantosPagosQuery(POR_RENOVAR))
  const isOn = search.filtro === POR_RENOVAR
  if (!isOn && !count) return null
  return (
    <Button
      variant={isOn ? 'filled' : 'default'}
      aria-pressed={isOn}
      onClick={() => change({ filtro: isOn ? undefined : POR_RENOVAR })}
    >
      Por renovar{count !== undefined && ` (${count})`}
    </Button>
  )
}
