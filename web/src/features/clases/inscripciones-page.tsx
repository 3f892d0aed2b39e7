import type { ClaseConInscritos } from '@gym/contract/clases/clases.schema'
import { hecho } from '@gym/contract/core/success-messages'
import { type DiaSemana, weekdayOf } from '@gym/contract/core/weekdays'
import { may } from '@gym/contract/permissions/actions'
import { Button, Group, Skeleton, Stack } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import type { Page as ListPage } from '../../api/http.ts'
import { useSignedIn } from '../../session/session-user.ts'
import { Announced } from '../../ui/feedback/announced.tsx'
import { LoadingText } from '../../ui/feedback/loading-text.tsx'
import { NoticeAlert } from '../../ui/feedback/notice.tsx'
import { Empty, LoadError, Loaded, NothingFound } from '../../ui/feedback/query-state.tsx'
import { useDeletion } from '../../ui/feedback/use-deletion.ts'
import { SearchBox } from '../../ui/inputs/search-box.tsx'
import { LinkButton } from '../../ui/layout/link-button.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { ListFoot, useLastPageRedirect } from '../../ui/table/list-foot.tsx'
import { type ListState, useListState } from '../../ui/table/use-list-state.ts'
import { useToday } from '../configuracion/configuracion.api.ts'
import {
  type InscripcionesSearch,
  type Inscrito,
  inscripcionesQuery,
  type ListaDeInscritos,
} from './clases.api.ts'
import { Esperas } from './esperas.tsx'
import { useAllInscripciones, useDeleteInscripcion } from './inscripciones.api.ts'
import classes from './inscripciones.module.css'
import { Inscritos } from './inscritos.tsx'
import { PrintedLists } from './printed-lists.tsx'

const FAILED = 'Error al cargar las inscripciones.'

export function InscripcionesPage() {
  const list = useListState(useSearch({ from: '/shell/admin/inscripciones' }))
  return (
    <ListasDeInscritos
      lista="clases/todas-inscripciones"
      list={list}
      says="Todas las clases con sus inscritos, para el administrador."
    />
  )
}

export function InscritosPage() {
  const mayEnroll = useMayEnroll()
  const list = useListState(useSearch({ from: '/shell/clases/inscritos' }))
  return (
    <ListasDeInscritos
      lista="clases/inscritos"
      list={list}
      says={
        list.search.clase
          ? 'Quién está en esta clase y quién espera un cupo. El día de la clase se ve quién ya entró.'
          : `Quién está en cada clase, para llamar${mayEnroll ? ', pasar lista o quitar a alguien' : ' y pasar lista'}.`
      }
    />
  )
}

function useMayEnroll(): boolean {
  const rol = useSignedIn()?.rol
  return rol !== undefined && may(rol, 'inscripciones:escribir')
}

interface ListasProps {
  lista: ListaDeInscritos
  list: ListState<InscripcionesSearch>
  says: string
}

function ListasDeInscritos({ lista, list, says }: ListasProps) {
  const today = useToday()
  const mayEnroll = useMayEnroll()
  const claseId = lista === 'clases/inscritos' && list.search.clase
  const inscripciones = useQuery(inscripcionesQuery(lista, list.search))
  const deletion = useDeletion(useDeleteInscripcion(), 'Error al quitar de la clase: ', 'Quitar')
  const all = useAllInscripciones(lista)
  const [onPaper, setOnPaper] = useState<ClaseConInscritos[] | null>(null)

  const putAway = useCallback(() => setOnPaper(null), [])

  const printAll = () => all.mutate(list.search, { onSuccess: setOnPaper })
  const ask = ({ nombreClase, dia, horarioInicio }: ClaseConInscritos, { _id, nombreCompleto }: Inscrito) =>
    deletion.ask(_id, {
      title: `¿Quitar a ${nombreCompleto} de ${nombreClase}, ${dia} ${horarioInicio}?`,
      text: 'Su cupo quedará libre para otra persona.',
      done: hecho.inscripcionQuitada,
    })

  return (
    <Page
      says={says}
      actions={
        <>
          {mayEnroll ? (
            <LinkButton to="/clases" variant="default">
              Clases
            </LinkButton>
          ) : (
            <LinkButton to="/dashboard" variant="default">
              Volver al Dashboard
            </LinkButton>
          )}
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
      <Stack>
        <Stack className={classes.unprinted}>
          <NoticeAlert notice={deletion.notice} onClose={deletion.clearNotice} />
          {all.isError && <LoadError sentence={FAILED} onRetry={printAll} />}
          <Group align="flex-end">
            <SearchBox list={list} label="Buscar por clase, día o persona" />
            {list.search.clase && (
              <Button variant="default" onClick={() => list.change({ clase: undefined })}>
                Ver todas las clases
              </Button>
            )}
          </Group>
        </Stack>
        <Inscripciones
          query={inscripciones}
          attendsOn={claseId && today ? weekdayOf(today) : null}
          list={list}
          onPrint={claseId ? undefined : (clase) => setOnPaper([clase])}
          onRemove={mayEnroll ? ask : undefined}
        />
        {claseId && <Esperas key={claseId} claseId={claseId} />}
      </Stack>
      {onPaper && <PrintedLists lists={onPaper} today={today} onDone={putAway} />}
    </Page>
  )
}

interface InscripcionesProps {
  query: UseQueryResult<ListPage<ClaseConInscritos>>
  /** The weekday whose classes show check-ins; null if none do. */
  attendsOn: DiaSemana | null
  list: ListState<InscripcionesSearch>
  /** Prints one of several lists. A single list is printed with the page's button. */
  onPrint?: ((clase: ClaseConInscritos) => void) | undefined
  onRemove?: ((clase: ClaseConInscritos, inscrito: Inscrito) => void) | undefined
}

function Inscripciones({ query, attendsOn, list, onPrint, onRemove }: InscripcionesProps) {
  useLastPageRedirect(query, list)
  const isEmpty = query.data?.total === 0
  return (
    <>
      <Announced>{isEmpty && <Nobody list={list} />}</Announced>
      <Loaded query={query} waiting={<ListsSkeleton />} failed={() => FAILED} saysStale>
        {({ rows, total }) =>
          !isEmpty && (
            <>
              <div className={classes.lists} aria-busy={query.isFetching}>
                {rows.map((clase) => (
                  <Inscritos
                    key={`${clase._id} ${list.search.buscar}`}
                    clase={clase}
                    isToday={clase.dia === attendsOn}
                    onPrint={onPrint && (() => onPrint(clase))}
                    onRemove={onRemove && ((inscrito) => onRemove(clase, inscrito))}
                  />
                ))}
              </div>
              <div className={classes.unprinted}>
                <ListFoot page={{ rows: [], total }} noun={['clase', 'clases']} list={list} />
              </div>
            </>
          )
        }
      </Loaded>
    </>
  )
}

function Nobody({ list }: Pick<InscripcionesProps, 'list'>) {
  const rol = useSignedIn()?.rol
  if (list.search.buscar) return <NothingFound list={list} />
  if (list.search.clase) return <Empty text="Nadie está en esta clase." />
  return (
    <Empty
      text="No hay inscripciones disponibles."
      action={
        rol &&
        may(rol, 'inscripciones:escribir') && <LinkButton to="/clases">Inscribir en una clase</LinkButton>
      }
    />
  )
}

function ListsSkeleton() {
  return (
    <div className={classes.lists} aria-busy>
      <LoadingText />
      {[1, 2, 3, 4].map((card) => (
        <Skeleton key={card} height={220} />
      ))}
    </div>
  )
}
