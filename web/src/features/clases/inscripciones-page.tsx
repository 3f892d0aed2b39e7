import type { ClaseConInscritos } from '@gym/contract/clases'
import { hecho } from '@gym/contract/sentences'
import { Button, Skeleton, Stack, VisuallyHidden } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import type { Page as ListPage } from '../../lib/http.ts'
import type { ListSearch } from '../../lib/search.ts'
import { ListFoot, useLastPageRedirect } from '../../ui/data-table.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { NoticeAlert } from '../../ui/notice.tsx'
import { Page } from '../../ui/page.tsx'
import { Empty, LoadError, NothingFound } from '../../ui/query-state.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { useDeletion } from '../../ui/use-deletion.ts'
import { type ListState, useListState } from '../../ui/use-list-state.ts'
import { useConfiguracion } from '../configuracion/configuracion.api.ts'
import { inscripcionesQuery, useAllInscripciones, useDeleteInscripcion } from './clases.api.ts'
import classes from './inscripciones.module.css'
import { PrintedLists } from './printed-lists.tsx'
import { type Inscrito, SlotPeople } from './slot-people.tsx'

const FAILED = 'Error al cargar las inscripciones.'

/** Who is in each class: the lists, the way to take somebody out, and the paper for the wall. */
export function InscripcionesPage() {
  const { data: gym } = useConfiguracion()
  const list = useListState(useSearch({ from: '/shell/admin/inscripciones' }))
  const inscripciones = useQuery(inscripcionesQuery(list.search))
  const deletion = useDeletion(useDeleteInscripcion(), 'Error al eliminar la inscripción: ')
  const all = useAllInscripciones()
  const [onPaper, setOnPaper] = useState<ClaseConInscritos[] | null>(null)

  const printAll = () => all.mutate(list.search.buscar, { onSuccess: setOnPaper })
  const ask = ({ nombreClase, dia, horarioInicio }: ClaseConInscritos, { _id, nombreCompleto }: Inscrito) =>
    deletion.ask(_id, {
      title: `¿Eliminar a ${nombreCompleto} de ${nombreClase}, ${dia} ${horarioInicio}?`,
      text: 'Su cupo quedará libre para otra persona.',
      done: hecho.inscripcionEliminada,
    })

  return (
    <Page
      actions={
        <>
          <LinkButton to="/clases" variant="default">
            Clases
          </LinkButton>
          <Button
            leftSection={<IconPrinter size={18} stroke={1.6} aria-hidden />}
            loading={all.isPending}
            disabled={!inscripciones.data?.total}
            onClick={printAll}
          >
            Imprimir
          </Button>
        </>
      }
    >
      <Stack className={onPaper ? classes.unprinted : undefined}>
        <Stack className={classes.unprinted}>
          <NoticeAlert notice={deletion.notice} onClose={deletion.clearNotice} />
          {all.isError && <LoadError sentence={FAILED} onRetry={printAll} />}
          <SearchBox list={list} label="Buscar por clase, día o persona" />
        </Stack>
        <Inscripciones
          query={inscripciones}
          list={list}
          onPrint={(clase) => setOnPaper([clase])}
          onRemove={ask}
        />
      </Stack>
      {onPaper && <PrintedLists lists={onPaper} gym={gym?.nombre} onDone={() => setOnPaper(null)} />}
    </Page>
  )
}

interface InscripcionesProps {
  query: UseQueryResult<ListPage<ClaseConInscritos>>
  list: ListState<ListSearch>
  onPrint: (clase: ClaseConInscritos) => void
  onRemove: (clase: ClaseConInscritos, inscrito: Inscrito) => void
}

function Inscripciones({ query, list, onPrint, onRemove }: InscripcionesProps) {
  useLastPageRedirect(query, list)
  const failed = <LoadError sentence={FAILED} onRetry={() => query.refetch()} />
  if (query.isError && !query.data) return failed
  if (!query.data) return <ListsSkeleton />

  const { rows, total } = query.data
  if (total === 0)
    return list.search.buscar ? (
      <NothingFound list={list} />
    ) : (
      <Empty
        text="No hay inscripciones disponibles."
        action={<LinkButton to="/clases">Inscribir en una clase</LinkButton>}
      />
    )
  return (
    <>
      {query.isError && failed}
      <div className={classes.lists} aria-busy={query.isFetching}>
        {rows.map((clase) => (
          <SlotPeople
            key={clase._id}
            clase={clase}
            onPrint={() => onPrint(clase)}
            onRemove={(inscrito) => onRemove(clase, inscrito)}
          />
        ))}
      </div>
      <div className={classes.unprinted}>
        <ListFoot total={total} list={list} />
      </div>
    </>
  )
}

function ListsSkeleton() {
  return (
    <div className={classes.lists} aria-busy>
      <VisuallyHidden role="status">Cargando...</VisuallyHidden>
      {[1, 2, 3, 4].map((card) => (
        <Skeleton key={card} height={220} />
      ))}
    </div>
  )
}
