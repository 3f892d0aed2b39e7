import type { ReactNode } from 'react'
import classes from './facts.module.css'

interface FactsProps {
  /** Pairs of label and value; a pair without a value is not rendered. */
  facts: readonly (readonly [string, ReactNode])[]
  className?: string | undefined
}

export function Facts({ facts, className = '' }: FactsProps) {
  return (
    <dl className={`${classes.facts} ${className}`}>
      {facts
        .filter(([, said]) => said)
        .map(([title, said]) => (
          <div key={title} style={{ display: 'contents' }}>
            <dt>{title}</dt>
            <dd>{said}</dd>
          </div>
        ))}
    </dl>
  )
}
