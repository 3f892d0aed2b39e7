import type { ReactNode } from 'react'
import classes from './announced.module.css'
import { useIsThere } from './use-is-there.ts'

/** A live region that mounts before its content, so that screen readers announce it. */
export function Announced({ children }: { children: ReactNode }) {
  const isThere = useIsThere()
  return (
    <div aria-live="polite" className={classes.announced}>
      {isThere && children}
    </div>
  )
}
