import { useHotkeys } from '@mantine/hooks'
import { useNavigate } from '@tanstack/react-router'
import { useScreens, withKeysOf } from '../../routing/menus.ts'
import type { SignedIn } from '../../session/session-user.ts'

/** Global shortcuts of the screens that have a key. They also work inside fields. */
export function useAtHandKeys(user: SignedIn | null | undefined) {
  const navigate = useNavigate()
  const screens = useScreens()
  const atHand = user ? withKeysOf(user.rol, screens) : []
  useHotkeys(
    atHand.map(({ path, key }) => [key, () => navigate({ to: path })]),
    [],
  )
}
