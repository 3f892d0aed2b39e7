import { useHotkeys } from '@mantine/hooks'
import { useNavigate } from '@tanstack/react-router'
import { atHandOf, useScreens } from '../lib/menus.ts'
import type { SignedIn } from '../lib/session-user.ts'

/** The keys of the screens above the menu open them from anywhere, also out of a field. */
export function useAtHandKeys(user: SignedIn | null | undefined) {
  const navigate = useNavigate()
  const screens = useScreens()
  const atHand = user ? atHandOf(user.rol, screens) : []
  useHotkeys(
    atHand.map(({ path, key }) => [key, () => navigate({ to: path })]),
    [],
  )
}
