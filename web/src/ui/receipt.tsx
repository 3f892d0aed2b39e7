import { addDays, type DayRange, formatDay, formatMonths } from '@gym/contract/calendar'
import { impreso, type Renglon, sinConfigurar } from '@gym/contract/configuracion.rules'
import type { ReactNode } from 'react'
import { dotted } from '../lib/dotted.ts'
import { useConfiguracion } from '../lib/gym.ts'
import classes from './receipt.module.css'

interface ReceiptProps {
  /** What the paper is, where it is no receipt. */
  name?: string
  number: number | undefined
  /** Whose number it is, where it is not the browser's own count of its receipts: 'Venta'. */
  series?: string
  /** Whether it was given before: it says that it is a copy. */
  isCopy: boolean
  /** Whether it has the gym's title, and at its foot the gym's notice. */
  hasTerms: boolean
  /** What was paid for. */
  children: ReactNode
  /** The sum, and what is said of how it was paid. */
  foot: ReactNode
}

/** The paper of a receipt: who the gym is, its number, what it is of. Rolls of 80 mm and A4 alike. */
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
  // The gym's own words, or the specification's while they are not known.
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
        {dotted(name, series)}
        {number !== undefined && ` N.º ${number}`}
      </p>
      {isCopy && <p className={classes.copy}>COPIA</p>}
      {children}
      {foot}
      {hasTerms && avisoRecibo && <p className={classes.terms}>{avisoRecibo}</p>}
    </article>
  )
}

/** What it says line by line. */
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

/** The sum at its foot. */
export const ReceiptTotal = ({ name, children }: { name: string; children: ReactNode }) => (
  <p className={classes.total}>
    <span>{name}</span>
    <span>{children}</span>
  </p>
)

/** A remark at its foot. */
export const ReceiptRemark = ({ children }: { children: ReactNode }) => (
  <p className={classes.terms}>{children}</p>
)

/** The days that were paid for. */
export const ReceiptPeriod = ({ desde, hasta }: DayRange) => (
  <>
    <ReceiptLine name="Mes">{formatMonths({ desde, hasta: addDays(hasta, -1) })}</ReceiptLine>
    <ReceiptLine name="Fecha de inicio">{formatDay(desde)}</ReceiptLine>
    <ReceiptLine name="Fecha de fin">
      <b>{formatDay(hasta)}</b>
    </ReceiptLine>
  </>
)
