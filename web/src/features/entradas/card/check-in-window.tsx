import { type CheckIn, checkInName } from '../../../offline/check-ins/check-in.ts'
import type { CheckIns } from '../../../offline/check-ins/check-ins.ts'
import { MotivoModal } from '../../../ui/feedback/motivo-modal.tsx'
import { DeshacerModal } from './deshacer-modal.tsx'

export interface Question {
  id: string
  kind: 'allow' | 'undo'
}

interface CheckInWindowProps {
  checkIn: CheckIn
  kind: Question['kind']
  checkIns: CheckIns
  onClose: () => void
}

export function CheckInWindow({ checkIn, kind, checkIns, onClose }: CheckInWindowProps) {
  const { id, outcome } = checkIn
  if (kind === 'undo') {
    if (outcome?.kind === 'entered') return <DeshacerModal entrada={outcome.entrada} onClose={onClose} />
    return (
      outcome?.kind === 'registered' && <DeshacerModal asistencia={outcome.asistencia} onClose={onClose} />
    )
  }
  return (
    outcome?.kind === 'blocked' && (
      <MotivoModal
        title={`¿Dejar entrar a ${checkInName(checkIn)}?`}
        text="Queda escrito quién lo permitió y por qué."
        action="Permitir"
        isRequired
        onClose={onClose}
        onSubmit={async (motivo) => {
          checkIns.allow(id, motivo)
          return null
        }}
      />
    )
  )
}
