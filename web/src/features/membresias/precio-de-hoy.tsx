import { formatMoney } from '@gym/contract/core/money'
import { Button } from '@mantine/core'

interface PrecioDeHoyProps {
  now: number | undefined
  typed: number | ''
  onUse: (now: number) => void
}

/** Replaces the last membership's price with the product's current one. */
export function PrecioDeHoy({ now, typed, onUse }: PrecioDeHoyProps) {
  if (now === undefined || now === typed) return null
  return (
    <Button variant="default" size="xs" w="fit-content" onClick={() => onUse(now)}>
      Usar el precio de hoy: {formatMoney(now)}
    </Button>
  )
}
