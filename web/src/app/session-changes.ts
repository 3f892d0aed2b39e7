import { SESION_EXPIRADA } from '@gym/contract/core/sentences'
import { hashKey, type QueryClient } from '@tanstack/react-query'
import { saveDrafts } from '../offline/storage/drafts.ts'
import { wipeStores } from '../offline/storage/stores.ts'
import { adoptToken, onSessionEnd, onSessionMove, readToken } from '../session/session.ts'
import { fetchSignedIn, type SignedIn, sessionUserQuery } from '../session/session-user.ts'
import type { createAppRouter } from './router.tsx'

const signInPages = new Set(['/login', '/register', '/empezar'])
const CLOSED_ELSEWHERE = 'La sesión se cerró en otra pestaña. Inicia sesión de nuevo.'

/** Handles the end of this tab's session, and sign-ins and sign-outs in other tabs. Saves unsaved input as drafts. */
export function followSession(router: ReturnType<typeof createAppRouter>, queryClient: QueryClient) {
  const { queryKey } = sessionUserQuery
  const shownUser = () => queryClient.getQueryData(queryKey)

  async function toLogin(text: string) {
    const user = shownUser()
    if (user) saveDrafts(user._id)
    wipeStores('tab')
    const { href, pathname, state } = router.latestLocation
    // If a sign-in page is already open, its return address stays.
    const volver = state.volver ?? (signInPages.has(pathname) ? undefined : href)
    await router.navigate({
      to: '/login',
      state: { notice: { kind: 'error', text }, ...(volver && { volver }) },
      ignoreBlocker: true,
    })
    queryClient.clear()
  }

  /** Switches this tab to the account of another tab: first the menu and the name, then the screen. */
  async function toAnother(userId: string, other: Awaited<ReturnType<typeof fetchSignedIn>> | undefined) {
    wipeStores('user', other?._id)
    // After the wipe, which would delete these drafts: this tab offers them at their owner's next sign-in.
    saveDrafts(userId)
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
    const now = await fetchSignedIn(token).catch(() => undefined)
    // Another event has handled the change: a newer token, the end of this session, or a switch of this tab.
    if (readToken() !== token || shownUser()?._id !== before._id) return
    adoptToken()
    // A pending request for the previous person would overwrite the new person.
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
    // The role, the kiosk mode or a duty (new password, second factor) has changed: run the guards again.
    if (before._id === shown._id && !isSameDuty(before, shown)) router.invalidate()
  })

  onSessionMove(follow)
  onSessionEnd(() => {
    const { latestLocation } = router
    // A public page stays open without the session.
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
