import type { Cambio } from '@gym/contract/cambios.rules'
import { followStream } from './stream.ts'

const NAME = 'cambios'

interface Sharing {
  /** Something was heard, by whichever tab: hints, or none where the server only says that it is still there. */
  onHeard: (cambios: Cambio[]) => void
  /** The versions that this tab knows. */
  known: () => Cambio[]
  signal: AbortSignal
}

/**
 * One stream for all the tabs of a browser, which has six connections to an address and needs them. Where there are locks
 * the tab that holds one listens for all, and another takes over as it is closed. On a plain-http address of the gym's
 * network, where the second desk mostly is, there are none: there the window that was last to be seen listens for all.
 */
export function shareStream(sharing: Sharing) {
  if (navigator.locks) listenByLock(navigator.locks, sharing)
  else listenByClaim(sharing)
}

/** What tabs tell each other: hints, with `null` the question what is known, or by its number the claim to listen for all. */
type Message = Cambio[] | null | number

/** Told by the tab that listened, as it does no more. */
const NOBODY = 0

/** Hears what another tab hears, and tells the others what this one does while it listens. */
function joinTabs({ onHeard, known, signal }: Sharing, onClaim = (_claim: number) => {}) {
  // A browser of 2021 may have none: there each window is alone.
  let channel = 'BroadcastChannel' in window ? new BroadcastChannel(NAME) : undefined
  let isListening = () => false
  const tell = (message: Message) => channel?.postMessage(message)
  if (channel)
    channel.onmessage = ({ data }: MessageEvent<Message>) => {
      if (typeof data === 'number') onClaim(data)
      else if (data) onHeard(data)
      else if (isListening()) tell(known())
    }
  signal.addEventListener('abort', () => {
    if (isListening()) tell(NOBODY)
    channel?.close()
    channel = undefined
  })
  // A tab that has just come has missed what was told on connecting.
  tell(null)
  const listen = (until: AbortSignal) => {
    isListening = () => !until.aborted
    const onLed = (cambios: Cambio[]) => {
      onHeard(cambios)
      tell(cambios)
    }
    return followStream({ onHeard: onLed, signal: until })
  }
  return { tell, listen }
}

function listenByLock(locks: LockManager, sharing: Sharing) {
  const { signal } = sharing
  const { listen } = joinTabs(sharing)
  // Stopped while it waits, a request ends as an error.
  locks.request(NAME, { signal }, () => listen(signal)).catch(() => {})
}

/**
 * A window claims to listen as it comes into view, and whichever is in view as the one that listened goes. Of two claims the
 * later one holds: who listens by an earlier one stops, and who hears of an earlier one says its own again.
 */
function listenByClaim(sharing: Sharing) {
  const { signal } = sharing
  let own: { claim: number; stream: AbortController } | undefined
  const { tell, listen } = joinTabs(sharing, (claim) => {
    if (claim === NOBODY) look()
    else if (own && claim > own.claim) stop()
    else if (own) tell(own.claim)
  })

  function stop() {
    own?.stream.abort()
    own = undefined
  }

  function look() {
    if (document.visibilityState !== 'visible') leave()
    else if (!own && !signal.aborted) {
      own = { claim: Date.now() + Math.random(), stream: new AbortController() }
      tell(own.claim)
      listen(own.stream.signal)
    }
  }

  function leave() {
    if (!own) return
    stop()
    tell(NOBODY)
  }

  look()
  document.addEventListener('visibilitychange', look, { signal })
  addEventListener('pagehide', leave, { signal })
  signal.addEventListener('abort', stop)
}
