import { CODIGO_DE_ENTRADA, digitsOf, IDENTIFICATION } from '@gym/contract/core/identificacion.rules'
import { telefonoDe } from '@gym/contract/core/telefono.rules'
import type { MantineSize } from '@mantine/core'
import type { ReactNode } from 'react'
import { foldText } from '../../format/plain-text.ts'
import { ServerPicker } from '../../ui/picker/server-picker.tsx'
import { useClienteByNumero, useClienteSearch } from './clientes.api.ts'

export interface PickedClient {
  _id: string
  nombre: string
  apellido: string
  numeroIdentificacion?: string
}

interface ClientPickerProps {
  selected: PickedClient | null
  onSelect: (client: PickedClient | null) => void
  failed?: string
  /** Called on Enter with a complete number (digits) or an entry code; the picker then selects no client. */
  onNumber?: (numero: string) => void
  onCreate?: (typed: string) => void
  required?: boolean
  error?: ReactNode
  /** For a queue at the door: Enter takes a single match by name, and leaving the field selects nothing. */
  isQuick?: boolean
  refusalOf?: (client: PickedClient) => ReactNode
  label?: string
  placeholder?: string
  size?: MantineSize
  'data-path'?: string | undefined
  'data-autofocus'?: boolean | undefined
}

export function ClientPicker({ onNumber, onCreate, isQuick = false, ...props }: ClientPickerProps) {
  return (
    <ServerPicker<PickedClient>
      label="Cliente"
      placeholder="Nombre o número"
      {...props}
      // Enter takes the first match only if the text is a name with a single match.
      isQuick={isQuick ? (typed, found) => found === 1 && !/\d/.test(typed) : undefined}
      nothingFound="No se encontró ningún cliente."
      create={onCreate && { label: 'Crear cliente', onCreate }}
      useMatches={useClientMatches}
      takes={(typed) => {
        // A slow scanner's keys count as typed: the text may be a name followed by the scanned number.
        const numero = digitsOf(telefonoDe(typed) ?? typed).replace(/^\D+/, '')
        if (!onNumber || !(IDENTIFICATION.test(numero) || CODIGO_DE_ENTRADA.test(numero))) return false
        onNumber(numero)
        return true
      }}
      nameOf={nameOf}
      detailOf={({ numeroIdentificacion }) => numeroIdentificacion}
    />
  )
}

/** Clients with exactly the typed number or name come first, before those that only begin with it. */
function useClientMatches(typed: string, entered: string) {
  const { data, hasMore, isFetching, isError, refetch } = useClienteSearch(typed)
  const { data: holder, isFetching: asksHolder } = useClienteByNumero(typed)
  const exact = useClienteByNumero(entered)
  const options = data && exactFirst(data, typed, holder)
  // Also waits for the client with the typed number: a late response would move the options under a tap.
  return { data: options, hasMore, isFetching: isFetching || asksHolder, isError, refetch, exact }
}

function exactFirst<Of extends PickedClient>(
  found: Of[],
  typed: string,
  holder: Of | null | undefined,
): Of[] {
  const name = foldText(typed)
  const isExact = (each: Of) => each._id === holder?._id || foldText(nameOf(each)) === name
  const first = found.filter(isExact)
  const isIncluded = !holder || first.some(({ _id }) => _id === holder._id)
  return [...(isIncluded ? first : [holder, ...first]), ...found.filter((each) => !isExact(each))]
}

const nameOf = ({ nombre, apellido }: PickedClient) => `${nombre} ${apellido}`
