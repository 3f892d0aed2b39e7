import { formatMoney } from '@gym/contract/core/money'
import { Button } from '@mantine/core'

interface PrecioDeHoyProps {
  now: number | undefined
  typed: number | ''
  onUse: (now: number) => void
}

export function PrecioDeHoy({ now, typed, onUse }: PrecioDeHoyProps) {
  if (now === undefined || now === typed) return null
  return (
    <Button variant="default" size="xs" w="fit-content" onClick={() => onUse(now)}>
      Usar el precio de hoy: {formatMoney(now)}
    </Button>
  )
}
