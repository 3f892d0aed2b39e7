import { type ComponentType, useEffect, useState } from 'react'
import { bring } from '../lib/pieces.tsx'
import type { SignedIn } from '../lib/session-user.ts'

/** Those who came to the desk, above every screen; its code comes after the screen's own. */
export function LlegadasPiece({ user }: { user: SignedIn }) {
  const [Piece, setPiece] = useState<ComponentType<{ user: SignedIn }>>()
  useEffect(() => {
    bring(() => import('./sin-registrar.tsx')).then(
      ({ SinRegistrar }) => setPiece(() => SinRegistrar),
      () => {},
    )
  }, [])
  return Piece ? <Piece user={user} /> : null
}
