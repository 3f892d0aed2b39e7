import { nombreMetodo } from '@gym/contract/contabilidad/contabilidad.rules'
import { formatDay } from '@gym/contract/core/calendar'
import { formatMoney } from '@gym/contract/core/money'
import { diasSemana } from '@gym/contract/core/weekdays'
import {
  nombreClase,
  nombreResultado,
  type Pregunta,
  preguntas,
} from '@gym/contract/indicadores/preguntas.rules'
import type { FilaDePregunta } from '@gym/contract/indicadores/preguntas.schema'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useReportAge } from '../../api/report-age.ts'
import { joinWithDots } from '../../format/dotted.ts'
import { daysInWords } from '../../format/period.ts'
import { useActionSize } from '../../ui/feedback/in-words.tsx'
import { Empty } from '../../ui/feedback/query-state.tsx'
import { LinkButton } from '../../ui/layout/link-button.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { TextLink } from '../../ui/layout/text-link.tsx'
import { PrintButton, PrintedList, useListPrint } from '../../ui/print/list-print.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import type { Column } from '../../ui/table/rows/rows.ts'
import { useListState } from '../../ui/table/use-list-state.ts'
import { useToday } from '../configuracion/configuracion.api.ts'
import { type FilasSearch, filasForPaper, filasQuery, preguntaOf } from './preguntas.api.ts'

const titles: Record<Pregunta, string> = {
  dinero: 'Dinero recibido',
  margen: 'Ventas de productos',
  renovacion: 'Membresías que terminaron',
  retiros: 'Membresías que no se renovaron',
  cohortes: 'Clientes registrados',
  horas: 'Entradas',
  descuentos: 'Lo que se descontó',
}

const FAILED = 'Error al cargar las filas: '
const NOUN = ['fila', 'filas'] as const

const base: Column<FilaDePregunta>[] = [
  {
    title: 'Fecha',
    brief: 'what',
    render: ({ fecha, hora }) => (hora ? `${formatDay(fecha)} ${hora}` : formatDay(fecha)),
  },
  { title: 'Qué', brief: 'who', clipped: true, render: ({ que }) => que },
  {
    title: 'Cliente',
    brief: 'what',
    render: ({ cliente }) =>
      cliente ? (
        <TextLink to="/clientes/$id" params={{ id: cliente._id }}>
          {cliente.nombre} {cliente.apellido}
        </TextLink>
      ) : (
        '—'
      ),
  },
]
const amount: Column<FilaDePregunta> = {
  title: 'Monto',
  numeric: true,
  brief: 'amount',
  render: ({ monto }) => monto !== null && formatMoney(monto),
}
const cost: Column<FilaDePregunta> = {
  title: 'Costo',
  numeric: true,
  brief: 'state',
  render: ({ costo }) => (costo === null ? 'Sin costo' : formatMoney(costo)),
}

export function FilasPage() {
  const today = useToday()
  const list = useListState<FilasSearch>(useSearch({ from: '/shell/indicadores/filas' }))
  const { desde, hasta } = list.search
  const pregunta = preguntas.find((each) => each === list.search.pregunta) ?? 'dinero'
  const asked = { ...filasQuery(list.search), enabled: desde !== undefined && hasta !== undefined }
  const filas = useQuery(asked)
  const suma = useQuery({ ...asked, select: (page) => sumInWords(page.suma, pregunta) })
  const hasMoney =
    pregunta === 'dinero' ||
    pregunta === 'margen' ||
    pregunta === 'descuentos' ||
    (pregunta === 'cohortes' && list.search.meses !== undefined)
  const columns = [
    ...base,
    ...(hasMoney ? [pregunta === 'descuentos' ? { ...amount, title: 'Descuento' } : amount] : []),
    ...(pregunta === 'margen' ? [cost] : []),
  ]
  const what = narrowedTo(list.search)
  const paper = useListPrint({ read: () => filasForPaper(list.search), filter: what })
  const title = list.search.meses === undefined ? titles[pregunta] : 'Pagos de los clientes registrados'
  return (
    <Page
      title={title}
      says={joinWithDots(what, useReportAge('indicadores/filas'))}
      moreActions={
        <>
          <LinkButton variant="default" {...preguntaOf({ ...list.search, pregunta })}>
            Volver a la pregunta
          </LinkButton>
          <PrintButton paper={paper} disabled={!filas.data?.total || filas.isPlaceholderData} />
        </>
      }
    >
      <PrintedList paper={paper} title={title} today={today} noun={NOUN} columns={columns} failed={FAILED} />
      <DataTable
        name={title}
        noun={NOUN}
        query={filas}
        list={list}
        {...(hasMoney && { sum: suma })}
        columns={columns}
        {...(hasMoney && { actions: (row: FilaDePregunta) => <Ir {...row} /> })}
        failed={FAILED}
        saysWhyEmpty
        empty={<Empty text="No hay filas detrás de ese número." />}
      />
    </Page>
  )
}

function sumInWords(suma: { monto: number; costo: number }, pregunta: Pregunta): string {
  const total = `${formatMoney(suma.monto)} en total`
  return pregunta === 'margen' ? `${total}, ${formatMoney(suma.costo)} de costo` : total
}

function narrowedTo({ desde = '', hasta = '', ...figure }: FilasSearch): string {
  const { metodo, clase, resultado, titulo, conCosto, activos, meses, dia, hora } = figure
  return joinWithDots(
    desde && hasta && daysInWords({ desde, hasta }),
    metodo && nombreMetodo[metodo as keyof typeof nombreMetodo],
    clase && nombreClase[clase as keyof typeof nombreClase],
    resultado && nombreResultado[resultado as keyof typeof nombreResultado],
    titulo,
    conCosto && 'Con costo',
    activos && 'Con membresía hoy',
    meses !== undefined && (meses === '999' ? 'Hasta hoy' : `Hasta ${meses} meses después`),
    dia && diasSemana[Number(dia)],
    hora && `De ${hora.padStart(2, '0')}:00 a ${hora.padStart(2, '0')}:59`,
  )
}

function Ir({ que, ir }: FilaDePregunta) {
  const size = useActionSize()
  if (!ir || ir.a === 'cliente') return null
  const params = { id: ir._id }
  const shared = {
    params,
    size,
    variant: 'subtle',
    'aria-label': `Ver ${ir.a === 'transaccion' ? 'transacción' : ir.a}: ${que}`,
  } as const
  if (ir.a === 'pago')
    return (
      <LinkButton to="/pagos/editar/$id" {...shared}>
        Ver pago
      </LinkButton>
    )
  if (ir.a === 'venta')
    return (
      <LinkButton to="/ventas/$id" {...shared}>
        Ver venta
      </LinkButton>
    )
  return (
    <LinkButton to="/contabilidad/editar-transaccion/$id" {...shared}>
      Ver transacción
    </LinkButton>
  )
}
