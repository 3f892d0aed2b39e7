import type { Entrada } from '@gym/contract/entradas/entradas.schema'
import { asApiError } from '../../api/api-error.ts'
import { MotivoModal } from '../../ui/feedback/motivo-modal.tsx'
import { useDeshacerEntrada } from './entradas.api.ts'
import { useVisitas } from './visitas.api.ts'

interface DeshacerEntradaProps {
  entrada: Pick<Entrada, '_id' | 'cliente'>
  onClose: () => void
}

export function DeshacerEntrada({ entrada: { _id, cliente }, onClose }: DeshacerEntradaProps) {
  const undo = useDeshacerEntrada()
  const { visitas } = useVisitas()

  async function submit(motivo: string) {
    try {
      visitas.undo(_id, (await undo.mutateAsync({ id: _id, motivo })).mensaje)
    } catch (thrown) {
      const error = asApiError(thrown)
      if (error.status !== 404) return `Error al deshacer la entrada: ${error.message}`
      // Already undone: by an earlier request whose response was lost, or at another desk.
      visitas.undo(_id, 'La entrada ya estaba deshecha.')
    }
    return null
  }

  return (
    <MotivoModal
      title={`¿Deshacer la entrada de ${cliente.nombre} ${cliente.apellido}?`}
      text="Si gastó una sesión, la sesión volverá a su membresía."
      action="Deshacer"
      isRequired
      onSubmit={submit}
      onClose={onClose}
    />
  )
}
