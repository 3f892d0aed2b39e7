import { type Rol, roles } from '@gym/contract/permissions/permissions'
import type { Icon } from '@tabler/icons-react'
import type { QueryClient } from '@tanstack/react-query'
import { createRoute, type RouteComponent, redirect } from '@tanstack/react-router'
import { asApiError } from '../api/api-error.ts'
import { preloadClient } from '../api/preload-client.ts'
import { promotePreloads } from '../api/preload-queries.ts'
import { offerDrafts } from '../offline/storage/drafts.ts'
import { isQuiosco, TO_QUIOSCO } from '../session/quiosco.ts'
import { isServerUnreachable, rememberedUser, rememberUser } from '../session/remembered-user.ts'
import { ownToken, readToken } from '../session/session.ts'
import { type SignedIn, sessionUserQuery, toSignedIn } from '../session/session-user.ts'
import { root } from './root.ts'
import { flag, type SearchSchema, searchOf } from './search.ts'

/** Static facts of a screen, read by router, sidebar, palette, titles and guards. */
export interface ScreenFacts {
  label: string
  title?: string
  icon?: Icon
  /** Other roles are redirected, unless `?public=true` opens the screen with its `forbidden` message. */
  who: readonly Rol[]
  /** Roles whose menu has the screen, if fewer than `who`. Its place is in `menus.ts`. */
  menuOf?: readonly Rol[]
  /** Path of the parent screen in the menu, if it is not this path without its last segment. */
  under?: string
  /** Global shortcut, such as 'alt+R'. */
  key?: string
  /** True for a step of a flow, such as the end of a payment; the palette does not list it. */
  isPassedThrough?: boolean
  /** Roles to which the palette offers the screen, if fewer than `who`. */
  offeredTo?: readonly Rol[]
  /** Behaviour for a visitor without a session. Default: only `?public=true` opens it, with a notice. */
  signedOut?: SignedOut
  /** Message to a role without access, on the screen with `?public=true`, else on the dashboard. */
  forbidden?: string
  /** Login message after a session ended on this screen, if not the usual one. */
  sessionEnded?: string
}

/** With `?public=true` the screen works or shows its sentence; with `atLogin` the login page shows it. */
export type SignedOut = { works: true } | { sentence: string; atLogin?: true }

export const everyone = roles
export const frontDesk: readonly Rol[] = ['admin', 'recepcionista']
export const staff: readonly Rol[] = ['admin', 'recepcionista', 'entrenador']
export const trainers: readonly Rol[] = ['admin', 'entrenador']
export const members: readonly Rol[] = ['admin', 'user']
export const admins: readonly Rol[] = ['admin']

/** A screen that works signed out is also open to visitors and, with `isPublic`, to any role. */
export function isOpenTo(
  { who, signedOut }: ScreenFacts,
  user: SignedIn | null | undefined,
  isPublic: boolean,
): boolean {
  const isForVisitors = !!signedOut && 'works' in signedOut
  return user ? who.includes(user.rol) || (isPublic && isForVisitors) : isForVisitors
}

/** The screen where a user first replaces a temporary password or sets up the second factor. */
const OWN_ACCOUNT = '/mi-cuenta'

const isQuioscoAt = ({ pathname, search }: { pathname: string; search: { quiosco?: unknown } }) =>
  pathname === TO_QUIOSCO.to && String(search.quiosco) === '1'

/** The layout route of the screens. Resolves the signed-in person for them. */
export const shell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  validateSearch: searchOf({ public: flag }),
  beforeLoad: async ({ context: { queryClient }, search, location }) => {
    if (isQuiosco() && !isQuioscoAt(location)) throw redirect(TO_QUIOSCO)
    const isPublic = search.public === true
    const user = await whoIsHere(queryClient, isPublic)
    if (user?.quiosco && !isQuioscoAt(location)) throw redirect(TO_QUIOSCO)
    offerDrafts(user?._id ?? '')
    return { isPublic, user }
  },
})

