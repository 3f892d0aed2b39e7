import { Modal, Stack } from '@mantine/core'
import { Component, type ReactNode, Suspense } from 'react'
import { Failure } from '../load-failed.tsx'

interface WindowPieceProps {
  opened: boolean
  onClose: () => void
  title: string
  children: ReactNode
}

/** A lazy dialog. If its chunk fails to load, a dialog shows the error. */
export function WindowPiece({ opened, onClose, title, children }: WindowPieceProps) {
  return (
    <Boundary
      draw={(error, retry) => (
        <Modal opened={opened} onClose={onClose} title={title}>
          <Stack>
            <Failure error={error} onRetry={retry} />
          </Stack>
        </Modal>
      )}
    >
      <Suspense>{children}</Suspense>
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

export const QuietBoundary = ({ children }: { children: ReactNode }) => (
  <Boundary draw={() => null}>{children}</Boundary>
)
