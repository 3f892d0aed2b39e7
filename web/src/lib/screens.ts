import { type Rol, roles } from '@gym/contract/permissions'
import type { Icon } from '@tabler/icons-react'
import type { QueryClient } from '@tanstack/react-query'
import { createRoute, type RouteComponent, redirect } from '@tanstack/react-router'
import { root } from './root.ts'
import { flag, type SearchSchema, searchOf } from './search.ts'
import { readToken } from './session.ts'
import { type SignedIn, sessionUserQuery } from './session-user.ts'

/** What a screen behind the login says of itself. Router, sidebar, palette, titles and guards read it. */
export interface ScreenFacts {
  /** Its name in the menus and the palette. */
  label: string
  /** Its heading, and its name in the browser's title, where that is not its label. */
  title?: string
  icon?: Icon
  /** The roles that may open it; the others are led to the dashboard. */
  who: readonly Rol[]
  /** Its place in the menu of each of these roles, or of those of `menuOf` alone. */
  menu?: number
  menuOf?: readonly Rol[]
  /** Whether one only comes through it, such as the end of a payment: the palette does not offer it. */
  isPassedThrough?: boolean
  /** What it does for who has no session; without this only `?public=true` opens it, and it says that it needs one. */
  signedOut?: SignedOut
  /** What it says to the other roles where `?public=true` opens it to them. */
  forbidden?: string
  /** What the login says of a session that ended here, where it has a sentence of its own. */
  sessionEnded?: string
}

/** With `?public=true` a screen does its work or says its sentence; with `atLogin` the login says it, in any case. */
export type SignedOut = { works: true } | { sentence: string; atLogin?: true }

export const everyone = roles
export const frontDesk: readonly Rol[] = ['admin', 'recepcionista']
export const trainers: readonly Rol[] = ['admin', 'entrenador']
export const members: readonly Rol[] = ['admin', 'user']
export const admins: readonly Rol[] = ['admin']

/** Whether the screen does its work for this person, or for who has no session. */
export function isOpenTo({ who, signedOut }: ScreenFacts, user: SignedIn | null | undefined): boolean {
  return user ? who.includes(user.rol) : !!signedOut && 'works' in signedOut
}

/** The layout of every screen behind the login. Who has a token is asked for here, once. */
export const shell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  validateSearch: searchOf({ public: flag }),
  beforeLoad: async ({ context: { queryClient }, search }) => ({
    isPublic: search.public === true,
    user: readToken() ? await queryClient.ensureQueryData(sessionUserQuery) : null,
  }),
})

interface ScreenDeclaration<Path extends string, Search> extends ScreenFacts {
  /** Ids in it are written `$id`. */
  path: Path
  /** What it reads of its address. */
  search?: SearchSchema<Search>
  /** Asks for what the page shows, while its code is on its way or a link to it is pointed at. The page says errors. */
  load?: (on: { client: QueryClient; search: Search }) => void
  page: RouteComponent
}

/** Declares a screen, once. */
export function screen<const Path extends string, Search = object>({
  path,
  // Without parameters of its own, `Search` is any object.
  search = searchOf({}) as SearchSchema<Search>,
  load,
  page,
  ...facts
}: ScreenDeclaration<Path, Search>) {
  return createRoute({
    getParentRoute: () => shell,
    path,
    component: page,
    staticData: { title: facts.title ?? facts.label, screen: facts },
    validateSearch: search,
    beforeLoad: ({ context: { user, isPublic } }) => guard(facts, user, isPublic),
    loaderDeps: ({ search }) => ({ search }),
    loader: ({ context: { queryClient, user }, location }) => {
      if (isOpenTo(facts, user)) load?.({ client: queryClient, search: search.parse(location.search) })
    },
  })
}

/** Leads away who may not be here. @throws the redirect */
function guard({ who, signedOut, forbidden }: ScreenFacts, user: SignedIn | null, isPublic: boolean): void {
  if (user) {
    if (who.includes(user.rol) || (isPublic && forbidden)) return
    throw redirect({ to: '/dashboard' })
  }
  if (signedOut && 'atLogin' in signedOut)
    throw redirect({ to: '/login', state: { notice: { kind: 'error', text: signedOut.sentence } } })
  if (!isPublic) throw redirect({ to: '/login' })
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    screen?: ScreenFacts
  }
}
