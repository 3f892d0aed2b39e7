import { type ComponentType, lazy, Suspense } from 'react'
import classes from './gym-brand.module.css'

/** Lazy, because the gym's name needs a request. Renders nothing if the chunk fails to load. */
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
