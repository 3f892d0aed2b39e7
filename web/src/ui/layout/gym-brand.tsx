import { type ComponentType, lazy, Suspense } from 'react'
import classes from './gym-brand.module.css'

/** Requests the server, so it loads after the first chunk; renders nothing if that fails. */
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
