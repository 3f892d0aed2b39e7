import { refusalToUndo } from '@gym/contract/asistencias/asistencias.rules'
import { dayIn } from '@gym/contract/core/calendar'
import { errors } from '@gym/contract/core/errors'
import { Button, type ButtonProps } from '@mantine/core'
import { useZonaHoraria } from '../../../api/gym.ts'
import { useSignedIn } from '../../../session/session-user.ts'
import { useActionSize } from '../../../ui/feedback/in-words.tsx'
import { Refusable } from '../../../ui/security/refusable.tsx'
import { useToday } from '../../configuracion/configuracion.api.ts'

export function useRefusalToUndo(): (checkIn: { fecha: string }) => string | undefined {
  const today = useToday()
  const zonaHoraria = useZonaHoraria()
  const rol = useSignedIn()?.rol
  return ({ fecha }) => {
    if (!today || !zonaHoraria || !rol) return undefined
    const code = refusalToUndo(dayIn(zonaHoraria, new Date(fecha)), { today, rol })
    return code ? errors[code][1] : undefined
  }
}

interface DeshacerButtonProps extends ButtonProps {
  refusal: string | undefined
  onClick: () => void
  'aria-label'?: string
}

export function DeshacerButton({ refusal, ...props }: DeshacerButtonProps) {
  const size = useActionSize()
  return (
    <Refusable refusal={refusal}>
      <Button variant="default" size={size} {...props}>
        Deshacer
      </Button>
    </Refusable>
  )
}
