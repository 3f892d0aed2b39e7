import type { Asistencia } from '@gym/contract/asistencias/asistencias.schema'
import type { Entrada } from '@gym/contract/entradas/entradas.schema'
import { asApiError } from '../../../api/api-error.ts'
import { MotivoModal } from '../../../ui/feedback/motivo-modal.tsx'
import { useUndone } from '../check-ins.api.ts'
import { useDeshacer } from '../entradas.api.ts'

type DeshacerModalProps = {
  onClose: () => void
  onUndone?: (text: string) => void
} & ({ asistencia: Asistencia } | { entrada: Pick<Entrada, '_id' | 'cliente'> })

export function DeshacerModal({ onClose, onUndone, ...of }: DeshacerModalProps) {
  const isAsistencia = 'asistencia' in of
  const { _id } = isAsistencia ? of.asistencia : of.entrada
  const { nombre, apellido } = isAsistencia ? of.asistencia.clienteId : of.entrada.cliente
  const clase = isAsistencia && of.asistencia.claseId
  const que = isAsistencia ? 'asistencia' : 'entrada'
  const undo = useDeshacer(isAsistencia ? 'asistencias' : 'entradas')
  const markUndone = useUndone()

  function done(text: string) {
    markUndone(_id, text)
    onUndone?.(text)
    return null
  }

  async function submit(motivo: string) {
    try {
      return done((await undo.mutateAsync({ id: _id, motivo })).mensaje)
    } catch (thrown) {
      const error = asApiError(thrown)
      // Already undone: by an earlier request whose response was lost, or at another desk.
      if (error.status === 404) return done(`La ${que} ya estaba deshecha.`)
      return `Error al deshacer la ${que}: ${error.message}`
    }
  }

  const returns = 'Si gastó una sesión, la sesión volverá a su membresía.'
  return (
    <MotivoModal
      title={`¿Deshacer la ${que} de ${nombre} ${apellido}?`}
      text={clase ? `${clase.nombre}, ${clase.dia} ${clase.horarioInicio}. ${returns}` : returns}
      action="Deshacer"
      isRequired={!isAsistencia}
      onSubmit={submit}
      onClose={onClose}
    />
  )
}
