import { addDays, formatDay, formatMonths } from '@gym/contract/calendar'
import { impreso, type Renglon } from '@gym/contract/configuracion.rules'
import { formatMoney } from '@gym/contract/money'
import type { Pago } from '@gym/contract/pagos'
import { reciboPeriod } from '@gym/contract/pagos.rules'
import { Button, Group, Paper, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useConfiguracion } from '../../lib/gym.ts'
import { printThen } from '../../lib/print.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { NoticeAlert, useNotice } from '../../ui/notice.tsx'
import { UnnamedGym } from '../../ui/unnamed-gym.tsx'
import { useBackTo } from '../../ui/use-back-to.ts'
import { esperaQuery } from './pagos.api.ts'
import classes from './recibo.module.css'
import { keepPrinted, nextReciboNumber, printedNumber } from './recibo-numero.ts'

interface ReciboProps {
  pago: Pago
  /** What is said above it. */
  notice?: string
  /** Whether it was printed before: it has the number of then, where this browser knows it, and says that it is a copy. */
  isCopy?: boolean
  /** Takes the receipt away; the payment stays, which is said beside the button. */
  onCancel: () => void
  /** Where printing leads, where that is not the payments. */
  backTo?: '/recepcion' | undefined
  /** What is usually done next, beside printing. */
  next?: ReactNode
}

/** The receipt of a payment. Printing it counts it and leads to the payments; only the receipt is printed. */
export function Recibo({ pago, notice, isCopy = false, onCancel, backTo, next }: ReciboProps) {
  const cancelId = useId()
  const leave = useBackTo(backTo ?? '/pagos')
  const { data: gym } = useConfiguracion()
  const [number] = useState(() => (isCopy ? printedNumber(pago._id) : nextReciboNumber()))
  const said = useNotice()
  const { succeed } = said
  useEffect(() => {
    if (notice) succeed(notice)
  }, [succeed, notice])

  // Whoever leaves while it prints is not led to the payments afterwards.
  const forgetPrinting = useRef(() => {})
  useEffect(() => () => forgetPrinting.current(), [])

  function print() {
    if (!isCopy && number !== undefined) keepPrinted(pago._id, number)
    forgetPrinting.current()
    forgetPrinting.current = printThen(leave)
  }

  const line = (which: Renglon) => gym && impreso(gym, which)
  const period = reciboPeriod(pago)
  const { cliente, producto } = pago
  const { data: isWaiting } = useQuery(esperaQuery(pago))
  return (
    <Stack maw={420} className={classes.frame}>
      <Stack className={classes.unprinted}>
        <NoticeAlert notice={said.notice} onClose={said.clear} />
        <UnnamedGym />
      </Stack>
      <article className={classes.receipt} aria-label="Recibo de caja">
        <header className={classes.header}>
          {gym?.logo && <img src={gym.logo} alt="" className={classes.logo} />}
          <strong>{gym?.nombre}</strong>
          {line('nit') && <span>NIT {line('nit')}</span>}
          {line('direccion') && <span>{line('direccion')}</span>}
          {line('telefono') && <span>Tel. {line('telefono')}</span>}
        </header>
        {period && gym?.tituloRecibo && <h2 className={classes.title}>{gym.tituloRecibo}</h2>}
        <p className={classes.number}>Recibo de caja{number !== undefined && ` N.º ${number}`}</p>
        {isCopy && <p className={classes.copy}>COPIA</p>}
        <dl className={classes.lines}>
          <Line name="Cliente">{cliente ? `${cliente.nombre} ${cliente.apellido}` : 'Sin cliente'}</Line>
          {cliente && <Line name="Identificación">{cliente.numeroIdentificacion}</Line>}
          <Line name="Concepto">{producto?.nombre ?? 'Pago'}</Line>
          <Line name="Cantidad">{pago.cantidad}</Line>
          <Line name="Método de pago">{pago.metodoPago}</Line>
          <Line name="Fecha">{formatDay(pago.fecha)}</Line>
          {period && <Line name="Mes">{formatMonths({ ...period, hasta: addDays(period.hasta, -1) })}</Line>}
          {period && <Line name="Fecha de inicio">{formatDay(period.desde)}</Line>}
          {period && <Line name="Fecha de fin">{formatDay(period.hasta)}</Line>}
        </dl>
        <p className={classes.total}>
          <span>Total</span>
          <span>{formatMoney(pago.monto)} COP</span>
        </p>
        {period && (
          <p className={classes.terms}>Este pago no se transfiere, no se congela y no se reembolsa.</p>
        )}
      </article>
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
    </Stack>
  )
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
