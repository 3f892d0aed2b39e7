import { type ComponentType, lazy, Suspense } from 'react'
import classes from './gym-brand.module.css'

/**
 * Lazy, so that the first page renders without the code of its request. Renders nothing if the chunk fails.
 */
const GymName = lazy<ComponentType>(() => import('./gym-name.tsx').catch(() => ({ default: () => null })))

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
