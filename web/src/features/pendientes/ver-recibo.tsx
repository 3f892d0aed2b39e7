import { Button } from '@mantine/core'
import type { OutboxRow } from '../../offline/outbox/outbox-rows.ts'
import type { Provisional } from '../../ui/print/recibo-provisional.tsx'

interface VerReciboProps {
  row: OutboxRow
  onReceipt: (recibo: Provisional) => void
}

export function VerRecibo({ row: { resumen }, onReceipt }: VerReciboProps) {
  if (!resumen.recibo) return null
  return (
    <Button size="xs" variant="default" onClick={() => onReceipt(resumen.recibo as Provisional)}>
      Ver recibo
    </Button>
  )
}
