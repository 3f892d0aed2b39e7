import type { Venta } from '@gym/contract/ventas/ventas.schema'
import { Alert, Button, Group, Paper, Stack, Title } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { printAndRun } from '../../../format/print.ts'
import { UnnamedGym } from '../../../ui/feedback/unnamed-gym.tsx'
import { LinkButton } from '../../../ui/layout/link-button.tsx'
import { useBackTo } from '../../../ui/layout/use-back-to.ts'
import { notePrinted, noteUnprinted } from '../../../ui/print/first-print.ts'
import receipt from '../../../ui/print/receipt.module.css'
import { Figure } from '../figure.tsx'
import { ReciboVenta } from '../recibo/recibo-venta.tsx'
import { quedoDebiendo } from '../venta-words.ts'
import { useLateFocus } from './use-late-focus.ts'

interface VendidaProps {
  venta: Venta
  volver: '/recepcion' | undefined
  wasSaved: boolean
  onNext: () => void
}

export function Vendida({ venta, volver, wasSaved, onNext }: VendidaProps) {
  const leave = useBackTo(volver)
  // Cancels the return to the previous screen if the next sale begins during printing.
  const forgetPrinting = useRef(() => {})
  const next = useLateFocus()
  useEffect(() => noteUnprinted(venta._id), [venta._id])
  useEffect(() => () => forgetPrinting.current(), [])

  function print() {
    forgetPrinting.current()
    notePrinted(venta._id)
    forgetPrinting.current = printAndRun(() => volver && leave())
  }

  const { numero, total, cambio, aFavor, recibido } = venta
  return (
    <Stack maw={420} className={receipt.frame}>
      <Stack className={receipt.unprinted}>
        <UnnamedGym />
        {wasSaved && (
          <Alert color="blue" role="status">
            La venta ya estaba registrada: no se cobró dos veces.
          </Alert>
        )}
        <Paper withBorder p="md" bg="var(--surface)" role="status">
          <Title order={2} size="h4">
            Venta N.º {numero}
          </Title>
          <Figure name="Total" amount={total} isLarge={recibido === null} />
          {aFavor > 0 && <Figure name="Con lo que tenía a favor" amount={aFavor} />}
          {recibido !== null && <Figure name="Cambio" amount={cambio} isLarge />}
          {quedoDebiendo(venta).map(({ name, monto }) => (
            <Figure key={name} name={name} amount={monto} />
          ))}
        </Paper>
        <Group>
          <Button ref={volver ? undefined : next} onClick={onNext} variant={volver ? 'default' : 'filled'}>
            Siguiente venta
          </Button>
          <Button ref={volver ? next : undefined} onClick={print} variant={volver ? 'filled' : 'default'}>
            Imprimir
          </Button>
          {volver && (
            <LinkButton to={volver} variant="default">
              Volver a la recepción
            </LinkButton>
          )}
        </Group>
      </Stack>
      <ReciboVenta venta={venta} />
    </Stack>
  )
}
