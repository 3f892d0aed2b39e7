import { type Day, timeIn } from '@gym/contract/core/calendar'
import { errors } from '@gym/contract/core/errors'
import { Alert, Button, Group, Loader, Paper, Stack, Text, Title } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useZonaHoraria } from '../../api/gym.ts'
import { checkInName } from '../../offline/check-ins/check-in-name.ts'
import { hace } from '../../offline/snapshot/age-in-words.ts'
import { attendanceVerdict } from '../../ui/entrada/entrada.ts'
import classes from '../../ui/entrada/verdict-tone.module.css'
import { Remedy } from '../../ui/feedback/remedy.tsx'
import { LinkButton } from '../../ui/layout/link-button.tsx'
import { DeshacerButton, useRefusalToUndo } from './deshacer-button.tsx'
import { DeshacerModal } from './deshacer-modal.tsx'
import { EntradaCard } from './entrada-card.tsx'
import { failed, type Llegada } from './llegadas.ts'

interface LlegadasListProps {
  all: readonly Llegada[]
  today: Day
  /** Class for retries; null if none is chosen and no class is on. */
  claseId: string | null
  onRetry: (id: string) => void
  onSearch: (id: string) => void
  onMake: (id: string) => void
  onUndone: (id: string, text: string) => void
  /** The form, which renders between the newest arrival and the earlier ones. */
  children: ReactNode
}

export function LlegadasList(props: LlegadasListProps) {
  const { all, today, onUndone, children } = props
  const [undoing, setUndoing] = useState<Llegada | null>(null)
  const refusalOf = useRefusalToUndo()
  const [last, ...before] = all
  const asistencia = undoing?.outcome?.kind === 'registered' ? undoing.outcome.asistencia : null
  return (
    <Stack>
      {last && (
        <Latest
          key={last.id}
          llegada={last}
          today={today}
          refusalOf={refusalOf}
          onUndo={() => setUndoing(last)}
          remedies={<Remedies {...props} llegada={last} />}
        />
      )}
      {children}
      {before.length > 0 && (
        <section aria-labelledby="llegadas-anteriores">
          <Title order={2} size="h5" mb="xs" id="llegadas-anteriores">
            Antes
          </Title>
          <ol className={classes.list}>
            {before.map((each) => (
              <Earlier
                key={each.id}
                llegada={each}
                today={today}
                refusalOf={refusalOf}
                onUndo={() => setUndoing(each)}
                remedies={<Remedies {...props} llegada={each} isNamed />}
              />
            ))}
          </ol>
        </section>
      )}
      {undoing && asistencia && (
        <DeshacerModal
          asistencia={asistencia}
          onClose={() => setUndoing(null)}
          onUndone={(text) => onUndone(undoing.id, text)}
        />
      )}
    </Stack>
  )
}

interface LlegadaProps {
  llegada: Llegada
  today: Day
  refusalOf: ReturnType<typeof useRefusalToUndo>
  onUndo: () => void
  remedies: ReactNode
}

function Latest({ llegada, today, refusalOf, onUndo, remedies }: LlegadaProps) {
  const { outcome } = llegada
  const isError = outcome?.kind === 'failed' && !outcome.needsClase
  const said = useSaid(llegada, today)
  return (
    <>
      <div role="status">
        {outcome?.kind === 'registered' && (
          <EntradaCard
            asistencia={outcome.asistencia}
            wasSaved={outcome.wasSaved}
            today={today}
            refusal={refusalOf(outcome.asistencia)}
            onUndo={onUndo}
          />
        )}
        {outcome === null && (
          <Paper withBorder p="md">
            <Group>
              <Loader size="sm" aria-hidden />
              <Text fz={28} fw={700} lh={1.2}>
                {checkInName(llegada)}
              </Text>
              <Text>Registrando…</Text>
            </Group>
          </Paper>
        )}
        {outcome && outcome.kind !== 'registered' && !isError && (
          <Paper withBorder p="md">
            <Stack gap="xs" align="flex-start">
              <Text fz="lg" fw={700}>
                {checkInName(llegada)}
              </Text>
              <Text>{said}</Text>
              {outcome.kind === 'failed' && remedies}
            </Stack>
          </Paper>
        )}
      </div>
      {isError && (
        <Alert color="red" variant="outline" role="alert">
          <Stack gap="xs" align="flex-start">
            <Text fz="lg" fw={700}>
              {checkInName(llegada)}
            </Text>
            <Text>{said}</Text>
            <Group gap="xs">{remedies}</Group>
          </Stack>
        </Alert>
      )}
    </>
  )
}

