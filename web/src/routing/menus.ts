import type { Rol } from '@gym/contract/permissions/permissions'
import { type RegisteredRouter, useLocation, useRouter } from '@tanstack/react-router'
import type { ScreenFacts } from './screens.ts'

/** The side menu in its order, under headings. A role sees the screens whose `menuOf`, else `who`, includes it. */
const GROUPS: readonly { heading: string; paths: readonly string[] }[] = [
  { heading: 'Gimnasio', paths: ['/dashboard', '/clientes', '/membresias', '/entrenadores'] },
  { heading: 'Dinero', paths: ['/productos', '/pagos', '/contabilidad'] },
  {
    heading: 'Clases y entrenamiento',
    paths: [
      '/clases',
      '/rutinas/crear',
      '/rutinas/asignar',
      '/rutinas/editar-asignacion',
      '/composicion-corporal',
    ],
  },
  { heading: 'Administración', paths: ['/usuarios', '/indicadores'] },
  {
    heading: 'Entrenamiento',
    paths: ['/rutinas/consultar', '/consultar-composicion-corporal', '/videos-entrenamiento'],
  },
]
const MENU = GROUPS.flatMap(({ paths }) => paths)

/** Screens above the menu for the front desk, which uses them most. */
const COUNTER = { heading: 'Mostrador', paths: ['/recepcion', '/vender', '/ventas', '/caja', '/cobros'] }
const OWN = { heading: 'Lo tuyo', paths: ['/mis-datos', '/mi-cuenta'] }

/** The four screens at the bottom of a phone, with a label that fits. */
const DESK_BAR = {
  '/dashboard': 'Inicio',
  '/recepcion': 'Recepción',
  '/vender': 'Vender',
  '/clientes': 'Clientes',
}
const BAR: Record<Rol, Record<string, string>> = {
  admin: DESK_BAR,
  recepcionista: DESK_BAR,
  entrenador: {
    '/dashboard': 'Inicio',
    '/rutinas/crear': 'Rutinas',
    '/rutinas/asignar': 'Asignar',
    '/composicion-corporal': 'Medidas',
  },
  user: {
    '/dashboard': 'Inicio',
    '/rutinas/consultar': 'Rutina',
    '/mis-datos': 'Mis datos',
    '/videos-entrenamiento': 'Ejercicios',
  },
}

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

export function menuGroupsOf<Any extends Screen>(rol: Rol, screens: Any[]) {
  const menu = menuOf(rol, screens)
  return GROUPS.map(({ heading, paths }) => ({
    heading,
    screens: menu.filter(({ path }) => paths.includes(path)),
  })).filter((group) => group.screens.length > 0)
}

/** The group above the menu: the front desk's counter or a member's own screens; empty for a trainer. */
export function aboveMenuOf<Any extends Screen>(rol: Rol, screens: Any[]) {
  const { heading, paths } = rol === 'user' ? OWN : COUNTER
  return { heading, screens: paths.flatMap((path) => openTo(rol, screens, path)) }
}

export function barOf<Any extends Screen>(rol: Rol, screens: Any[]) {
  return Object.entries(BAR[rol]).flatMap(([path, label]) =>
    openTo(rol, screens, path).map((screen) => ({ ...screen, label })),
  )
}

const openTo = <Any extends Screen>(rol: Rol, screens: Any[], wanted: string) =>
  screens.filter(needsNoId).filter(({ path, who }) => path === wanted && who.includes(rol))

/** The path and its ancestors. The parent of a screen is its `under`, or else the path without its last segment. */
export function pathsUp(path: string, screens: Screen[]): string[] {
  if (path === '') return []
  const under = screens.find((screen) => screen.path === path)?.under
  return [path, ...pathsUp(under ?? path.slice(0, path.lastIndexOf('/')), screens)]
}

/** Highlights a link on its screen and that screen's descendants; the router marks the exact page. */
export function useLit() {
  const screens = useScreens()
  const pathname = useLocation({ select: (location) => location.pathname })
  const lit = pathsUp(pathname, screens)
  return (path: string) => ({
    activeOptions: { exact: true, includeSearch: false },
    ...(lit.includes(path) && { 'data-active': true, 'aria-current': true }),
  })
}

export function withKeysOf<Any extends Screen>(rol: Rol, screens: Any[]) {
  return screens
    .filter(needsNoId)
    .flatMap((screen) => (screen.key && screen.who.includes(rol) ? [{ ...screen, key: screen.key }] : []))
}

export function keyName(key: string): string {
  return key.replace('alt', 'Alt').replace('+', ' ')
}

/** Screens without an id in the path that the palette offers to a role: the menu's first. */
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
