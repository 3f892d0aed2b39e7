import { CODIGO_DE_ENTRADA, digitsOf, IDENTIFICATION } from '@gym/contract/identificacion'
import { telefonoDe } from '@gym/contract/telefono.rules'
import type { MantineSize } from '@mantine/core'
import type { ReactNode } from 'react'
import { ServerPicker } from '../../ui/server-picker.tsx'
import { useClienteByNumero, useClienteSearch } from './clientes.api.ts'

export interface PickedClient {
  _id: string
  nombre: string
  apellido: string
  /** Unknown where only the name came with something else. */
  numeroIdentificacion?: string
}

interface ClientPickerProps {
  selected: PickedClient | null
  onSelect: (client: PickedClient | null) => void
  /** What the list says when the search failed. */
  failed?: string
  /** Is given a whole number (digits), or an entry code, that Enter was pressed after, instead of the client who has it. */
  onNumber?: (numero: string) => void
  required?: boolean
  error?: ReactNode
  openOnFocus?: boolean
  /** Whether the field chooses by Enter or a press alone: at the door, where one picks one after another. */
  isQuick?: boolean
  label?: string
  placeholder?: string
  size?: MantineSize
  'data-path'?: string | undefined
}

/** Finds a client by name or cédula, typed or scanned: Enter after a whole number takes the one who has it. */
export function ClientPicker({ onNumber, isQuick = false, ...props }: ClientPickerProps) {
  return (
    <ServerPicker<PickedClient>
      label="Cliente"
      placeholder="Nombre o número"
      {...props}
      // Of a number the one who has it is meant, never one whose number begins like it; of a name that several have, nobody yet.
      isQuick={isQuick ? (typed, found) => found === 1 && !/\d/.test(typed) : undefined}
      nothingFound="No se encontró ningún cliente."
      useMatches={useClientMatches}
      takes={(typed) => {
        // Of a reader that is slower than it is known by, the number stands after what was typed before.
        const numero = digitsOf(telefonoDe(typed) ?? typed).replace(/^\D+/, '')
        if (!onNumber || !(IDENTIFICATION.test(numero) || CODIGO_DE_ENTRADA.test(numero))) return false
        onNumber(numero)
        return true
      }}
      nameOf={({ nombre, apellido }) => `${nombre} ${apellido}`}
      detailOf={({ numeroIdentificacion }) => numeroIdentificacion}
    />
  )
}

function useClientMatches(typed: string, entered: string) {
  const { data, hasMore, isFetching, isError, refetch } = useClienteSearch(typed)
  return { data, hasMore, isFetching, isError, refetch, exact: useClienteByNumero(entered) }
}
