import type { Asistencia } from '@gym/contract/asistencias/asistencias.schema'
import { asApiError } from '../../api/api-error.ts'
import { MotivoModal } from '../../ui/feedback/motivo-modal.tsx'
import { useDeshacerAsistencia } from './asistencias.api.ts'

interface DeshacerModalProps {
  asistencia: Asistencia
  onClose: () => void
  onUndone: (text: string) => void
}

export function DeshacerModal({ asistencia, onClose, onUndone }: DeshacerModalProps) {
  const { clienteId, claseId } = asistencia
  const undo = useDeshacerAsistencia()

  async function submit(motivo: string) {
    try {
      onUndone((await undo.mutateAsync({ id: asistencia._id, motivo })).mensaje)
    } catch (thrown) {
      const error = asApiError(thrown)
      if (error.status !== 404) return `Error al deshacer la asistencia: ${error.message}`
      // Already undone: by an earlier request whose response was lost, or at another desk.
      onUndone('La asistencia ya estaba deshecha.')
    }
    return null
  }

  return (
    <MotivoModal
      title={`¿Deshacer la asistencia de ${clienteId.nombre} ${clienteId.apellido}?`}
      text={`${claseId.nombre}, ${claseId.dia} ${claseId.horarioInicio}. Si gastó una sesión, la sesión volverá a su membresía.`}
      action="Deshacer"
      onSubmit={submit}
      onClose={onClose}
    />
  )
}
