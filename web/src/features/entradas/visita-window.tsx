import { checkInName } from '../../offline/check-ins/check-in-name.ts'
import { MotivoModal } from '../../ui/feedback/motivo-modal.tsx'
import { DeshacerEntrada } from './deshacer-entrada.tsx'
import type { Visita, Visitas } from './visitas.ts'

export interface Question {
  id: string
  kind: 'allow' | 'undo'
}

interface VisitaWindowProps {
  visita: Visita
  kind: Question['kind']
  visitas: Visitas
  onClose: () => void
}

/** The open dialog, outside the cards: these move as clients arrive, which would unmount the dialog. */
export function VisitaWindow({ visita, kind, visitas, onClose }: VisitaWindowProps) {
  const { id, outcome } = visita
  if (kind === 'undo')
    return outcome?.kind === 'entered' && <DeshacerEntrada entrada={outcome.entrada} onClose={onClose} />
  return (
    outcome?.kind === 'blocked' && (
      <MotivoModal
        title={`¿Dejar entrar a ${checkInName(visita)}?`}
        text="Queda escrito quién lo permitió y por qué."
        action="Permitir"
        isRequired
        onClose={onClose}
        onSubmit={async (motivo) => {
          visitas.allow(id, motivo)
          return null
        }}
      />
    )
  )
}
