import { type Rol, roles } from '@gym/contract/permissions'
import type { Icon } from '@tabler/icons-react'
import type { QueryClient } from '@tanstack/react-query'
import { createRoute, type RouteComponent, redirect } from '@tanstack/react-router'
import { wantAll } from './ahead.ts'
import { aheadOf } from './ahead-of.ts'
import { offerDrafts } from './drafts.ts'
import { asApiError } from './http.ts'
import { isQuiosco, TO_QUIOSCO } from './quiosco.ts'
import { isNobodyThere, rememberedUser, rememberUser } from './remembered-user.ts'
import { root } from './root.ts'
import { flag, type SearchSchema, searchOf } from './search.ts'
import { ownToken, readToken } from './session.ts'
import { type SignedIn, sessionUserQuery, toSignedIn } from './session-user.ts'

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
  /** The key that opens it from anywhere, 'alt+R'; such a screen has a button above the menu, which is no part of it. */
  key?: string
  /** Whether one only comes through it, such as the end of a payment: the palette does not offer it. */
  isPassedThrough?: boolean
  /** Whom the dashboard and the palette offer it to, where others may open it by its address alone. */
  offeredTo?: readonly Rol[]
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
/** Whoever works at the gym. */
export const staff: readonly Rol[] = ['admin', 'recepcionista', 'entrenador']
export const trainers: readonly Rol[] = ['admin', 'entrenador']
export const members: readonly Rol[] = ['admin', 'user']
export const admins: readonly Rol[] = ['admin']

/** Whether the screen does its work for this person, or for who has no session; opened as public, for both. */
export function isOpenTo(
  { who, signedOut }: ScreenFacts,
  user: SignedIn | null | undefined,
  isPublic: boolean,
): boolean {
  const isForAnybody = !!signedOut && 'works' in signedOut
  return user ? who.includes(user.rol) || (isPublic && isForAnybody) : isForAnybody
}

/** Where one chooses a password and turns on a second factor; where either has to be done first there is nothing else. */
const OWN_ACCOUNT = '/mi-cuenta'

const isQuioscoAt = ({ pathname, search }: { pathname: string; search: { quiosco?: unknown } }) =>
  pathname === TO_QUIOSCO.to && String(search.quiosco) === '1'

/** The layout of every screen behind the login. Who has a token is asked for here, once. */
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
 * The signed-in person, if any: the remembered one at once, while the server is asked beside the screen. A public page
 * waits for the server, because there an ended session is none. @throws ApiError
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
  // A refused session ends itself (`endSession`); any other failure leaves the remembered person.
  answer.catch(() => {})
  return remembered
}

/** Who opens a screen when `auth/perfil` failed. @throws the error, unless the session ended or the API lacks the call */
function withoutAnswer(error: unknown): SignedIn | null {
  if (readToken() === null) return null
  const { status } = asApiError(error)
  const known = isNobodyThere(error) ? rememberedUser() : undefined
  if (known) return known
  if (status === 404) return toSignedIn(undefined)
  throw error
}

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
    beforeLoad: ({ context: { user, isPublic }, location: { href } }) => {
      const mustFirst = user?.cambiarClave || user?.faltaFactor
      // A kiosk is led nowhere: its screen says why nothing is answered.
      if (mustFirst && path !== OWN_ACCOUNT && !isQuiosco() && !user.quiosco)
        throw redirect({ to: OWN_ACCOUNT })
      guard(facts, user, isPublic, href)
    },
    loaderDeps: ({ search }) => ({ search }),
    loader: ({ context: { queryClient, user, isPublic }, location, preload }) => {
      if (!preload) wantAll()
      if (!isOpenTo(facts, user, isPublic)) return
      const client = preload ? aheadOf(queryClient) : queryClient
      load?.({ client, search: search.parse(location.search) })
    },
  })
}

/** Leads away who may not be here, and says why. @throws the redirect */
function guard(facts: ScreenFacts, user: SignedIn | null, isPublic: boolean, href: string): void {
  const { who, signedOut, forbidden } = facts
  if (user) {
    if (isOpenTo(facts, user, isPublic) || (isPublic && forbidden)) return
    throw redirect({
      to: '/dashboard',
      state: { notice: { kind: 'error', text: forbidden ?? onlyFor(who) } },
    })
  }
  const mustSayIt = !!signedOut && 'atLogin' in signedOut
  if (isPublic && !mustSayIt) return
  throw redirect({
    to: '/login',
    state: { notice: { kind: mustSayIt ? 'error' : 'info', text: whyToSignIn(facts) }, volver: href },
  })
}

/** Why a screen is not shown to who has no session. */
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

/** 'Esa página es solo para recepcionistas y administradores.' */
function onlyFor(who: readonly Rol[]): string {
  const names = [...who].reverse().map((rol) => named[rol])
  return `Esa página es solo para ${names.join(' y ')}.`
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    screen?: ScreenFacts
  }
}
