import type { Pago } from '@gym/contract/pagos/pagos.schema'
import { Button, Group, Paper, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { ownTimeZone, useZonaHoraria } from '../../api/gym.ts'
import { printAndRun } from '../../format/print.ts'
import { NoticeAlert, useNotice } from '../../ui/feedback/notice.tsx'
import { UnnamedGym } from '../../ui/feedback/unnamed-gym.tsx'
import { LinkButton } from '../../ui/layout/link-button.tsx'
import { useBackTo } from '../../ui/layout/use-back-to.ts'
import classes from '../../ui/print/receipt.module.css'
import { ReciboImpreso } from '../../ui/print/recibo-impreso.tsx'
import { CrearDelPago } from '../membresias/membresias.shared.tsx'
import { esperaQuery, useSetTicket } from './pagos.api.ts'
import { reciboDePago } from './recibo-de-pago.ts'
import { nextTicketNumber, storeTicketNumber } from './ticket-number.ts'

interface ReciboProps {
  pago: Pago
  notice?: string
  /** True for a reprint, which differs only in the word 'COPIA'. */
  isCopy?: boolean
  onClose: () => void
  /** The button's label: 'Cancelar' after a save, as the specification has it. */
  closeLabel?: 'Cerrar' | 'Cancelar'
  backTo?: '/recepcion' | undefined
  next?: ReactNode
}

/** Printing leaves the screen; the first print of an original takes a ticket number. */
export function Recibo(props: ReciboProps) {
  const { notice, isCopy = false, onClose, closeLabel = 'Cerrar', backTo, next } = props
  const [named, setNamed] = useState<Pago>()
  const pago = named ?? props.pago
  const leave = useBackTo(backTo ?? '/pagos')
  const [ticket, setNumber] = useState(() => (isCopy ? pago.ticket : nextTicketNumber()))
  const isPrinted = useRef(false)
  const setTicket = useSetTicket(pago._id)
  const said = useNotice()
  const { succeed } = said
  useEffect(() => {
    if (notice) succeed(notice)
  }, [succeed, notice])

  // Cancels the navigation after printing if the user has left.
  const forgetPrinting = useRef(() => {})
  useEffect(() => () => forgetPrinting.current(), [])

  function print() {
    if (!isCopy && !isPrinted.current) {
      isPrinted.current = true
      // Takes the number again: another tab may have used it since this receipt opened.
      const number = nextTicketNumber()
      flushSync(() => setNumber(number))
      storeTicketNumber(number)
      // An API with only the specification's fields sends no `ticket`: then no ticket number is stored.
      if (pago.ticket === null) setTicket.mutate(number)
    }
    forgetPrinting.current()
    forgetPrinting.current = printAndRun(leave)
  }

  const printButton = useRef<HTMLButtonElement>(null)

  /** The pressed button unmounts: the print button takes the focus. */
  function noteMembresia(text: string, withMembresia?: Pago) {
    printButton.current?.focus()
    succeed(text)
    setNamed(withMembresia)
  }

  const { cliente } = pago
  const timeZone = useZonaHoraria() ?? ownTimeZone()
  const { data: isWaiting } = useQuery(esperaQuery(pago))
  return (
    <Stack maw={420} className={classes.frame}>
      <Stack className={classes.unprinted}>
        <NoticeAlert notice={said.notice} onClose={said.clear} />
        <UnnamedGym />
      </Stack>
      {cliente && isWaiting && !named && (
        <Paper withBorder p="md" bg="var(--surface)" className={classes.unprinted}>
          <Stack gap="xs" align="flex-start">
            <Text>
              {cliente.nombre} {cliente.apellido} ya pagó y aún no tiene membresía por este pago.
            </Text>
            {pago.plan ? (
              <CrearDelPago pago={pago} onDone={noteMembresia} onFailed={said.fail} />
            ) : (
              <LinkButton to="/membresias/crear" search={{ pago: pago._id }}>
                Crear su membresía
              </LinkButton>
            )}
          </Stack>
        </Paper>
      )}
      <Group className={classes.unprinted}>
        <Button ref={printButton} onClick={print} autoFocus>
          {isCopy ? 'Reimprimir' : 'Imprimir'}
        </Button>
        <Button variant="default" onClick={onClose}>
          {closeLabel}
        </Button>
        {next}
      </Group>
      {isCopy && pago.recibo === null && ticket === null && (
        <Text size="sm" className={classes.unprinted}>
          Sale sin número: es un pago de antes de que el programa los numerara.
        </Text>
      )}
      <ReciboImpreso recibo={reciboDePago(pago, ticket, timeZone)} isCopy={isCopy} />
    </Stack>
  )
}
