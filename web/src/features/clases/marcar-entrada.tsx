import { timeIn } from '@gym/contract/core/calendar'
import type { EntradaRegistrada } from '@gym/contract/entradas/entradas.schema'
import { may } from '@gym/contract/permissions/actions'
import { Button, Text } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { type ApiError, asApiError } from '../../api/api-error.ts'
import { ownTimeZone, useZonaHoraria } from '../../api/gym.ts'
import { useSignedIn } from '../../session/session-user.ts'
import type { Inscrito } from './clases.api.ts'
import { useMarcarEntrada } from './inscripciones.api.ts'

interface MarcarEntradaProps {
  inscrito: Inscrito
  claseId: string
  onDone: (entrada: EntradaRegistrada) => void
  onRefused: (problem: ApiError) => void
}

export function MarcarEntrada({ inscrito, claseId, onDone, onRefused }: MarcarEntradaProps) {
  const { clienteId, nombreCompleto, entrada } = inscrito
  const zonaHoraria = useZonaHoraria() ?? ownTimeZone()
  const marcar = useMarcarEntrada()
  const came = useRef<HTMLParagraphElement>(null)
  // The pressed button has unmounted: the text in its place receives the focus.
  useEffect(() => {
    if (entrada && marcar.isSuccess) came.current?.focus()
  }, [entrada, marcar.isSuccess])

  const rol = useSignedIn()?.rol
  if (entrada)
    return (
      <Text ref={came} tabIndex={-1} size="sm" fw={600}>
        Entró a las {timeIn(zonaHoraria, new Date(entrada))}
      </Text>
    )
  if (!rol || !may(rol, 'entradas:escribir')) return null
  return (
    <Button
      size="xs"
      mt={4}
      variant="default"
      loading={marcar.isPending}
      aria-label={`Marcar entrada de ${nombreCompleto}`}
      onClick={() =>
        marcar.mutateAsync({ clienteId, claseId }).then(onDone, (error) => onRefused(asApiError(error)))
      }
    >
      Marcar entrada
    </Button>
  )
}
