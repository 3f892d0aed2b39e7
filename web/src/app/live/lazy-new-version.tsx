import { Suspense } from 'react'
import { lazyRouteComponent } from '../../routing/lazy.tsx'
import { QuietBoundary } from '../shell/lazy-modal.tsx'

const NewVersion = lazyRouteComponent(() => import('./new-version.tsx'), 'NewVersion')

export function LazyNewVersion() {
  return (
    <QuietBoundary>
      <Suspense>
        <NewVersion />
      </Suspense>
    </QuietBoundary>
  )
}
