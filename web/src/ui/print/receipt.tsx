import { sinConfigurar } from '@gym/contract/configuracion/configuracion.rules'
import type { ReactNode, Ref } from 'react'
import { useConfiguracion } from '../../api/gym.ts'
import type { Papel } from './papel.tsx'
import classes from './receipt.module.css'
import { membreteDe, type ReceiptTerms, termsOf } from './recibo.ts'

interface ReceiptProps {
  ref?: Ref<HTMLElement>
  name: string
  titles: string[]
  papel?: Papel
  isCopy?: boolean
  terms?: ReceiptTerms
  children: ReactNode
  foot: ReactNode
}

export function Receipt({
  ref,
  name,
  titles,
  papel,
  isCopy,
  terms = 'ninguno',
  children,
  foot,
}: ReceiptProps) {
  const { data: gym } = useConfiguracion()
  const [nombre, ...membrete] = gym ? membreteDe(gym) : []
  // While the configuration loads, the receipt has the specification's texts.
  const { titulo, aviso } = termsOf(gym ?? sinConfigurar, terms)
  return (
    <article ref={ref} className={classes.receipt} aria-label={name} data-papel={papel}>
      <header className={classes.header}>
        {gym?.logo && <img src={gym.logo} alt="" className={classes.logo} />}
        <strong>{nombre}</strong>
        {membrete.map((line) => (
          <span key={line}>{line}</span>
        ))}
      </header>
      {titulo && <h2 className={classes.title}>{titulo}</h2>}
      {titles.map((title) => (
        <p key={title} className={classes.number}>
          {title}
        </p>
      ))}
      {isCopy && <p className={classes.copy}>COPIA</p>}
      {children}
      {foot}
      {aviso && <p className={classes.terms}>{aviso}</p>}
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
