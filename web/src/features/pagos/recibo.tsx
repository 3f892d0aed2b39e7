import { formatDay } from '@gym/contract/calendar'
import { formatMoney } from '@gym/contract/money'
import type { Pago } from '@gym/contract/pagos'
import { reciboPeriod } from '@gym/contract/pagos.rules'
import { Button, Group, Stack } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { NoticeAlert, useNotice } from '../../ui/notice.tsx'
import { useConfiguracion } from '../configuracion/configuracion.api.ts'
import classes from './recibo.module.css'
import { nextReciboNumber, storeReciboNumber } from './recibo-numero.ts'

/** The receipt of a payment. Printing it counts it and leads to the payments; only the receipt is printed. */
export function Recibo({ pago, notice, onCancel }: { pago: Pago; notice: string; onCancel: () => void }) {
  const navigate = useNavigate()
  const { data: gym } = useConfiguracion()
  const [number] = useState(nextReciboNumber)
  const said = useNotice()
  const { succeed } = said
  useEffect(() => succeed(notice), [succeed, notice])

  function print() {
    storeReciboNumber(number)
    window.print()
    navigate({ to: '/pagos' })
  }

  const { inicio, fin } = reciboPeriod(pago.fecha)
  const { cliente, producto } = pago
  return (
    <Stack maw={420}>
      <div className={classes.unprinted}>
        <NoticeAlert notice={said.notice} onClose={said.clear} />
      </div>
      <article className={classes.receipt} aria-label="Recibo de caja">
        <header className={classes.header}>
          {gym?.logo && <img src={gym.logo} alt="" className={classes.logo} />}
          <strong>{gym?.nombre}</strong>
          {gym?.nit && <span>NIT {gym.nit}</span>}
          {gym?.direccion && <span>{gym.direccion}</span>}
          {gym?.telefono && <span>Tel. {gym.telefono}</span>}
        </header>
        {gym?.tituloRecibo && <h2 className={classes.title}>{gym.tituloRecibo}</h2>}
        <p className={classes.number}>Recibo de caja N.º {number}</p>
        <dl className={classes.lines}>
          <Line name="Cliente">{cliente ? `${cliente.nombre} ${cliente.apellido}` : 'Sin cliente'}</Line>
          {cliente && <Line name="Identificación">{cliente.numeroIdentificacion}</Line>}
          <Line name="Concepto">{producto?.nombre ?? 'Pago'}</Line>
          <Line name="Cantidad">{pago.cantidad}</Line>
          <Line name="Método de pago">{pago.metodoPago}</Line>
          <Line name="Fecha">{formatDay(pago.fecha)}</Line>
          <Line name="Fecha de inicio">{formatDay(inicio)}</Line>
          <Line name="Fecha de fin">{formatDay(fin)}</Line>
        </dl>
        <p className={classes.total}>
          <span>Total</span>
          <span>{formatMoney(pago.monto)} COP</span>
        </p>
        <p className={classes.terms}>Este pago no se transfiere, no se congela y no se reembolsa.</p>
      </article>
      <Group className={classes.unprinted}>
        <Button onClick={print} autoFocus>
          Imprimir
        </Button>
        <Button variant="default" onClick={onCancel}>
          Cancelar
        </Button>
      </Group>
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
