import {
  cuentasDe,
  filtroEnPalabras,
  nombreMetodo,
  nombreReferencia,
  nombreTipo,
  tiposTransaccion,
} from '@gym/contract/contabilidad/contabilidad.rules'
import type { Transaccion } from '@gym/contract/contabilidad/contabilidad.schema'
import { type Day, formatDay, monthName } from '@gym/contract/core/calendar'
import { formatMoney } from '@gym/contract/core/money'
import { Button, Group, Modal, NativeSelect, Skeleton, Stack, Text } from '@mantine/core'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useReportAge } from '../../api/report-age.ts'
import { periodInWords, periodOf } from '../../format/period.ts'
import { useActionSize } from '../../ui/feedback/in-words.tsx'
import { LoadingText } from '../../ui/feedback/loading-text.tsx'
import { Empty, LoadError } from '../../ui/feedback/query-state.tsx'
import { LinkButton } from '../../ui/layout/link-button.tsx'
import { NavButton } from '../../ui/layout/nav-button.tsx'
import { NombreFigura } from '../../ui/layout/nombre-figura.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { TextLink } from '../../ui/layout/text-link.tsx'
import { ExportButton, ExportStatus, useExport } from '../../ui/print/export-file.tsx'
import { PrintButton, PrintedList, useListPrint } from '../../ui/print/list-print.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import { ListTools } from '../../ui/table/list-tools.tsx'
import { PeriodFilter, periodsSet } from '../../ui/table/period-filter.tsx'
import { EditLink, HistoryButton } from '../../ui/table/rows/row-actions.tsx'
import type { RowColumn } from '../../ui/table/rows/row-brief.tsx'
import type { Column } from '../../ui/table/rows/rows.ts'
import { type ListState, useListState } from '../../ui/table/use-list-state.ts'
import { useToday } from '../configuracion/configuracion.api.ts'
import {
  type LedgerSearch,
  ledgerFilter,
  transaccionesForPaper,
  useSumasAnteriores,
  useTransacciones,
} from './contabilidad.api.ts'
import { Historial } from './historial.tsx'
import { PorAsentar } from './por-asentar.tsx'
import { Resumen } from './resumen.tsx'
import { SeriePanel } from './serie-panel.tsx'
import { TurnoLink } from './turno-link.tsx'

const columns: Column<Transaccion>[] = [
  { key: 'tipo', title: 'Tipo', brief: 'state', render: ({ tipo }) => nombreTipo[tipo] },
  {
    key: 'descripcion',
    title: 'Descripción',
    brief: 'who',
    clipped: true,
    render: ({ descripcion }) => descripcion,
  },
  { key: 'monto', title: 'Monto', numeric: true, brief: 'amount', render: ({ monto }) => formatMoney(monto) },
  { key: 'fecha', title: 'Fecha', brief: 'what', render: ({ fecha }) => formatDay(fecha) },
  { key: 'cuentaDebito', title: 'Cuenta débito', render: (row) => cuentasDe(row).debito },
  { key: 'cuentaCredito', title: 'Cuenta crédito', render: (row) => cuentasDe(row).credito },
  { key: 'referencia', title: 'Referencia', render: ({ referencia }) => nombreReferencia[referencia] },
  {
    key: 'creadoPor',
    title: 'Creado por',
    render: ({ creadoPor }) => creadoPor?.nombre ?? 'Desconocido',
  },
]

const details: RowColumn<Transaccion>[] = [
  { title: 'Método de pago', render: ({ metodoPago }) => nombreMetodo[metodoPago] },
  {
    title: 'Libros',
    render: ({ _id }) => (
      <TextLink to="/contabilidad/libros" search={{ de: _id }}>
        Ver en los libros
      </TextLink>
    ),
  },
]

const CSV = ['csv'] as const
const NOUN = ['transacción', 'transacciones'] as const
const FAILED = 'Error al cargar las transacciones: '

const newButton = (text: string) => <NavButton to="/contabilidad/crear-transaccion">{text}</NavButton>

