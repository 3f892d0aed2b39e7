import { Modal, Stack } from '@mantine/core'
import { CatchBoundary, type ErrorComponentProps } from '@tanstack/react-router'
import { type ReactNode, Suspense, useCallback } from 'react'
import { lazyRouteComponent } from '../../routing/lazy.tsx'
import type { SignedIn } from '../../session/session-user.ts'
import { Failure } from '../load-failed.tsx'

const NewVersion = lazyRouteComponent(() => import('../live/new-version.tsx'), 'NewVersion')
const PendientesLine = lazyRouteComponent(() => import('./pendientes-line.tsx'), 'PendientesLine')
const SinRegistrar = lazyRouteComponent(() => import('./sin-registrar.tsx'), 'SinRegistrar')

export function Notices({ user }: { user: SignedIn | undefined }) {
  return (
    <>
      {user && <LazyPart part={<PendientesLine user={user} />} />}
      <LazyPart part={<NewVersion />} />
      {user && <LazyPart part={<SinRegistrar user={user} />} />}
    </>
  )
}

interface LazyDialogProps {
  opened: boolean
  onClose: () => void
  title: string
  children: ReactNode
}

/** A lazy dialog. If its chunk fails to load, a dialog shows the error. */
export function LazyDialog({ opened, onClose, title, children }: LazyDialogProps) {
  const Failed = useCallback(
    ({ error, reset }: ErrorComponentProps) => (
      <Modal opened={opened} onClose={onClose} title={title}>
        <Stack>
          <Failure error={error} onRetry={reset} />
        </Stack>
      </Modal>
    ),
    [opened, onClose, title],
  )
  return <LazyPart part={children} failed={Failed} />
}

interface LazyPartProps {
  part: ReactNode
  /** Renders in place of a part whose chunk or render failed; by default it renders nothing. */
  failed?: (props: ErrorComponentProps) => ReactNode
}

const LazyPart = ({ part, failed = () => null }: LazyPartProps) => (
  // With a constant key a failed part is retried only by `reset`.
  <CatchBoundary getResetKey={() => 'never'} errorComponent={failed}>
    <Suspense>{part}</Suspense>
  </CatchBoundary>
)
