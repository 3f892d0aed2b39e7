import { formatMoney } from '@gym/contract/money'
import { Button } from '@mantine/core'

interface PrecioDeHoyProps {
  /** What its product costs; undefined where there is none, or while it is unknown. */
  now: number | undefined
  typed: number | ''
  onUse: (now: number) => void
}

/** Takes what the product costs now, where a membership begins with what the last one cost. */
export function PrecioDeHoy({ now, typed, onUse }: PrecioDeHoyProps) {
  if (now === undefined || now === typed) return null
  return (
    <Button variant="default" size="xs" w="fit-content" onClick={() => onUse(now)}>
      Usar el precio de hoy: {formatMoney(now)}
    </Button>
  )
}
