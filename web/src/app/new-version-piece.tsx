import { Suspense } from 'react'
import { lazyRouteComponent } from '../lib/pieces.tsx'
import { QuietBoundary } from './window-piece.tsx'

const NewVersion = lazyRouteComponent(() => import('./new-version.tsx'), 'NewVersion')

/** Comes after the page, and where it does not come nothing is said: the page is what one wanted. */
export function NewVersionPiece() {
  return (
    <QuietBoundary>
      <Suspense>
        <NewVersion />
      </Suspense>
    </QuietBoundary>
  )
}