/**
 * The cached person, else the stored one while the profile request runs. A public page skips the stored one
 * and awaits the server, because the session may have ended. @throws ApiError
 */
async function whoIsHere(queryClient: QueryClient, isPublic: boolean): Promise<SignedIn | null> {
  const token = readToken()
  if (token === null) return null
  const { queryKey } = sessionUserQuery
  const known = queryClient.getQueryData(queryKey)
  if (known) {
    if (token === ownToken()) rememberUser(known)
    return known
  }
  const remembered = isPublic ? undefined : rememberedUser()
  if (remembered) queryClient.setQueryData(queryKey, remembered)
  const answer = queryClient.fetchQuery({ ...sessionUserQuery, staleTime: 0 }).then((user) => {
    if (readToken() === token) rememberUser(user)
    return user
  })
  if (!remembered)
    return answer.catch((error: unknown) => {
      const user = withoutAnswer(error)
      if (user) queryClient.setQueryData(queryKey, user)
      return user
    })
  // A 401 ends the session (`endSession`); after any other failure the stored person stays.
  answer.catch(() => {})
  return remembered
}

/**
 * The stored person if the server does not respond, a member after a 404 (an API without this call), null
 * after the end of the session. @throws any other error
 */
function withoutAnswer(error: unknown): SignedIn | null {
  if (readToken() === null) return null
  const { status } = asApiError(error)
  const known = isServerUnreachable(error) ? rememberedUser() : undefined
  if (known) return known
  if (status === 404) return toSignedIn(undefined)
  throw error
}

interface ScreenDeclaration<Path extends string, Search> extends ScreenFacts {
  path: Path
  search?: SearchSchema<Search>
  /** Prefetches the page's queries on navigation or hover. The page reports their errors. */
  load?: (on: { client: QueryClient; search: Search }) => void
  page: RouteComponent
}

export function screen<const Path extends string, Search = object>({
  path,
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
    beforeLoad: ({ context: { user, isPublic }, location: { href } }) => {
      const mustFirst = user?.cambiarClave || user?.faltaFactor
      // Not at the kiosk: `shell` would redirect back to it, in a loop.
      if (mustFirst && path !== OWN_ACCOUNT && !isQuiosco() && !user.quiosco)
        throw redirect({ to: OWN_ACCOUNT })
      guard(facts, user, isPublic, href)
    },
    loaderDeps: ({ search }) => ({ search }),
    loader: ({ context: { queryClient, user, isPublic }, location, preload }) => {
      if (!preload) promotePreloads()
      if (!isOpenTo(facts, user, isPublic)) return
      const client = preload ? preloadClient(queryClient) : queryClient
      load?.({ client, search: search.parse(location.search) })
    },
  })
}

/** Redirects a visitor or a role without access, with a notice. @throws the redirect */
function guard(facts: ScreenFacts, user: SignedIn | null, isPublic: boolean, href: string): void {
  const { who, signedOut, forbidden } = facts
  if (user) {
    if (isOpenTo(facts, user, isPublic) || (isPublic && forbidden)) return
    throw redirect({
      to: '/dashboard',
      state: { notice: { kind: 'error', text: forbidden ?? onlyFor(who) } },
    })
  }
  const mustExplain = !!signedOut && 'atLogin' in signedOut
  if (isPublic && !mustExplain) return
  throw redirect({
    to: '/login',
    state: { notice: { kind: mustExplain ? 'error' : 'info', text: whyToSignIn(facts) }, volver: href },
  })
}

export function whyToSignIn({ signedOut }: ScreenFacts): string {
  return signedOut && 'sentence' in signedOut
    ? signedOut.sentence
    : 'Debes iniciar sesión para ver esta página.'
}

const named: Record<Rol, string> = {
  recepcionista: 'recepcionistas',
  entrenador: 'entrenadores',
  user: 'afiliados',
  admin: 'administradores',
}

function onlyFor(who: readonly Rol[]): string {
  const names = [...who].reverse().map((rol) => named[rol])
  return `Esa página es solo para ${names.join(' y ')}.`
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    screen?: ScreenFacts
  }
}
