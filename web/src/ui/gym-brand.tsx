import { type ComponentType, lazy, Suspense } from 'react'
import classes from './gym-brand.module.css'

/** Asks the server, which the first page does without: it comes after it, and one goes on where it does not. */
const GymName = lazy<ComponentType>(() => import('./gym-name.tsx').catch(() => ({ default: () => null })))

/** The program's title, and under it whose program it is. */
export function GymBrand() {
  return (
    <span>
      <span className={classes.title}>Admin Gimnasios</span>
      <span className={classes.gym}>
        <Suspense fallback={null}>
          <GymName />
        </Suspense>
      </span>
    </span>
  )
}
