import type { Ficha } from '@gym/contract/clientes/fichas.schema'
import { Group, Loader, Paper, Stack, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { fichaQuery } from '../../../api/ficha.ts'
import { checkInName, isForClase } from '../../../offline/check-ins/check-in.ts'
import { CausaIcon } from '../../../ui/entrada/causa-icon.tsx'
import { VerdictIcon } from '../../../ui/entrada/verdict-icon.tsx'
import verdicts from '../../../ui/entrada/verdict-tone.module.css'
import { Fleeting } from '../../../ui/feedback/fleeting.tsx'
import { Remedy } from '../../../ui/feedback/remedy.tsx'
import { Retrato } from '../../../ui/layout/retrato.tsx'
import { TextLink } from '../../../ui/layout/text-link.tsx'
import { CheckInActs, type CheckInCardProps } from './check-in-acts.tsx'
import { CuposOfrecidos } from './cupos-ofrecidos.tsx'
import { needsPage } from './matters.ts'
import { Pendiente } from './pendiente.tsx'
import { atDesk, causesBy, resolvedVerdict, type Verdict, verdictOf } from './verdict.ts'

export function CheckInCard(props: CheckInCardProps) {
  const { checkIn, gym, times, isLatest = false, openedAt = 0 } = props
  const { cliente, outcome, wentToMend = false, atKiosk = false } = checkIn
  const isBlockedAtClase = isForClase(checkIn) && outcome?.kind === 'blocked'
  const said = verdictOf(checkIn, gym)
  const judgesAgain = wentToMend || atKiosk || isBlockedAtClase
  const asksPage = judgesAgain || (isLatest && needsPage(checkIn, openedAt))
  const { data, dataUpdatedAt } = useQuery({
    ...fichaQuery(cliente?._id ?? ''),
    enabled: cliente !== null && asksPage,
  })
  // A cached page of the client from before the check-in or a sale would report a cause as resolved too early.
  const isInvalid = useQueryClient().getQueryState(fichaQuery(cliente?._id ?? '').queryKey)?.isInvalidated
  const standing = judgesAgain && !isInvalid && dataUpdatedAt > checkIn.at ? data : undefined
  const verdict = resolvedVerdict(atKiosk ? atDesk(said, standing) : said, outcome, standing)
  const name = checkInName(atKiosk && standing ? standing : checkIn)
  const edge = verdict.tone ? verdicts[verdict.tone] : ''
  const isRegistered =
    outcome?.kind === 'registered' || (outcome?.kind === 'entered' && !outcome.entrada.repetida)
  return (
    <Paper
      component="article"
      aria-label={name}
      withBorder
      p={isLatest ? 'md' : 'sm'}
      className={`${verdicts.card} ${edge}`}
      data-verdict={verdict.tone ?? undefined}
    >
      <Group wrap="nowrap" align="flex-start" gap="sm">
        <VerdictIcon tone={verdict.tone} size={isLatest ? 56 : 28} />
        {outcome === null && <Loader size="sm" aria-hidden />}
        {isLatest && cliente?.foto && <Retrato cliente={cliente} foto={cliente.foto} size={88} />}
        <Stack gap={isLatest ? 6 : 2} align="flex-start" miw={0} flex={1}>
          {verdict.title && (
            <Text fz={isLatest ? 'var(--figure)' : 'md'} fw={600} lh={1.1}>
              {verdict.title}
            </Text>
          )}
          <Text fz={isLatest ? 26 : 'md'} fw={600} lh={1.2} style={{ overflowWrap: 'anywhere' }}>
            {cliente ? (
              <TextLink to="/clientes/$id" params={{ id: cliente._id }}>
                {name}
              </TextLink>
            ) : (
              name
            )}
          </Text>
          {verdict.lines.map((line, index) => {
            const isHeadline = !verdict.title && index === 0
            return (
              <Text
                key={line}
                fz={isLatest ? (isHeadline ? 'xl' : 'lg') : 'sm'}
                fw={isHeadline ? 600 : undefined}
              >
                {line}
              </Text>
            )
          })}
          {isLatest && isRegistered && isForClase(checkIn) && (
            <Fleeting keepsRoom>
              <Text>Asistencia registrada exitosamente</Text>
            </Fleeting>
          )}
          {times > 1 && <Text size="sm">{times} veces en esta recepción.</Text>}
          <Causes {...props} verdict={verdict} standing={standing} />
          <Pendiente {...props} page={asksPage ? data : undefined} leaving={leavingOf(props)} />
          {cliente && outcome && outcome.kind !== 'noted' && !isForClase(checkIn) && (
            <CuposOfrecidos clienteId={cliente._id} name={name} gym={gym} size={isLatest ? 'sm' : 'xs'} />
          )}
          <CheckInActs {...props} remedy={verdict.remedy} />
        </Stack>
      </Group>
    </Paper>
  )
}

interface CausesProps extends CheckInCardProps {
  verdict: Verdict
  standing: Ficha | undefined
}

/** Navigation props of a remedy on another screen: only check-ins at the door return to the reception. */
const leavingOf = ({ checkIn, checkIns }: CheckInCardProps) => ({
  volver: isForClase(checkIn) ? undefined : ('/recepcion' as const),
  onGo: () => checkIns.awaitResolution(checkIn.id),
})

function Causes(props: CausesProps) {
  const { checkIn, checkIns, verdict, standing, isLatest } = props
  const { id, cliente, outcome } = checkIn
  if (verdict.motivos.length === 0 || !cliente || !outcome) return null
  const renovable = outcome.kind === 'blocked' ? outcome.renovable : null
  const after =
    outcome.kind === 'entered' || outcome.kind === 'noted' ? (outcome.entrada?.renovable ?? null) : renovable
  return (
    <ul className={verdicts.causes}>
      {causesBy(verdict.motivos, standing).map(({ codigo, texto, accion, isResolved }) => (
        <li key={codigo}>
          <Group wrap="nowrap" gap="xs">
            <CausaIcon causa={codigo} size={isLatest ? 26 : 18} />
            <Text fz={isLatest ? 'xl' : 'sm'} fw={600} lh={1.3} td={isResolved ? 'line-through' : undefined}>
              {texto}
            </Text>
          </Group>
          {isResolved ? (
            <Text fw={600}>Ya está resuelto.</Text>
          ) : (
            <Remedy
              accion={accion}
              clienteId={cliente._id}
              renovable={standing ? standing.renovable : after}
              size={isLatest ? 'sm' : 'xs'}
              {...leavingOf(props)}
              onResolved={() => checkIns.retry(id)}
            />
          )}
        </li>
      ))}
    </ul>
  )
}
