import type { ReactNode } from 'react'
import { useClienteSearch } from '../features/clientes/clientes.api.ts'
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
  required?: boolean
  error?: ReactNode
  'data-path'?: string | undefined
}

/** Finds a client by name or cédula, typed or scanned. */
export function ClientPicker(props: ClientPickerProps) {
  return (
    <ServerPicker<PickedClient>
      {...props}
      label="Cliente"
      placeholder="Nombre o número de identificación"
      nothingFound="No se encontró ningún cliente."
      useMatches={useClienteSearch}
      nameOf={({ nombre, apellido }) => `${nombre} ${apellido}`}
      detailOf={({ numeroIdentificacion }) => numeroIdentificacion}
    />
  )
}
