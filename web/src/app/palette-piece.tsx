import { lazyRouteComponent } from '../lib/pieces.tsx'
import type { SignedIn } from '../lib/session-user.ts'
import { WindowPiece } from './window-piece.tsx'

const Palette = lazyRouteComponent(() => import('./palette.tsx'), 'Palette')

/** Brings it before it is wanted: what is typed right after Ctrl+K is meant for it. */
export const preloadPalette = Palette.preload

interface PalettePieceProps {
  user: SignedIn
  opened: boolean
  onClose: () => void
  /** Opens the window of the keys. */
  onKeys: () => void
}

export function PalettePiece(props: PalettePieceProps) {
  return (
    <WindowPiece opened={props.opened} onClose={props.onClose} title="Buscar">
      <Palette {...props} />
    </WindowPiece>
  )
}
