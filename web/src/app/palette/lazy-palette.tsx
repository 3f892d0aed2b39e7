import { lazyRouteComponent } from '../../routing/lazy.tsx'
import type { SignedIn } from '../../session/session-user.ts'
import { LazyDialog } from '../shell/lazy-part.tsx'

const Palette = lazyRouteComponent(() => import('./palette.tsx'), 'Palette')

/** Preloads the palette's chunk, so that text typed right after Ctrl+K reaches its field. */
export const preloadPalette = Palette.preload

interface LazyPaletteProps {
  user: SignedIn
  opened: boolean
  onClose: () => void
  onKeys: () => void
}

export function LazyPalette(props: LazyPaletteProps) {
  return (
    <LazyDialog opened={props.opened} onClose={props.onClose} title="Buscar">
      <Palette {...props} />
    </LazyDialog>
  )
}
