import type { ClaseDisponible } from '@gym/contract/clases/clases.schema'
import type { Accion } from '@gym/contract/entradas/entradas.rules'
import { Button, Group, Text } from '@mantine/core'
import { type CheckIn, checkInName, isForClase } from '../../../offline/check-ins/check-in.ts'
import type { CheckIns } from '../../../offline/check-ins/check-ins.ts'
import { Remedy } from '../../../ui/feedback/remedy.tsx'
import buttons from '../../../ui/layout/button.module.css'
import { LinkButton } from '../../../ui/layout/link-button.tsx'
import type { Question } from './check-in-window.tsx'
import { ClaseChoice } from './clase-choice.tsx'
import { DeshacerButton, useRefusalToUndo } from './deshacer-button.tsx'
import type { Gym } from './verdict.ts'

/** The desk that a card is on: the door (/recepcion, Inicio) or the class desk (/asistencias/registrar). */
export interface Desk {
  checkIns: CheckIns
  gym: Gym
  /** Classes to which an entry at the door can change. */
  clases: ClaseDisponible[]
  /** Class for retries at the class desk; null if none is chosen and no class is on. */
  claseId?: string | null
  /** Opens the search by name for a check-in with an unknown number. */
  onSearch: (id: string) => void
}

export interface CheckInCardProps extends Desk {
  checkIn: CheckIn
  times: number
  /** Large card, readable from a distance. */
  isLatest?: boolean
  /** Time at which the list of cards was opened, in epoch ms. */
  openedAt?: number
  onAsk: (question: Question) => void
}

interface CheckInActsProps extends CheckInCardProps {
  remedy: Accion | undefined
}

export function CheckInActs(props: CheckInActsProps) {
  const { checkIn, checkIns, clases, remedy, claseId, isLatest = false, onAsk } = props
  const { id, cliente, outcome } = checkIn
  const refusalOf = useRefusalToUndo()
  const name = checkInName(checkIn)
  const size = isLatest ? 'sm' : 'xs'
  switch (outcome?.kind) {
    case 'entered':
      return (
        <Group gap="xs" align="flex-start">
          <ClaseChoice
            entrada={outcome.entrada}
            clases={clases}
            size={size}
            onChange={(clase) => checkIns.setClase(id, clase)}
          />
          <DeshacerButton
            size={size}
            refusal={refusalOf(outcome.entrada)}
            aria-label={`Deshacer la entrada de ${name}`}
            onClick={() => onAsk({ id, kind: 'undo' })}
          />
        </Group>
      )
    case 'registered':
      return (
        <Group gap="xs">
          <Remedy
            accion={remedy}
            clienteId={outcome.asistencia.clienteId._id}
            renovable={outcome.asistencia.renovable}
            size={size}
          />
          <DeshacerButton
            size={size}
            refusal={refusalOf(outcome.asistencia)}
            aria-label={`Deshacer la asistencia de ${name}`}
            onClick={() => onAsk({ id, kind: 'undo' })}
          />
        </Group>
      )
    case 'noted':
      return (
        cliente && (
          <Remedy
            accion={remedy}
            clienteId={cliente._id}
            renovable={outcome.asistencia?.renovable ?? null}
            size={size}
          />
        )
      )
    case 'blocked':
      return (
        <Group gap="xs">
          {isForClase(checkIn) && <Reintentar {...props} />}
          <Button
            size={size}
            color="red"
            variant="outline"
            aria-label={`Permitir de todos modos a ${name}`}
            onClick={() => onAsk({ id, kind: 'allow' })}
          >
            Permitir de todos modos
          </Button>
        </Group>
      )
    case 'several':
      // The kiosk's response lists no clients.
      if (outcome.clientes.length === 0) return <BuscarPorNombre {...props} />
      return (
        <Group gap="xs">
          {outcome.clientes.map((each) => (
            <Button
              key={each._id}
              variant="default"
              className={buttons.wraps}
              onClick={() => checkIns.choose(id, each, claseId)}
            >
              {each.nombre} {each.apellido}
              <Text span size="xs" ml={6}>
                {each.numeroIdentificacion}
              </Text>
            </Button>
          ))}
        </Group>
      )
    case 'unknown':
      return <UnknownActs {...props} />
    case 'review':
      return (
        <LinkButton size={size} variant="default" to="/pendientes">
          Ver pendientes
        </LinkButton>
      )
    case 'failed':
      return outcome.needsClase && !claseId ? null : <Reintentar {...props} />
    default:
      return null
  }
}

function Reintentar({ checkIn, checkIns, claseId, isLatest }: CheckInCardProps) {
  return (
    <Button
      size={isLatest ? 'sm' : 'xs'}
      variant="default"
      aria-label={`Reintentar con ${checkInName(checkIn)}`}
      onClick={() => checkIns.retry(checkIn.id, claseId)}
    >
      Reintentar
    </Button>
  )
}

function BuscarPorNombre({ checkIn, isLatest, onSearch }: CheckInCardProps) {
  return (
    <Button
      size={isLatest ? 'sm' : 'xs'}
      variant="default"
      onClick={() => onSearch(checkIn.id)}
      {...(!isLatest && { 'aria-label': `Buscar por nombre a quien tiene el número ${checkIn.numero}` })}
    >
      Buscar por nombre
    </Button>
  )
}

function UnknownActs(props: CheckInCardProps) {
  const { checkIn, checkIns, isLatest } = props
  const { id, numero = '' } = checkIn
  const size = isLatest ? 'sm' : 'xs'
  const atClases = isForClase(checkIn)
  const search = { numero, volver: atClases ? '/asistencias/registrar' : '/recepcion' } as const
  return (
    <Group gap="xs">
      {atClases && <Reintentar {...props} />}
      <LinkButton
        size={size}
        to="/clientes/crear"
        search={search}
        onClick={() => checkIns.awaitClient(id)}
        {...(!isLatest && { 'aria-label': `Crear cliente con el número ${numero}` })}
      >
        Crear cliente
      </LinkButton>
      {!atClases && (
        <LinkButton
          size={size}
          variant="default"
          to="/vender"
          search={{ numero, volver: '/recepcion' }}
          onClick={() => checkIns.awaitClient(id)}
        >
          Vender sin cliente
        </LinkButton>
      )}
      <BuscarPorNombre {...props} />
    </Group>
  )
}
