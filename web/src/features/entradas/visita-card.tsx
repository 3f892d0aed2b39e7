import type { ClaseDisponible } from '@gym/contract/clases/clases.schema'
import type { Ficha } from '@gym/contract/clientes/fichas.schema'
import { Button, Group, Loader, Paper, Stack, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { checkInName } from '../../offline/check-ins/check-in-name.ts'
import { CausaIcon } from '../../ui/entrada/causa-icon.tsx'
import { VerdictIcon } from '../../ui/entrada/verdict-icon.tsx'
import verdicts from '../../ui/entrada/verdict-tone.module.css'
import { Remedy } from '../../ui/feedback/remedy.tsx'
import buttons from '../../ui/layout/button.module.css'
import { LinkButton } from '../../ui/layout/link-button.tsx'
import { Retrato } from '../../ui/layout/retrato.tsx'
import { TextLink } from '../../ui/layout/text-link.tsx'
import { fichaQuery } from '../fichas/fichas.api.ts'
import { ClaseChoice } from './clase-choice.tsx'
import { CuposOfrecidos } from './cupos-ofrecidos.tsx'
import { atDesk, causesBy, mendedVerdict, type Verdict, verdictOf } from './verdict.ts'
import type { Question } from './visita-window.tsx'
import type { Visita, Visitas } from './visitas.ts'

interface VisitaCardProps {
  visita: Visita
  visitas: Visitas
  gym: Parameters<typeof verdictOf>[1]
  clases: ClaseDisponible[]
  times: number
  /** Large card, readable from a distance. */
  isLatest?: boolean
  onSearch: (id: string) => void
  onAsk: (question: Question) => void
}

export function VisitaCard(props: VisitaCardProps) {
  const { visita, gym, times, isLatest = false } = props
  const { cliente, outcome, wentToMend = false, atKiosk = false } = visita
  const asksStanding = wentToMend || atKiosk
  const { data, dataUpdatedAt } = useQuery({
    ...fichaQuery(cliente?._id ?? ''),
    enabled: asksStanding && cliente !== null,
  })
  // A disabled query returns its cache: ignore one that a sale invalidated or that predates the verdict.
  const isStale = useQueryClient().getQueryState(fichaQuery(cliente?._id ?? '').queryKey)?.isInvalidated
  const standing = asksStanding && !isStale && dataUpdatedAt > visita.at ? data : undefined
  const said = verdictOf(visita, gym)
  const verdict = mendedVerdict(atKiosk ? atDesk(said, standing) : said, outcome, standing)
  const name = checkInName(atKiosk && standing ? standing : visita)
  const edge = verdict.tone ? verdicts[verdict.tone] : ''
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
        {visita.outcome === null && <Loader size="sm" aria-hidden />}
        {isLatest && visita.cliente?.foto && (
          <Retrato cliente={visita.cliente} foto={visita.cliente.foto} size={88} />
        )}
        <Stack gap={isLatest ? 6 : 2} align="flex-start" miw={0} flex={1}>
          <Text fz={isLatest ? 34 : 'md'} fw={800} lh={1.1}>
            {verdict.title}
          </Text>
          <Text fz={isLatest ? 26 : 'md'} fw={600} lh={1.2} style={{ overflowWrap: 'anywhere' }}>
            {visita.cliente ? (
              <TextLink to="/clientes/$id" params={{ id: visita.cliente._id }}>
                {name}
              </TextLink>
            ) : (
              name
            )}
          </Text>
          {verdict.lines.map((line) => (
            <Text key={line} fz={isLatest ? 'lg' : 'sm'}>
              {line}
            </Text>
          ))}
          {times > 1 && <Text size="sm">{times} veces en esta recepción.</Text>}
          <Causes {...props} verdict={verdict} standing={standing} />
          <PorCobrar {...props} standing={standing} />
          {visita.cliente && visita.outcome && visita.outcome.kind !== 'noted' && (
            <CuposOfrecidos
              clienteId={visita.cliente._id}
              name={name}
              gym={gym}
              size={isLatest ? 'sm' : 'xs'}
            />
          )}
          <Acts {...props} />
        </Stack>
      </Group>
    </Paper>
  )
}

