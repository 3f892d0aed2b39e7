import { Button, Group, Stack } from '@mantine/core'
import { printAndRun } from '../../format/print.ts'
import receipt from '../../ui/print/receipt.module.css'
import { type Provisional, ReciboProvisional } from '../../ui/print/recibo-provisional.tsx'

export function ReciboDeNuevo({ recibo, onBack }: { recibo: Provisional; onBack: () => void }) {
  return (
    <Stack maw={420} className={receipt.frame}>
      <Group className={receipt.unprinted}>
        <Button autoFocus onClick={() => printAndRun(() => {})}>
          Imprimir
        </Button>
        <Button variant="default" onClick={onBack}>
          Volver a los pendientes
        </Button>
      </Group>
      <ReciboProvisional recibo={recibo} />
    </Stack>
  )
}
