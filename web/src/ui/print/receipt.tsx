import { impreso, type Renglon, sinConfigurar } from '@gym/contract/configuracion/configuracion.rules'
import { addDays, type DayRange, formatDay, formatMonths } from '@gym/contract/core/calendar'
import type { ReactNode } from 'react'
import { useConfiguracion } from '../../api/gym.ts'
import { joinWithDots } from '../../format/dotted.ts'
import classes from './receipt.module.css'

interface ReceiptProps {
  name?: string
  number: number | undefined
  /** Name of the number series, if it is not the receipts' own: 'Venta'. */
  series?: string
  isCopy: boolean
  /** Shows the title and the footer notice that the gym configured. */
  hasTerms: boolean
  children: ReactNode
  foot: ReactNode
}

/** A receipt that fits 80 mm rolls and A4. */
export function Receipt({
  name = 'Recibo de caja',
  number,
  series,
  isCopy,
  hasTerms,
  children,
  foot,
}: ReceiptProps) {
  const { data: gym } = useConfiguracion()
  const line = (which: Renglon) => gym && impreso(gym, which)
  // The gym's texts, or the specification's while the configuration loads.
  const { tituloRecibo, avisoRecibo } = gym ?? sinConfigurar
  return (
    <article className={classes.receipt} aria-label={name}>
      <header className={classes.header}>
        {gym?.logo && <img src={gym.logo} alt="" className={classes.logo} />}
        <strong>{gym?.nombre}</strong>
        {line('nit') && <span>NIT {line('nit')}</span>}
        {line('direccion') && <span>{line('direccion')}</span>}
        {line('telefono') && <span>Tel. {line('telefono')}</span>}
      </header>
      {hasTerms && tituloRecibo && <h2 className={classes.title}>{tituloRecibo}</h2>}
      <p className={classes.number}>
        {joinWithDots(name, series)}
        {number !== undefined && ` N.º ${number}`}
      </p>
      {isCopy && <p className={classes.copy}>COPIA</p>}
      {children}
      {foot}
      {hasTerms && avisoRecibo && <p className={classes.terms}>{avisoRecibo}</p>}
    </article>
  )
}

export const ReceiptLines = ({ children }: { children: ReactNode }) => (
  <dl className={classes.lines}>{children}</dl>
)

export function ReceiptLine({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

export const ReceiptTotal = ({ name, children }: { name: string; children: ReactNode }) => (
  <p className={classes.total}>
    <span>{name}</span>
    <span>{children}</span>
  </p>
)

export const ReceiptRemark = ({ children }: { children: ReactNode }) => (
  <p className={classes.terms}>{children}</p>
)

export const ReceiptPeriod = ({ desde, hasta }: DayRange) => (
  <>
    <ReceiptLine name="Mes">{formatMonths({ desde, hasta: addDays(hasta, -1) })}</ReceiptLine>
    <ReceiptLine name="Fecha de inicio">{formatDay(desde)}</ReceiptLine>
    <ReceiptLine name="Fecha de fin">
      <b>{formatDay(hasta)}</b>
    </ReceiptLine>
  </>
)
