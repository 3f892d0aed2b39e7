import type { ReactNode } from 'react'
import { useClienteByNumero, useClienteSearch } from '../features/clientes/clientes.api.ts'
import { ServerPicker } from './server-picker.tsx'

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
  required?: boolean
  error?: ReactNode
  openOnFocus?: boolean
  'data-path'?: string | undefined
}

/** Finds a client by name or cédula, typed or scanned: Enter after a whole number takes the one who has it. */
export function ClientPicker(props: ClientPickerProps) {
  return (
    <ServerPicker<PickedClient>
      {...props}
      label="Cliente"
      placeholder="Nombre o número de identificación"
      nothingFound="No se encontró ningún cliente."
      useMatches={useMatches}
      nameOf={({ nombre, apellido }) => `${nombre} ${apellido}`}
      detailOf={({ numeroIdentificacion }) => numeroIdentificacion}
    />
  )
}

function useMatches(typed: string, entered: string) {
  const { data, isFetching, isError } = useClienteSearch(typed)
  return { data, isFetching, isError, exact: useClienteByNumero(entered) }
}