function Causes({
  visita,
  visitas,
  verdict,
  standing,
  isLatest,
}: VisitaCardProps & { verdict: Verdict; standing: Ficha | undefined }) {
  const { id, cliente, outcome } = visita
  if (verdict.motivos.length === 0 || !cliente || !outcome) return null
  const renovable = outcome.kind === 'blocked' ? outcome.renovable : null
  const after =
    outcome.kind === 'entered' || outcome.kind === 'noted' ? (outcome.entrada?.renovable ?? null) : renovable
  return (
    <ul className={verdicts.causes}>
      {causesBy(verdict.motivos, standing).map(({ codigo, texto, accion, isMended }) => (
        <li key={codigo}>
          <Group wrap="nowrap" gap="xs">
            <CausaIcon causa={codigo} size={isLatest ? 26 : 18} />
            <Text fz={isLatest ? 'xl' : 'sm'} fw={600} lh={1.3} td={isMended ? 'line-through' : undefined}>
              {texto}
            </Text>
          </Group>
          {isMended ? (
            <Text fw={600}>Ya está resuelto.</Text>
          ) : (
            <Remedy
              accion={accion}
              clienteId={cliente._id}
              renovable={standing ? standing.renovable : after}
              size={isLatest ? 'sm' : 'xs'}
              onGo={() => visitas.awaitMending(id)}
              onMended={() => visitas.enterMended(id)}
            />
          )}
        </li>
      ))}
    </ul>
  )
}

/** Offers to charge the membership that lets the client in, which is not a debt and does not block entry. */
function PorCobrar({
  visita,
  visitas,
  standing,
  isLatest,
}: VisitaCardProps & { standing: Ficha | undefined }) {
  const { id, cliente, outcome } = visita
  if (!cliente || outcome?.kind !== 'entered') return null
  const porCobrar = standing ? standing.porCobrar : (outcome.entrada.porCobrar ?? null)
  if (porCobrar === null) return null
  return (
    <Group gap="xs">
      <Text fw={600}>Su membresía está sin cobrar.</Text>
      <Remedy
        accion="cobrar-membresia"
        clienteId={cliente._id}
        renovable={porCobrar}
        size={isLatest ? 'sm' : 'xs'}
        onGo={() => visitas.awaitMending(id)}
      />
    </Group>
  )
}

function Acts({ visita, visitas, clases, isLatest = false, onSearch, onAsk }: VisitaCardProps) {
  const { id, numero = '', outcome } = visita
  const name = checkInName(visita)
  const size = isLatest ? 'sm' : 'xs'

  if (outcome?.kind === 'entered')
    return (
      <Group gap="xs" align="flex-start">
        <ClaseChoice
          entrada={outcome.entrada}
          clases={clases}
          size={size}
          onChange={(clase) => visitas.setClase(id, clase)}
        />
        <Button
          size={size}
          variant="default"
          aria-label={`Deshacer la entrada de ${name}`}
          onClick={() => onAsk({ id, kind: 'undo' })}
        >
          Deshacer
        </Button>
      </Group>
    )
  if (outcome?.kind === 'blocked')
    return (
      <Button
        size={size}
        color="red"
        variant="outline"
        aria-label={`Permitir de todos modos a ${name}`}
        onClick={() => onAsk({ id, kind: 'allow' })}
      >
        Permitir de todos modos
      </Button>
    )
  if (outcome?.kind === 'several')
    return (
      <Group gap="xs">
        {outcome.clientes.map((each) => (
          <Button
            key={each._id}
            variant="default"
            className={buttons.wraps}
            onClick={() => visitas.choose(id, each)}
          >
            {each.nombre} {each.apellido}
            <Text span size="xs" ml={6}>
              {each.numeroIdentificacion}
            </Text>
          </Button>
        ))}
      </Group>
    )
  if (outcome?.kind === 'unknown')
    return (
      <Group gap="xs">
        <LinkButton
          size={size}
          to="/clientes/crear"
          search={{ numero, volver: '/recepcion' }}
          onClick={() => visitas.awaitClient(id)}
        >
          Crear cliente
        </LinkButton>
        <LinkButton
          size={size}
          variant="default"
          to="/vender"
          search={{ numero, volver: '/recepcion' }}
          onClick={() => visitas.awaitClient(id)}
        >
          Vender sin cliente
        </LinkButton>
        <Button size={size} variant="default" onClick={() => onSearch(id)}>
          Buscar por nombre
        </Button>
      </Group>
    )
  if (outcome?.kind === 'review')
    return (
      <LinkButton size={size} variant="default" to="/pendientes">
        Ver pendientes
      </LinkButton>
    )
  if (outcome?.kind === 'failed')
    return (
      <Button
        size={size}
        variant="default"
        aria-label={`Reintentar con ${name}`}
        onClick={() => visitas.retry(id)}
      >
        Reintentar
      </Button>
    )
  return null
}
