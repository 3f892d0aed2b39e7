import { type ComponentType, lazy, Suspense } from 'react'
import { knownGym } from '../../../session/known-gym.ts'
import { Brand } from './brand.tsx'
import classes from './gym-brand.module.css'

/** Lazy, so that the first page renders before the code that requests the configuration has loaded. */
const OwnBrand = lazy<ComponentType>(() =>
  import('./gym-name.tsx').catch(() => ({ default: () => <Brand {...knownGym.get()} /> })),
)

/** The gym's logo and name above the program's name; until the response, the logo and name of the last visit. */
export function GymBrand() {
  return (
    <span className={classes.brand}>
      <Suspense fallback={<Brand {...knownGym.get()} />}>
        <OwnBrand />
      </Suspense>
    </span>
  )
}
