import type { Cambio } from '@gym/contract/core/cambios.rules'
import { followStream } from './stream.ts'

const NAME = 'cambios'

interface Sharing {
  /** Receives the hints of any tab's stream; an empty array for a heartbeat. */
  onHeard: (cambios: Cambio[]) => void
  known: () => Cambio[]
  signal: AbortSignal
}

/**
 * One stream serves all tabs, because over HTTP/1.1 a browser opens only six connections to a host. The tab with
 * the Web Lock listens; without Web Locks (plain http), the tab that became visible last.
 */
export function shareStream(sharing: Sharing) {
  if (navigator.locks) listenByLock(navigator.locks, sharing)
  else listenByClaim(sharing)
}

/** Messages between tabs: hints, `null` to request the known versions, or a number that claims the stream. */
type Message = Cambio[] | null | number

const NOBODY = 0

function joinTabs({ onHeard, known, signal }: Sharing, onClaim = (_claim: number) => {}) {
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
  // This tab missed the versions that the server sent on connect: request them from the listening tab.
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
  // The promise rejects if `signal` aborts before the lock is granted.
  locks.request(NAME, { signal }, () => listen(signal)).catch(() => {})
}

/** A visible tab claims the stream on start, when shown, or when the listener gives up. The highest claim wins. */
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
