import { formatDay } from '@gym/contract/core/calendar'
import { formatMoney } from '@gym/contract/core/money'
import { diasDeMembresia, metodosEnPalabras, reciboPeriod } from '@gym/contract/pagos/pagos.rules'
import type { Pago } from '@gym/contract/pagos/pagos.schema'
import { Button, Group, Paper, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { printAndRun } from '../../format/print.ts'
import { NoticeAlert, useNotice } from '../../ui/feedback/notice.tsx'
import { UnnamedGym } from '../../ui/feedback/unnamed-gym.tsx'
import { LinkButton } from '../../ui/layout/link-button.tsx'
import { useBackTo } from '../../ui/layout/use-back-to.ts'
import classes from '../../ui/print/receipt.module.css'
import { Receipt, ReceiptLine, ReceiptLines, ReceiptPeriod, ReceiptTotal } from '../../ui/print/receipt.tsx'
import { esperaQuery } from './pagos.api.ts'
import { keepPrinted, nextReciboNumber, printedNumber } from './recibo-numero.ts'

interface ReciboProps {
  pago: Pago
  notice?: string
  /** A reprint: marked as a copy, with its old number if this browser has it. */
  isCopy?: boolean
  /** Closes the receipt; the payment remains, as a text by the button explains. */
  onCancel: () => void
  backTo?: '/recepcion' | undefined
  next?: ReactNode
}

/**
 * Receipt under its buttons, which stay visible. Printing advances the counter and leaves for the payments.
 */
export function Recibo({ pago, notice, isCopy = false, onCancel, backTo, next }: ReciboProps) {
  const cancelId = useId()
  const leave = useBackTo(backTo ?? '/pagos')
  const [number] = useState(() => (isCopy ? printedNumber(pago._id) : nextReciboNumber()))
  const said = useNotice()
  const { succeed } = said
  useEffect(() => {
    if (notice) succeed(notice)
  }, [succeed, notice])

  // Cancels the navigation after printing if the user has left.
  const forgetPrinting = useRef(() => {})
  useEffect(() => () => forgetPrinting.current(), [])

  function print() {
    if (!isCopy && number !== undefined) keepPrinted(pago._id, number)
    forgetPrinting.current()
    forgetPrinting.current = printAndRun(leave)
  }

  const dias = diasDeMembresia(pago)
  const { cliente, producto } = pago
  const { data: isWaiting } = useQuery(esperaQuery(pago))
  return (
    <Stack maw={420} className={classes.frame}>
      <Stack className={classes.unprinted}>
        <NoticeAlert notice={said.notice} onClose={said.clear} />
        <UnnamedGym />
      </Stack>
      {cliente && isWaiting && (
        <Paper withBorder p="md" bg="var(--surface)" className={classes.unprinted}>
          <Stack gap="xs" align="flex-start">
            <Text>
              {cliente.nombre} {cliente.apellido} ya pagó y aún no tiene membresía por este pago.
            </Text>
            <LinkButton to="/membresias/crear" search={{ pago: pago._id }}>
              Crear la membresía
            </LinkButton>
          </Stack>
        </Paper>
      )}
      <Group className={classes.unprinted}>
        <Button onClick={print} autoFocus>
          {isCopy ? 'Reimprimir' : 'Imprimir'}
        </Button>
        <Button variant="default" onClick={onCancel} aria-describedby={cancelId}>
          Cancelar
        </Button>
        {next}
      </Group>
      <Text id={cancelId} size="sm" className={classes.unprinted}>
        Cancelar solo quita el recibo de la pantalla: el pago sigue registrado.
      </Text>
      {isCopy && number === undefined && (
        <Text size="sm" className={classes.unprinted}>
          Sale sin número: este navegador no sabe con cuál se imprimió, o si se imprimió.
        </Text>
      )}
      <Receipt
        number={number}
        isCopy={isCopy}
        hasTerms
        foot={<ReceiptTotal name="Total">{formatMoney(pago.monto)} COP</ReceiptTotal>}
      >
        <ReceiptLines>
          <ReceiptLine name="Cliente">
            {cliente ? `${cliente.nombre} ${cliente.apellido}` : 'Sin cliente'}
          </ReceiptLine>
          {cliente && <ReceiptLine name="Identificación">{cliente.numeroIdentificacion}</ReceiptLine>}
          <ReceiptLine name="Concepto">{producto?.nombre ?? 'Pago'}</ReceiptLine>
          <ReceiptLine name="Cantidad">{pago.cantidad}</ReceiptLine>
          <ReceiptLine name="Método de pago">{metodosEnPalabras(pago)}</ReceiptLine>
          <ReceiptLine name="Fecha">{formatDay(pago.fecha)}</ReceiptLine>
          <ReceiptPeriod {...reciboPeriod(pago)} />
          {dias && (
            <ReceiptLine name="Membresía">
              {formatDay(dias.desde)} – {formatDay(dias.hasta)}
            </ReceiptLine>
          )}
        </ReceiptLines>
      </Receipt>
    </Stack>
  )
}
