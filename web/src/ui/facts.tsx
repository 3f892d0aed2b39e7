import type { ReactNode } from 'react'
import classes from './facts.module.css'

interface FactsProps {
  /** What each is called and what is said of it; of what nothing is said it does not stand there. */
  facts: readonly (readonly [string, ReactNode])[]
  className?: string | undefined
}

/** What is known of something, line by line. */
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