export function ContabilidadPage() {
  const today = useToday()
  const list = useListState(useSearch({ from: '/shell/contabilidad' }))
  const transacciones = useTransacciones(list.search, today)
  const anterior = useSumasAnteriores(list.search, today)
  const filter = ledgerFilter(list.search, today)
  const report = useExport('contabilidad/exportar', filter)
  const filterInWords = filtroEnPalabras({
    ...periodOf(list.search, today),
    tipo: list.search.filtro,
    buscar: list.search.buscar,
  })
  const paper = useListPrint({ read: () => transaccionesForPaper(filter), filter: filterInWords })
  const resumen = transacciones.data && (
    <Resumen sumas={transacciones.data.sumas} anterior={anterior} tipo={list.search.filtro} />
  )
  const [historyOf, setHistoryOf] = useState<Transaccion | null>(null)

  return (
    <Page
      says={useReportAge('contabilidad')}
      actions={newButton('Registrar nueva transacción')}
      moreActions={
        <>
          <LinkButton variant="default" to="/contabilidad/libros">
            Libros
          </LinkButton>
          <ExportButton {...report} />
          <PrintButton
            paper={paper}
            disabled={!transacciones.data?.total || transacciones.isPlaceholderData}
          />
        </>
      }
    >
      <ExportStatus {...report} />
      <PrintedList
        paper={paper}
        title="Contabilidad"
        today={today}
        noun={NOUN}
        columns={columns}
        failed={FAILED}
      >
        {resumen}
      </PrintedList>
      <PorAsentar />
      <ListTools
        list={list}
        searchLabel="Buscar por descripción o categoría"
        columns={columns}
        file={['contabilidad', 'lista', filter]}
        fileAs={CSV}
        filtersSet={periodsSet(list.search) + (list.search.filtro ? 1 : 0)}
      >
        {today && (
          <PeriodFilter list={list} today={today}>
            <NativeSelect
              label="Tipo"
              w={140}
              value={list.search.filtro ?? ''}
              onChange={({ currentTarget: { value } }) =>
                list.change({ filtro: tiposTransaccion.find((tipo) => tipo === value) })
              }
              data={[
                { value: '', label: 'Todos' },
                ...tiposTransaccion.map((value) => ({ value, label: nombreTipo[value] })),
              ]}
            />
            <Button onClick={() => transacciones.refetch()}>Filtrar</Button>
          </PeriodFilter>
        )}
      </ListTools>
      {transacciones.data || transacciones.isError ? (
        <>
          {resumen && (
            <Text size="sm">
              <b>{filterInWords}.</b>
              {(list.search.filtro || list.search.buscar) && ' Los totales son solo de este filtro.'}
            </Text>
          )}
          {resumen}
          {today && (
            <NombreFigura
              says="«Total ingresos» es"
              figura="neto"
              days={periodOf(list.search, today) ?? { hasta: today }}
            />
          )}
          {anterior?.error && (
            <LoadError
              sentence={`Error al cargar las sumas de ${monthName(anterior.days.desde)}: ${anterior.error.message}`}
              onRetry={() => anterior.refetch()}
            />
          )}
          {transacciones.data && transacciones.data.total > 0 && (
            <SeriePanel search={list.search} today={today} sumas={transacciones.data.sumas} />
          )}
          <DataTable
            name="Transacciones"
            noun={NOUN}
            query={transacciones}
            list={list}
            columns={columns}
            details={details}
            failed={FAILED}
            saysWhyEmpty
            empty={<NoTransacciones list={list} today={today} />}
            actions={(row) => <RowActions row={row} onHistory={() => setHistoryOf(row)} />}
          />
        </>
      ) : (
        <Waiting />
      )}
      <Modal
        opened={historyOf !== null}
        onClose={() => setHistoryOf(null)}
        title={`Historial de ${historyOf?.descripcion ?? ''}`}
        centered
      >
        {historyOf && <Historial transaccion={historyOf} />}
      </Modal>
    </Page>
  )
}

/** The sums, the chart and the rows appear together: each would otherwise push down the next. */
const Waiting = () => (
  <Stack aria-busy>
    <LoadingText />
    <Skeleton height={80} />
    <Skeleton height={400} />
    <Skeleton height={400} />
  </Stack>
)

function NoTransacciones({ list, today }: { list: ListState<LedgerSearch>; today: Day | undefined }) {
  const { buscar, filtro } = list.search
  if (!buscar)
    return <Empty text="No hay transacciones para mostrar." action={newButton('Registrar una transacción')} />
  const period = periodOf(list.search, today)
  const narrowed = `${filtro ? ' y ese tipo' : ''}${period ? ` ${periodInWords(period, list.search)}` : ''}`
  return (
    <Empty
      text={`No se encontró nada con esa búsqueda${narrowed}.`}
      action={
        <Group gap="xs" justify="center">
          {period && (
            <Button onClick={() => list.change({ periodo: 'todo', dia: undefined })}>
              Buscar en todas las fechas
            </Button>
          )}
          {filtro && (
            <Button variant="default" onClick={() => list.change({ filtro: undefined })}>
              Quitar filtro
            </Button>
          )}
          <Button variant="default" onClick={() => list.change({ buscar: undefined })}>
            Limpiar búsqueda
          </Button>
        </Group>
      }
    />
  )
}

function RowActions({ row, onHistory }: { row: Transaccion; onHistory: () => void }) {
  const size = useActionSize()
  if (row.pagoId && row.pagoEliminado) return <Text size="sm">Pago eliminado</Text>
  if (row.pagoId)
    return (
      <LinkButton
        to="/pagos/editar/$id"
        params={{ id: row.pagoId }}
        variant="subtle"
        size={size}
        aria-label={`Ver pago: ${row.descripcion}`}
      >
        Ver pago
      </LinkButton>
    )
  if (row.turno)
    return (
      <TurnoLink turno={row.turno} variant="subtle" size={size} aria-label={`Ver caja: ${row.descripcion}`} />
    )
  return (
    <>
      {row.editada && <HistoryButton name={`de ${row.descripcion}`} onClick={onHistory} />}
      <EditLink name={row.descripcion} to="/contabilidad/editar-transaccion/$id" params={{ id: row._id }} />
    </>
  )
}
