import { HECHO, MAX_ACTOS, nombreRecurso, PROGRAMA } from '@gym/contract/auditoria/auditoria.rules'
import type { Acto } from '@gym/contract/auditoria/auditoria.schema'
import { formatInstant } from '@gym/contract/core/calendar'
import { errors } from '@gym/contract/core/errors'
import { NativeSelect, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useZonaHoraria } from '../../api/gym.ts'
import type { Page as PageOf } from '../../api/http.ts'
import { Empty } from '../../ui/feedback/query-state.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { StatusBadge } from '../../ui/layout/status-badge.tsx'
import { TextLink } from '../../ui/layout/text-link.tsx'
import { ExportButton, ExportStatus, useExport } from '../../ui/print/export-file.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import { DayRangeFilter } from '../../ui/table/day-range-filter.tsx'
import { FilterSwitch } from '../../ui/table/filter-switch.tsx'
import { ListTools } from '../../ui/table/list-tools.tsx'
import { NarrowedBy } from '../../ui/table/narrowed-by.tsx'
import type { RowColumn } from '../../ui/table/rows/row-brief.tsx'
import type { Column } from '../../ui/table/rows/rows.ts'
import { type ListState, useListState } from '../../ui/table/use-list-state.ts'
import { useToday } from '../configuracion/configuracion.api.ts'
import {
  type AuditoriaSearch,
  accionesQuery,
  auditoriaFilter,
  auditoriaQuery,
  useRevisar,
} from './auditoria.api.ts'
import { ReviewButton, ReviewResult } from './cadena.tsx'
import { Cambios } from './cambios.tsx'
import { type Deed, deedsOf } from './deeds.ts'

// One option per label; the server finds every resource of the label.
const recursos = Object.entries(nombreRecurso)
  .filter(([, label], index, all) => all.findIndex(([, other]) => other === label) === index)
  .map(([value, label]) => ({ value, label }))

const finales = [
  { value: 'hecho', label: 'Hechos' },
  { value: 'rechazado', label: 'Rechazados' },
] as const

const recursoDe = ({ recurso }: Pick<Acto, 'recurso'>) => recurso && (nombreRecurso[recurso] ?? recurso)
const quienDe = ({ usuario, token, accion }: Acto) =>
  (token && `Token «${token.nombre}»`) ??
  usuario?.nombre ??
  (accion === PROGRAMA ? 'El programa' : 'Sin iniciar sesión')

const columnsIn = (timeZone: string | undefined): Column<Deed>[] => [
  {
    title: 'Cuándo',
    brief: 'what',
    render: ({ fecha }) => timeZone && formatInstant(new Date(fecha), timeZone),
  },
  { title: 'Quién', brief: 'who', render: quienDe },
  {
    title: 'Qué hizo',
    brief: 'what',
    render: ({ accion, acto }) => (accion === PROGRAMA ? 'Por sí solo' : acto),
  },
  {
    title: 'Sobre',
    brief: 'what',
    render: ({ rows }) => [...new Set(rows.map(recursoDe).filter(Boolean))].join(', '),
  },
  { title: 'Resultado', brief: 'state', render: (acto) => <Resultado {...acto} /> },
]

const details: RowColumn<Deed>[] = [
  {
    title: 'Motivo del rechazo',
    render: ({ resultado }) => (resultado === HECHO ? 'Ninguno' : sentenceOf(resultado)),
  },
  { title: 'Lo que cambió', render: ({ rows }) => <Changes rows={rows} /> },
  { title: 'Desde la dirección', render: ({ direccion }) => direccion ?? 'Este equipo' },
  {
    title: 'Identificador',
    render: ({ rows }) =>
      [...new Set(rows.flatMap(({ recursoId }) => recursoId ?? []))].map((recursoId) => (
        <div key={recursoId}>
          <TextLink to="/auditoria" search={{ registro: recursoId }}>
            {recursoId}
          </TextLink>
        </div>
      )),
  },
  {
    title: 'Lo demás que hizo',
    render: ({ usuario, token }) =>
      token ? (
        <TextLink to="/auditoria" search={{ token: token._id }}>
          Todo lo del token «{token.nombre}», de {usuario?.nombre}
        </TextLink>
      ) : usuario ? (
        <TextLink to="/auditoria" search={{ usuario: usuario._id }}>
          Todo lo de {usuario.nombre}
        </TextLink>
      ) : (
        'No se sabe de quién es'
      ),
  },
  { title: 'Petición', render: ({ peticion }) => peticion ?? 'Ninguna' },
]

