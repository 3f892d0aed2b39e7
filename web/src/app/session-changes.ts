import { SESION_EXPIRADA } from '@gym/contract/sentences'
import { hashKey, type QueryClient } from '@tanstack/react-query'
import { keepDrafts } from '../lib/drafts.ts'
import { claimLlegadas } from '../lib/kept-llegadas.ts'
import { wipeListSearches } from '../lib/list-search.ts'
import { wipeLookedUp } from '../lib/looked-up-number.ts'
import { wipeTries } from '../lib/lost-tries.ts'
import { wipeMostrador } from '../lib/mostrador-wipe.ts'
import { claimSeen } from '../lib/seen-wipe.ts'
import { adoptToken, onSessionEnd, onSessionMove, readToken } from '../lib/session.ts'
import { askWho, type SignedIn, sessionUserQuery } from '../lib/session-user.ts'
import type { createAppRouter } from './router.tsx'

const signInPages = new Set(['/login', '/register'])
const CLOSED_ELSEWHERE = 'La sesión se cerró en otra pestaña. Inicia sesión de nuevo.'

/** What becomes of this tab when its session ends, or when another tab signs in or out. What was typed is kept. */
export function followSession(router: ReturnType<typeof createAppRouter>, queryClient: QueryClient) {
  const { queryKey } = sessionUserQuery
  const shownUser = () => queryClient.getQueryData(queryKey)

  async function toLogin(text: string) {
    const user = shownUser()
    if (user) keepDrafts(user._id)
    wipeLookedUp()
    wipeMostrador()
    const { href, pathname, state } = router.latestLocation
    // The login page still leads to the address that it was opened for.
    const volver = state.volver ?? (signInPages.has(pathname) ? undefined : href)
    await router.navigate({
      to: '/login',
      state: { notice: { kind: 'error', text }, ...(volver && { volver }) },
      ignoreBlocker: true,
    })
    queryClient.clear()
  }

  /** The menu and the name are the other person's at once, the screens after them. */
  async function toAnother(userId: string, other: Awaited<ReturnType<typeof askWho>> | undefined) {
    keepDrafts(userId)
    wipeLookedUp()
    wipeTries()
    claimLlegadas(other?._id ?? '')
    claimSeen(other?._id ?? '')
    wipeMostrador()
    wipeListSearches()
    if (other) queryClient.setQueryData(queryKey, other)
    else queryClient.removeQueries({ queryKey })
    const text = `En otra pestaña se inició otra sesión${other ? `, la de ${other.nombre}` : ''}: ahora es también la de esta.`
    await router.navigate({
      to: '/dashboard',
      state: { notice: { kind: 'info', text } },
      ignoreBlocker: true,
    })
    queryClient.removeQueries({ predicate: (query) => query.queryKey[0] !== queryKey[0] })
  }

  async function follow() {
    const token = readToken()
    const before = shownUser()
    if (!before) {
      adoptToken()
      queryClient.clear()
      return router.invalidate()
    }
    if (token === null) {
      adoptToken()
      return toLogin(CLOSED_ELSEWHERE)
    }
    const now = await askWho(token).catch(() => undefined)
    // It has moved on meanwhile, or that session has ended too: that is followed on its own.
    if (readToken() !== token) return
    adoptToken()
    // A slow answer of the person before would overwrite the other one.
    await queryClient.cancelQueries({ queryKey })
    if (now?._id === before._id) queryClient.setQueryData(queryKey, now)
    else await toAnother(before._id, now)
  }

  let shown = shownUser()
  queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.query.queryHash !== hashKey(queryKey)) return
    const before = shown
    shown = shownUser()
    if (event.action.type !== 'success' || event.action.manual || !before || !shown) return
    // The server knows of a role or a duty that the remembered person did not have: the guards run again.
    if (before._id === shown._id && !isSameDuty(before, shown)) router.invalidate()
  })

  onSessionMove(follow)
  onSessionEnd(() => {
    const { latestLocation } = router
    // A page that needs no session goes on without the one that had ended before.
    if (!shownUser() && 'public' in latestLocation.search && String(latestLocation.search.public) === 'true')
      return
    const screen = router.matchRoutes(latestLocation).pop()?.staticData.screen
    return toLogin(screen?.sessionEnded ?? SESION_EXPIRADA)
  })
}

const isSameDuty = (one: SignedIn, other: SignedIn) =>
  one.rol === other.rol &&
  one.cambiarClave === other.cambiarClave &&
  one.faltaFactor === other.faltaFactor &&
  one.quiosco === other.quiosco
