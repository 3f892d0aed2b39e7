import { Modal, Stack } from '@mantine/core'
import { Component, type ReactNode, Suspense } from 'react'
import { lazyRouteComponent } from '../lib/pieces.tsx'
import type { SignedIn } from '../lib/session-user.ts'
import { Failure } from './load-failed.tsx'

const Palette = lazyRouteComponent(() => import('./palette.tsx'), 'Palette')

/** Brings it before it is wanted: what is typed right after Ctrl+K is meant for it. */
export const preloadPalette = Palette.preload

interface PalettePieceProps {
  user: SignedIn
  opened: boolean
  onClose: () => void
}

/** The palette, brought when it is wanted at the latest; where it does not come a dialog says so, and the screen stays. */
export function PalettePiece(props: PalettePieceProps) {
  return (
    <Boundary
      draw={(error, retry) => (
        <Modal opened={props.opened} onClose={props.onClose} title="Buscar">
          <Stack>
            <Failure error={error} onRetry={retry} />
          </Stack>
        </Modal>
      )}
    >
      <Suspense>
        <Palette {...props} />
      </Suspense>
    </Boundary>
  )
}

interface BoundaryProps {
  draw: (error: Error, retry: () => void) => ReactNode
  children: ReactNode
}

class Boundary extends Component<BoundaryProps, { error?: Error }> {
  override state: { error?: Error } = {}

  static getDerivedStateFromError(error: Error) {
    return { error }
  }

  override render() {
    const { error } = this.state
    return error ? this.props.draw(error, () => this.setState({ error: undefined })) : this.props.children
  }
}