function Earlier({ llegada, today, refusalOf, onUndo, remedies }: LlegadaProps) {
  const { outcome } = llegada
  const name = checkInName(llegada)
  const said = useSaid(llegada, today)
  const entrada = outcome?.kind === 'registered' ? attendanceVerdict(outcome.asistencia, today) : null
  const kind = entrada?.kind ?? outcome?.kind
  return (
    <li className={`${classes.row} ${edgeOf(kind)}`} data-verdict={kind ?? 'pending'}>
      <div className={classes.what}>
        <Text fw={600}>{name}</Text>
        <Text size="sm">{said}</Text>
      </div>
      <Group gap="xs">
        {outcome?.kind === 'failed' && remedies}
        {outcome?.kind === 'registered' && (
          <>
            {kind === 'refused' && (
              <Remedy
                accion={entrada?.remedy}
                clienteId={outcome.asistencia.clienteId._id}
                renovable={outcome.asistencia.renovable}
                size="xs"
              />
            )}
            <DeshacerButton
              refusal={refusalOf(outcome.asistencia)}
              size="xs"
              onClick={onUndo}
              aria-label={`Deshacer la asistencia de ${name}`}
            />
          </>
        )}
      </Group>
    </li>
  )
}

function edgeOf(kind: string | undefined): string {
  return (kind === 'failed' ? classes.refused : kind && classes[kind]) ?? ''
}

interface RemediesProps extends Pick<LlegadasListProps, 'claseId' | 'onRetry' | 'onSearch' | 'onMake'> {
  llegada: Llegada
  /** Adds the client's name to the labels of the buttons. */
  isNamed?: boolean
}

function Remedies({ llegada, isNamed, claseId, onRetry, onSearch, onMake }: RemediesProps) {
  const { id, numero, outcome } = llegada
  const canRetry = claseId !== null || !(outcome?.kind === 'failed' && outcome.needsClase)
  const whose = (action: string) => isNamed && { 'aria-label': `${action} ${checkInName(llegada)}` }
  return (
    <>
      {canRetry && (
        <Button size="xs" onClick={() => onRetry(id)} {...whose('Reintentar con')}>
          Reintentar
        </Button>
      )}
      {outcome?.kind === 'failed' && outcome.isUnknown && (
        <>
          <LinkButton
            size="xs"
            variant="default"
            to="/clientes/crear"
            search={{ numero, volver: '/asistencias/registrar' }}
            onClick={() => onMake(id)}
            {...whose('Crear cliente con el número')}
          >
            Crear cliente
          </LinkButton>
          <Button
            size="xs"
            variant="default"
            onClick={() => onSearch(id)}
            {...whose('Buscar por nombre a quien tiene el número')}
          >
            Buscar por nombre
          </Button>
        </>
      )}
    </>
  )
}

function useSaid({ outcome, at }: Llegada, today: Day): string {
  const zonaHoraria = useZonaHoraria()
  if (outcome === null) return 'Registrando…'
  if (outcome.kind === 'repeated') {
    const { fecha, isRefused } = outcome
    const why =
      fecha && zonaHoraria
        ? `Ya entró hoy a las ${timeIn(zonaHoraria, new Date(fecha))}.`
        : errors.ASISTENCIA_REPETIDA[1]
    return isRefused ? failed(why) : why
  }
  if (outcome.kind === 'review') return `Por revisar: ${outcome.text}`
  if (outcome.kind === 'noted') return notedInWords(outcome, at, today)
  if (outcome.kind !== 'registered') return outcome.text
  const { kind, text } = attendanceVerdict(outcome.asistencia, today)
  const verdict = kind === 'refused' ? `Entró, pero: ${text}` : `Entró. ${text}`
  return [verdict, ...outcome.asistencia.advertencias].join(' ')
}

function notedInWords(noted: Extract<Llegada['outcome'], { kind: 'noted' }>, at: number, today: Day): string {
  const { asistencia, confirmedAt } = noted
  if (!asistencia || confirmedAt === null) return ANOTADA
  const provisional = `Provisional, con datos de ${hace(at - confirmedAt)}:`
  return [ANOTADA, provisional, attendanceVerdict(asistencia, today).text, ...asistencia.advertencias].join(
    ' ',
  )
}

const ANOTADA = 'Anotada sin conexión.'
