import { formatDay } from '@gym/contract/core/calendar'
import type { Membresia } from '@gym/contract/membresias/membresias.schema'
import { useQuery } from '@tanstack/react-query'
import { asApiError } from '../../api/api-error.ts'
import { PersonasPicker } from '../clientes/personas-picker.tsx'
import { renovacionQuery, useAgregarPersona } from './membresias.api.ts'

interface PersonaPickerProps {
  membresia: Membresia
  onClose: () => void
  onDone: (text: string) => void
}

export function PersonaPicker({ membresia, onClose, onDone }: PersonaPickerProps) {
  const { _id, cliente, plan } = membresia
  const agregar = useAgregarPersona(_id)
  const { data } = useQuery(renovacionQuery(_id))

  function add(persona: string | undefined) {
    if (!persona) return
    agregar.mutate(
      { cliente: persona },
      {
        onSuccess: ({ entity: { cliente: added, fechainicio, fechafin } }) => {
          onDone(
            `${added.nombre} ${added.apellido} entra con el plan ${plan?.nombre ?? ''} de ${cliente.nombre}, del ${formatDay(fechainicio)} al ${formatDay(fechafin)}.`,
          )
          onClose()
        },
      },
    )
  }

  return (
    <PersonasPicker
      puestos={[membresia.personas - membresia.faltanPersonas + 1]}
      yaEstan={[cliente, ...(data?.para ?? [])].map((persona) => persona._id)}
      cancel="Cancelar"
      error={agregar.error && asApiError(agregar.error).message}
      isSending={agregar.isPending}
      onDone={([persona]) => add(persona?._id)}
      onCancel={onClose}
      onClose={onClose}
    />
  )
}
