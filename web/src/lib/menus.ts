import type { Rol } from '@gym/contract/permissions'
import { type RegisteredRouter, useRouter } from '@tanstack/react-router'
import type { ScreenFacts } from './screens.ts'

interface Screen extends ScreenFacts {
  path: string
}

/** A screen that needs no id to be opened. */
type WithoutId<Any extends Screen> = Any & { path: Exclude<Any['path'], `${string}$${string}`> }

/** Every screen behind the login, as it is declared. */
export function useScreens() {
  const router = useRouter()
  return screensOf(router)
}

/** The screens that a router knows. */
export function screensOf({ routesByPath }: Pick<RegisteredRouter, 'routesByPath'>) {
  return Object.values(routesByPath).flatMap(({ fullPath, options: { staticData } }) =>
    staticData?.screen ? [{ path: fullPath, ...staticData.screen }] : [],
  )
}

/** The sidebar of a role, in its order. */
export function menuOf<Any extends Screen>(rol: Rol, screens: Any[]): WithoutId<Any>[] {
  return screens
    .filter(needsNoId)
    .filter(({ who, menu, menuOf = who }) => menu !== undefined && menuOf.includes(rol))
    .sort((one, other) => (one.menu ?? 0) - (other.menu ?? 0))
}

/** The screens of a role above its menu, each with its key. */
export function atHandOf<Any extends Screen>(rol: Rol, screens: Any[]) {
  return screens
    .filter(needsNoId)
    .flatMap((screen) => (screen.key && screen.who.includes(rol) ? [{ ...screen, key: screen.key }] : []))
}

/** The key of a screen as it is said: 'alt+R' is 'Alt R'. */
export function keyName(key: string): string {
  return key.replace('alt', 'Alt').replace('+', ' ')
}

/** Every screen that a role may go to without an id: its menu first, then those that have no entry there. */
export function reachableBy<Any extends Screen>(rol: Rol, screens: Any[]): WithoutId<Any>[] {
  const others = screens
    .filter(needsNoId)
    .filter(({ isPassedThrough }) => !isPassedThrough)
    .filter(({ who, offeredTo = who }) => offeredTo.includes(rol))
  return [...new Set([...menuOf(rol, screens), ...others])]
}

function needsNoId<Any extends Screen>(screen: Any): screen is WithoutId<Any> {
  return !screen.path.includes('$')
}
