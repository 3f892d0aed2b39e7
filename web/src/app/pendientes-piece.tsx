import { Suspense } from 'react'
import { lazyRouteComponent } from '../lib/pieces.tsx'
import type { SignedIn } from '../lib/session-user.ts'
import { QuietBoundary } from './window-piece.tsx'

const PendientesLine = lazyRouteComponent(() => import('./pendientes-line.tsx'), 'PendientesLine')

export const PendientesPiece = (props: { user: SignedIn }) => (
  <QuietBoundary>
    <Suspense>
      <PendientesLine {...props} />
    </Suspense>
  </QuietBoundary>
)
