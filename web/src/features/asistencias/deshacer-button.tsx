import type { Asistencia } from '@gym/contract/asistencias'
import { refusalToUndo } from '@gym/contract/asistencias.rules'
import { dayIn } from '@gym/contract/calendar'
import { errors } from '@gym/contract/errors'
import { Button, type ButtonProps } from '@mantine/core'
import { useZonaHoraria } from '../../lib/gym.ts'
import { useSignedIn } from '../../lib/session-user.ts'
import { useActionSize } from '../../ui/in-words.tsx'
import { Refusable } from '../../ui/refusable.tsx'
import { useToday } from '../configuracion/configuracion.api.ts'

interface DeshacerButtonProps extends ButtonProps {
  asistencia: Asistencia
  onClick: () => void
  'aria-label'?: string
}

/** Asks for an attendance to be undone, while it may be. */
export function DeshacerButton({ asistencia, ...props }: DeshacerButtonProps) {
  const size = useActionSize()
  const today = useToday()
  const zonaHoraria = useZonaHoraria()
  const rol = useSignedIn()?.rol
  const code =
    today &&
    zonaHoraria &&
    rol &&
    refusalToUndo(dayIn(zonaHoraria, new Date(asistencia.fecha)), { today, rol })
  return (
    <Refusable refusal={code ? errors[code][1] : undefined}>
      <Button variant="default" size={size} {...props}>
        Deshacer
      </Button>
    </Refusable>
  )
}
