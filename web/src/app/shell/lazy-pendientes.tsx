import { Suspense } from 'react'
import { lazyRouteComponent } from '../../routing/lazy.tsx'
import type { SignedIn } from '../../session/session-user.ts'
import { QuietBoundary } from './lazy-modal.tsx'

const PendientesLine = lazyRouteComponent(() => import('./pendientes-line.tsx'), 'PendientesLine')

export const PendientesPiece = (props: { user: SignedIn }) => (
  <QuietBoundary>
    <Suspense>
      <PendientesLine {...props} />
    </Suspense>
  </QuietBoundary>
)
