import type { ReactNode } from 'react'
import classes from './announced.module.css'
import { useIsThere } from './use-is-there.ts'

/** Says what comes up inside it, also to who does not see it come. It stands there before what it says. */
export function Announced({ children }: { children: ReactNode }) {
  const isThere = useIsThere()
  return (
    <div aria-live="polite" className={classes.announced}>
      {isThere && children}
    </div>
  )
}
