import type { ClaseDisponible } from '@gym/contract/clases/clases.schema'
import { type DiaSemana, diasSemana, weekdayOf } from '@gym/contract/core/weekdays'
import { may } from '@gym/contract/permissions/actions'
import { Button, Group, Modal, SegmentedControl, Skeleton, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useSignedIn } from '../../session/session-user.ts'
import { Announced } from '../../ui/feedback/announced.tsx'
import { LoadingText } from '../../ui/feedback/loading-text.tsx'
import { Empty, Loaded, NothingFound } from '../../ui/feedback/query-state.tsx'
import { SearchBox } from '../../ui/inputs/search-box.tsx'
import { LinkButton } from '../../ui/layout/link-button.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { type ListState, useListState } from '../../ui/table/use-list-state.ts'
import { useToday } from '../configuracion/configuracion.api.ts'
import { clasesQuery } from './clases.api.ts'
import { ClasesList } from './clases-list.tsx'
import { ClasesWeek } from './clases-week.tsx'

export function ClasesPage() {
  const user = useSignedIn()
  const list = useListState(useSearch({ from: '/shell/clases' }))
  const isWeek = list.search.vista === 'semana'

  return (
    <Page
      // Not `actions`, which on a phone are a bar at the bottom: five buttons would fill it.
      moreActions={
        <>
          <LinkButton to="/asistencias" variant="default">
            Asistencias
          </LinkButton>
          <LinkButton to="/asistencias/registrar" variant="default">
            Registrar asistencia
          </LinkButton>
          <LinkButton to="/clases/inscritos" variant="default">
            Inscritos
          </LinkButton>
          {user && may(user.rol, 'entrenadores:escribir') && <NuevaClase />}
          {user && may(user.rol, 'inscripciones:leer') && (
            <LinkButton to="/admin/inscripciones" variant="default">
              Inscripciones
            </LinkButton>
          )}
        </>
      }
    >
      <Group align="flex-end">
        <SearchBox list={list} label="Buscar por clase, entrenador o día" />
        <SegmentedControl
          aria-label="Vista"
          value={isWeek ? 'semana' : 'lista'}
          onChange={(vista) => list.change({ vista: vista === 'semana' ? vista : undefined })}
          data={[
            { value: 'lista', label: 'Lista' },
            { value: 'semana', label: 'Semana' },
          ]}
        />
      </Group>
      <Text size="sm">
        Con Registrarse el cliente queda inscrito en la clase de cada semana. Que vino hoy se anota en
        Registrar asistencia.
      </Text>
      <Clases list={list} isWeek={isWeek} />
    </Page>
  )
}

function NuevaClase() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        Nueva clase
      </Button>
      <Modal opened={isOpen} onClose={() => setOpen(false)} title="Nueva clase" centered>
        <Stack>
          <Text>Una clase se crea en su entrenador, con sus días, sus horas y sus cupos.</Text>
          <Group>
            <LinkButton to="/entrenadores">Elegir el entrenador</LinkButton>
            <LinkButton to="/entrenadores/crear" variant="default">
              Nuevo entrenador
            </LinkButton>
          </Group>
        </Stack>
      </Modal>
    </>
  )
}

function Clases({ list, isWeek }: { list: ListState<{ buscar?: string }>; isWeek: boolean }) {
  const day = useToday()
  const { buscar } = list.search
  const clases = useQuery(clasesQuery(buscar))
  const { rows = [], total = 0 } = clases.data ?? {}
  return (
    <>
      <Announced>
        {clases.data && total === 0 && (buscar ? <NothingFound list={list} /> : <NoClases />)}
        {total > rows.length && (
          <Text role="status">
            Se muestran {rows.length} de {total} clases. Busca una clase, un entrenador o un día para ver las
            demás.
          </Text>
        )}
      </Announced>
      <Loaded
        query={clases}
        waiting={<CardsSkeleton />}
        failed={() => 'No se pudieron cargar las clases.'}
        saysStale
      >
        {() => {
          if (!day) return <CardsSkeleton />
          if (total === 0) return null
          return <Week rows={rows} today={weekdayOf(day)} isWeek={isWeek} isFetching={clases.isFetching} />
        }}
      </Loaded>
    </>
  )
}

function NoClases() {
  return (
    <Empty
      text="No hay clases disponibles."
      action={<LinkButton to="/entrenadores/crear">Crear un entrenador con sus clases</LinkButton>}
    />
  )
}

interface WeekProps {
  rows: ClaseDisponible[]
  today: DiaSemana
  isWeek: boolean
  isFetching: boolean
}

function Week({ rows, today, isWeek, isFetching }: WeekProps) {
  const week = diasSemana.map((dia) => [dia, rows.filter((clase) => clase.dia === dia)] as DayOfClases)
  return (
    <Stack gap="lg" aria-busy={isFetching}>
      {isWeek ? (
        <ClasesWeek days={week} today={today} />
      ) : (
        <ClasesList days={fromToday(week, today).filter(([, each]) => each.length > 0)} today={today} />
      )}
    </Stack>
  )
}

type DayOfClases = [dia: DiaSemana, clases: ClaseDisponible[]]

function fromToday(week: DayOfClases[], today: DiaSemana): DayOfClases[] {
  const first = diasSemana.indexOf(today)
  return [...week.slice(first), ...week.slice(0, first)]
}

function CardsSkeleton() {
  return (
    <Stack aria-busy gap="xs">
      <LoadingText />
      {[1, 2, 3, 4, 5, 6].map((card) => (
        <Skeleton key={card} height={76} />
      ))}
    </Stack>
  )
}
