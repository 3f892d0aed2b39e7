import type { Rol } from '@gym/contract/permissions/permissions'
import { type RegisteredRouter, useRouter } from '@tanstack/react-router'
import type { ScreenFacts } from './screens.ts'

/** The side menu in its order. A role sees the screens whose `menuOf`, else `who`, includes it. */
const MENU: readonly string[] = [
  '/dashboard',
  '/clientes',
  '/membresias',
  '/entrenadores',
  '/productos',
  '/pagos',
  '/contabilidad',
  '/clases',
  '/rutinas/crear',
  '/rutinas/asignar',
  '/rutinas/editar-asignacion',
  '/composicion-corporal',
  '/usuarios',
  '/indicadores',
  '/rutinas/consultar',
  '/consultar-composicion-corporal',
  '/videos-entrenamiento',
]

interface Screen extends ScreenFacts {
  path: string
}

type WithoutId<Any extends Screen> = Any & { path: Exclude<Any['path'], `${string}$${string}`> }

export function useScreens() {
  const router = useRouter()
  return screensOf(router)
}

export function screensOf({ routesByPath }: Pick<RegisteredRouter, 'routesByPath'>) {
  return Object.values(routesByPath).flatMap(({ fullPath, options: { staticData } }) =>
    staticData?.screen ? [{ path: fullPath, ...staticData.screen }] : [],
  )
}

export function menuOf<Any extends Screen>(rol: Rol, screens: Any[]): WithoutId<Any>[] {
  return screens
    .filter(needsNoId)
    .filter(({ path, who, menuOf = who }) => MENU.includes(path) && menuOf.includes(rol))
    .sort((one, other) => MENU.indexOf(one.path) - MENU.indexOf(other.path))
}

export function atHandOf<Any extends Screen>(rol: Rol, screens: Any[]) {
  return screens
    .filter(needsNoId)
    .flatMap((screen) => (screen.key && screen.who.includes(rol) ? [{ ...screen, key: screen.key }] : []))
}

export function keyName(key: string): string {
  return key.replace('alt', 'Alt').replace('+', ' ')
}

/** The screens that a role opens without an id: its menu first, then the others offered to it. */
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
