import { Alert, Group } from '@mantine/core'
import { useLocation } from '@tanstack/react-router'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { watchClock } from '../../api/clock.ts'
import { call } from '../../api/http.ts'
import {
  colourOf,
  type OutboxSummary,
  ofAnotherInWords,
  summaryOf,
} from '../../offline/outbox/outbox-summary.ts'
import { useConnectionLost, useOutbox, useOwnOutbox } from '../../offline/outbox/use-outbox.ts'
import { frontDesk } from '../../routing/screens.ts'
import type { SignedIn } from '../../session/session-user.ts'
import { LinkButton } from '../../ui/layout/link-button.tsx'
import { useInvalidateOnReconnect } from '../live/use-invalidate-on-reconnect.ts'
import classes from './pendientes-line.module.css'

/** Delay before the notice appears, so that it does not flash while an operation is sent at once. */
const SAID_AFTER_MS = 1_000
const PROBE_MS = 5_000

export function PendientesLine({ user }: { user: SignedIn }) {
  const outbox = useOwnOutbox()
  // The outbox stops sending when this component unmounts at sign-out.
  useEffect(() => outbox.stop, [outbox])
  const { rows, isSending } = useOutbox()
  const isLost = useConnectionLost()
  useAskedAgain(isLost)
  useInvalidateOnReconnect()
  const isThere = useLocation({ select: ({ pathname }) => pathname === '/pendientes' })
  const summary = summaryOf(rows, user._id)
  const { porEnviar, porRevisar } = summary
  const isLong = useStillAfter(porEnviar.length > 0, SAID_AFTER_MS)
  const colour = useSyncExternalStore(watchClock, () => colourOf(porEnviar))
  const isDesk = frontDesk.includes(user.rol)
  const said = [
    isLong && sendingInWords(porEnviar.length, { isLost, isSending }),
    porRevisar.length > 0 && `${porRevisar.length} por revisar`,
  ].filter(Boolean)
  const text = [said.join(' · '), ...(isDesk ? summary.deOtros.map(ofAnotherInWords) : [])].filter(Boolean)
  return (
    <div aria-live="polite">
      {text.length > 0 && !isThere && (
        <Alert color={lineColour(colour, summary)} role="status" className={classes.line ?? ''}>
          <Group gap="sm">
            {text.join(' ')}
            {isDesk && (
              <LinkButton to="/pendientes" size="compact-sm" variant="default">
                Ver pendientes
              </LinkButton>
            )}
          </Group>
        </Alert>
      )}
    </div>
  )
}

const lineColour = (colour: ReturnType<typeof colourOf>, { porRevisar, deOtros }: OutboxSummary) =>
  colour === 'blue' && porRevisar.length + deOtros.length > 0 ? 'orange' : colour

function sendingInWords(count: number, { isLost, isSending }: { isLost: boolean; isSending: boolean }) {
  if (isLost) return `Sin conexión: ${count} por enviar`
  return isSending ? `Enviando ${count}…` : `${count} por enviar`
}

/** True once `isSo` has been true for `ms` without a break. */
function useStillAfter(isSo: boolean, ms: number): boolean {
  const [isLong, setLong] = useState(false)
  useEffect(() => {
    if (!isSo) return setLong(false)
    const timer = setTimeout(() => setLong(true), ms)
    return () => clearTimeout(timer)
  }, [isSo, ms])
  return isLong && isSo
}

/** Polls while offline, so that the reconnect is noticed even if the screen makes no requests. */
function useAskedAgain(isLost: boolean) {
  useEffect(() => {
    if (!isLost) return
    const timer = setInterval(() => call('get', 'auth/perfil').catch(() => {}), PROBE_MS)
    return () => clearInterval(timer)
  }, [isLost])
}
