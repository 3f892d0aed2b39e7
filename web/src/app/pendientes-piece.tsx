import { Component, type ReactNode, Suspense } from 'react'
import { lazyRouteComponent } from '../lib/pieces.tsx'
import type { SignedIn } from '../lib/session-user.ts'

const PendientesLine = lazyRouteComponent(() => import('./pendientes-line.tsx'), 'PendientesLine')

/** What is not sent yet, above every screen. Its code comes after the screen's own; where it does not come nothing is said. */
export const PendientesPiece = (props: { user: SignedIn }) => (
  <Quiet>
    <Suspense>
      <PendientesLine {...props} />
    </Suspense>
  </Quiet>
)

class Quiet extends Component<{ children: ReactNode }, { isBroken: boolean }> {
  override state = { isBroken: false }

  static getDerivedStateFromError() {
    return { isBroken: true }
  }

  override render() {
    return this.state.isBroken ? null : this.props.children
  }
}
