import type { ClaseInscrita } from '@gym/contract/clases/clases.schema'
import type { Day } from '@gym/contract/core/calendar'
import { FALTA_NUMERO } from '@gym/contract/core/sentences'
import type { DiaSemana } from '@gym/contract/core/weekdays'
import type { Asignacion } from '@gym/contract/rutinas/rutinas.schema'
import { Button, Group, List, Paper, Skeleton, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { ApiError } from '../../../api/api-error.ts'
import { wipeStores } from '../../../offline/storage/stores.ts'
import { ownNumber } from '../../../session/last-looked-up.ts'
import { useVinculo } from '../../../session/vinculo.ts'
import { Announced } from '../../../ui/feedback/announced.tsx'
import { LoadingText } from '../../../ui/feedback/loading-text.tsx'
import { NoticeAlert, useNotice } from '../../../ui/feedback/notice.tsx'
import { LoadError } from '../../../ui/feedback/query-state.tsx'
import { NumberLookup } from '../../../ui/inputs/number-lookup.tsx'
import { LinkButton } from '../../../ui/layout/link-button.tsx'
import { miSemana } from '../dashboard.api.ts'
import { dayInWords, nextClass } from './next-class.ts'
import { useMoment } from './use-moment.ts'

const UNKNOWN = 'No se encontraron datos para este número de identificación.'

export function MiDia() {
  const propio = useVinculo()
  if (propio === undefined) return <Waiting />
  return <Dia key={propio?._id} propio={propio?.numeroIdentificacion} />
}

const Waiting = () => (
  <Paper withBorder p="lg" bg="var(--surface)" aria-busy>
    <LoadingText />
    <Skeleton height={90} />
  </Paper>
)

/** @param propio number of the client to whom the account is linked */
function Dia({ propio }: { propio: string | undefined }) {
  const [numero, setNumero] = useState(() => propio ?? ownNumber())
  const semana = useQuery(miSemana(numero))
  const moment = useMoment()
  const { data, error } = semana
  const { notice, fail, clear } = useNotice()
  const heading = useRef<HTMLHeadingElement>(null)
  const [hasAsked, setAsked] = useState(false)
  const [isForgotten, setForgotten] = useState(false)
  // The result unmounts the focused field: the heading takes the focus.
  const isAnswered = hasAsked && data !== undefined
  useEffect(() => {
    if (isAnswered) heading.current?.focus()
  }, [isAnswered])

  function lookUp(typed: string) {
    clear()
    if (typed === '') return fail(FALTA_NUMERO)
    setAsked(true)
    if (typed === numero) semana.refetch()
    else setNumero(typed)
  }

  /** Forgets the number and its data: on a shared computer they may belong to another member. */
  function forget() {
    wipeStores('tab')
    setAsked(false)
    setForgotten(true)
    setNumero('')
  }

  return (
    <Paper component="section" aria-label="Tu día" withBorder p="lg" bg="var(--surface)">
      <Stack gap="sm">
        <Title order={2} size="h4" ref={heading} tabIndex={-1} style={{ outline: 'none' }}>
          Tu día
        </Title>
        {!data && propio && semana.isFetching && <LoadingText />}
        {!data && !propio && (
          <>
            <Text>
              Escribe tu número de identificación para ver tus ejercicios de hoy y tu próxima clase.
            </Text>
            <NumberLookup
              initial={numero}
              action="Ver mi día"
              isBusy={semana.isFetching}
              onLookUp={lookUp}
              autoFocus={isForgotten}
            />
            <NoticeAlert notice={notice} onClose={clear} />
          </>
        )}
        <Announced>
          {error && !semana.isFetching && isUnknown(error) && <Text role="status">{UNKNOWN}</Text>}
        </Announced>
        {error && !semana.isFetching && !isUnknown(error) && (
          <LoadError
            sentence={`Error al consultar datos: ${error.message}`}
            onRetry={() => semana.refetch()}
          />
        )}
        {data && !moment && <LoadingText />}
        {data && moment && (
          <>
            {!propio && (
              <Group gap="xs">
                <Text size="sm" c="dimmed">
                  Número {numero}
                </Text>
                <Button variant="subtle" size="compact-sm" onClick={forget}>
                  No es mi número
                </Button>
              </Group>
            )}
            <Ejercicios asignaciones={data.asignaciones} dia={moment.dia} />
            <ProximaClase next={nextClass(data.clases, moment.dia, moment.hour)} today={moment.day} />
            <Group gap="xs">
              <LinkButton to="/rutinas/consultar" variant="light">
                Ver toda mi rutina
              </LinkButton>
              {propio && (
                <LinkButton to="/mis-datos" variant="default">
                  Ver mis datos
                </LinkButton>
              )}
            </Group>
          </>
        )}
      </Stack>
    </Paper>
  )
}

const isUnknown = (error: Error) => error instanceof ApiError && error.status === 404

function Ejercicios({ asignaciones, dia }: { asignaciones: Asignacion[]; dia: DiaSemana }) {
  const today = asignaciones.filter(({ diasEntrenamiento }) => diasEntrenamiento.includes(dia))
  if (today.length === 0) return <Text>Hoy, {dia.toLowerCase()}, no tienes ejercicios.</Text>
  return (
    <div>
      <Text>Tus ejercicios de hoy, {dia.toLowerCase()}:</Text>
      <List>
        {today.map(({ _id, rutinaId: { nombreEjercicio, series, repeticiones } }) => (
          <List.Item key={_id}>
            {nombreEjercicio}: {series} × {repeticiones}
          </List.Item>
        ))}
      </List>
    </div>
  )
}

function ProximaClase({ next, today }: { next: ReturnType<typeof nextClass<ClaseInscrita>>; today: Day }) {
  if (!next) return <Text>No estás en ninguna clase.</Text>
  const { nombreClase, dia, horarioInicio, entrenadorNombre } = next.clase
  return (
    <Text>
      Tu próxima clase: {nombreClase}, {dayInWords(next.days, dia, today)} a las {horarioInicio}, con{' '}
      {entrenadorNombre}.
    </Text>
  )
}