function Changes({ rows }: Pick<Deed, 'rows'>) {
  if (rows.length === 1) return rows.map((acto) => <Cambios key={acto._id} {...acto} />)
  return rows.map((acto) => (
    <div key={acto._id}>
      <Text size="sm" fw={600}>
        {recursoDe(acto)}
      </Text>
      <Cambios {...acto} />
    </div>
  ))
}

function Resultado({ resultado }: Acto) {
  return resultado === HECHO ? (
    <StatusBadge good state="Hecho" />
  ) : (
    <StatusBadge tone="warning" state="Rechazado" />
  )
}

const sentenceOf = (code: string) => (code in errors ? errors[code as keyof typeof errors][1] : code)

const pageOfDeeds = (page: PageOf<Acto>): PageOf<Deed> => ({ ...page, rows: deedsOf(page.rows) })

export function AuditoriaPage() {
  const timeZone = useZonaHoraria()
  const list = useListState<AuditoriaSearch>(useSearch({ from: '/shell/auditoria' }))
  const actos = useQuery({ ...auditoriaQuery(list.search), select: pageOfDeeds })
  const report = useExport('auditoria/exportar', auditoriaFilter(list.search))
  const review = useRevisar()
  const { orden: _, pagina: __, buscar: ___, ...filters } = list.search
  const set = Object.values(filters).filter((value) => value !== undefined).length
  const columns = columnsIn(timeZone)
  return (
    <Page
      actions={
        <>
          <ReviewButton {...review} />
          <ExportButton {...report} />
        </>
      }
    >
      <ReviewResult {...review} />
      <ExportStatus {...report} />
      <ListTools list={list} searchLabel="Nombre o dirección de red" columns={columns} filtersSet={set}>
        <Filters list={list} />
      </ListTools>
      {actos.data?.total === MAX_ACTOS && (
        <Text size="sm">
          Se cuentan los {MAX_ACTOS.toLocaleString('es-CO')} más recientes: elige días para ver los de antes.
        </Text>
      )}
      <DataTable
        name="Auditoría"
        noun={['acto', 'actos']}
        query={actos}
        list={list}
        columns={columns}
        details={details}
        failed="Error al cargar la auditoría: "
        filtered={set > 0}
        empty={<Empty text="Aún no hay nada que auditar." />}
      />
    </Page>
  )
}

function Filters({ list }: { list: ListState<AuditoriaSearch> }) {
  const today = useToday()
  const { data: acciones = [] } = useQuery(accionesQuery)
  const { usuario, token, registro, accion, recurso } = list.search
  return (
    <>
      {today && <DayRangeFilter list={list} today={today} />}
      <FilterSwitch list={list} label="Resultado" all="Todos" options={finales} />
      <NativeSelect
        label="Qué hizo"
        value={accion ?? ''}
        onChange={({ currentTarget }) => list.change({ accion: currentTarget.value || undefined })}
        data={[
          { value: '', label: 'Cualquier cosa' },
          ...acciones.map(({ accion, acto }) => ({ value: accion, label: acto })),
        ]}
        w={{ base: '100%', xs: 220 }}
      />
      <NativeSelect
        label="Sobre"
        value={recurso ?? ''}
        onChange={({ currentTarget }) => list.change({ recurso: currentTarget.value || undefined })}
        data={[{ value: '', label: 'Todo' }, ...recursos]}
        w={{ base: '100%', xs: 180 }}
      />
      {usuario && <NarrowedBy text="Una sola persona" onClear={() => list.change({ usuario: undefined })} />}
      {token && <NarrowedBy text="Un solo token" onClear={() => list.change({ token: undefined })} />}
      {registro && (
        <NarrowedBy text="Un solo registro" onClear={() => list.change({ registro: undefined })} />
      )}
    </>
  )
}
