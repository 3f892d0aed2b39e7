import { useHotkeys } from '@mantine/hooks'
import { useNavigate } from '@tanstack/react-router'
import { useScreens, withKeysOf } from '../../routing/menus.ts'
import type { SignedIn } from '../../session/session-user.ts'

/** Global shortcuts, such as Alt+R. The empty list of ignored tags makes them work inside fields too. */
export function useAtHandKeys(user: SignedIn | null | undefined) {
  const navigate = useNavigate()
  const screens = useScreens()
  const atHand = user ? withKeysOf(user.rol, screens) : []
  useHotkeys(
    atHand.map(({ path, key }) => [key, () => navigate({ to: path })]),
    [],
  )
}
