import { Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { fichaQuery } from '../../../api/ficha.ts'
import { MoneyInput } from '../../../ui/inputs/money-input.tsx'
import { loQueQueda } from '../venta-words.ts'

interface AbonaProps {
  clienteId: string | undefined
  monto: number
  onChange: (monto: number) => void
  /** Reports whether the field has an amount; without one, `onChange` receives the previous amount. */
  onSaid?: (isSaid: boolean) => void
  readOnly?: boolean
}

export function Abona({ clienteId = '', monto, onChange, onSaid, readOnly = false }: AbonaProps) {
  const [typed, setTyped] = useState<number | '' | null>(null)
  // Amount before typing, reported for an emptied field instead of the digits left while deleting.
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
