import { hecho } from '@gym/contract/core/success-messages'
import type { Membresia } from '@gym/contract/membresias/membresias.schema'
import { useDeletion } from '../../ui/feedback/use-deletion.ts'
import { DeudaQueQueda } from '../../ui/membresia/deuda-que-queda.tsx'
import { clientOf } from './membresia-words.ts'
import { useDeleteMembresia } from './membresias.api.ts'

export function useEliminarMembresia() {
  const { ask, ...deletion } = useDeletion(useDeleteMembresia(), 'Error al eliminar la membresía: ')
  return {
    ...deletion,
    ask: (membresia: Pick<Membresia, '_id' | 'cliente'>) =>
      ask(membresia._id, {
        title: `¿Eliminar la membresía de ${clientOf(membresia)}?`,
        text: (
          <>
            Dejará de aparecer en las listas y de valer para entrar a clases. Los pagos y las asistencias se
            conservan.
            <DeudaQueQueda cliente={membresia.cliente} acto="Eliminarla" />
          </>
        ),
        done: hecho.membresiaEliminada,
      }),
  }
}
