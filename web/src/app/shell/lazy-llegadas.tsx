import { type ComponentType, useEffect, useState } from 'react'
import { loadChunk } from '../../routing/lazy.tsx'
import type { SignedIn } from '../../session/session-user.ts'

export function LlegadasPiece({ user }: { user: SignedIn }) {
  const [Piece, setPiece] = useState<ComponentType<{ user: SignedIn }>>()
  useEffect(() => {
    loadChunk(() => import('./sin-registrar.tsx')).then(
      ({ SinRegistrar }) => setPiece(() => SinRegistrar),
      () => {},
    )
  }, [])
  return Piece ? <Piece user={user} /> : null
}
