import type { ScreenFacts } from '../lib/screens.ts'

/** The icon of a screen beside its label; undefined where it has none, so that no room is kept for it. */
export function screenIcon({ icon: Icon }: Pick<ScreenFacts, 'icon'>) {
  return Icon && <Icon size={18} stroke={1.6} aria-hidden />
}
