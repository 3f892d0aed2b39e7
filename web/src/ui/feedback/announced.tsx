import type { ReactNode } from 'react'
import { useIsThere } from '../layout/use-is-there.ts'
import classes from './announced.module.css'

/** A live region that mounts before its content, so that screen readers announce it. */
export function Announced({ children }: { children: ReactNode }) {
  const isThere = useIsThere()
  return (
    <div aria-live="polite" className={classes.announced}>
      {isThere && children}
    </div>
  )
}
