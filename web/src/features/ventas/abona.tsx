import { Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { MoneyInput } from '../../ui/money-input.tsx'
import { fichaQuery } from '../fichas/fichas.api.ts'
import { loQueQueda } from './venta-words.ts'

interface AbonaProps {
  /** Whose debt it is. */
  clienteId: string | undefined
  /** In pesos. */
  monto: number
  onChange: (monto: number) => void
  /** Hears whether the field says an amount; what it says otherwise changes nothing. */
  onSaid?: (isSaid: boolean) => void
  readOnly?: boolean
}

/** How much of a debt is paid: all of it, unless somebody types less; and what stays owing then. */
export function Abona({ clienteId = '', monto, onChange, onSaid, readOnly = false }: AbonaProps) {
  const [typed, setTyped] = useState<number | '' | null>(null)
  // What stood there before it was typed in: taken out digit by digit, the last one is no amount that anybody meant.
  const before = useRef(monto)
  const { data } = useQuery({ ...fichaQuery(clienteId), enabled: clienteId !== '' })
  const saldo = data?.saldo
  return (
    <Stack gap={4}>
      <MoneyInput
        label="Paga de la deuda"
        readOnly={readOnly}
        value={typed ?? monto}
        onChange={(next) => {
          const isSaid = next !== '' && next > 0
          if (typed === null) before.current = monto
          setTyped(next)
          onSaid?.(isSaid)
          onChange(isSaid ? next : before.current)
        }}
        onBlur={() => {
          setTyped(null)
          onSaid?.(true)
        }}
      />
      <Text size="sm" aria-live="polite">
        {typeof saldo === 'number' && loQueQueda(saldo, monto)}
      </Text>
    </Stack>
  )
}
