import type { ScreenFacts } from '../../routing/screens.ts'

/** Returns undefined for a screen without an icon, so that no space is reserved. */
export function screenIcon({ icon: Icon }: Pick<ScreenFacts, 'icon'>) {
  return Icon && <Icon size={18} stroke={1.6} aria-hidden />
}
