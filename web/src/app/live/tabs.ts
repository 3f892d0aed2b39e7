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
 * network, where the second desk mostly is, there are none: there each tab listens while it is the visible one. Asking
 * again and again instead would show the second desk everything up to 15 s late, and an election without locks is more
 * than the one or two windows that can be seen at once are worth.
 */
export function shareStream(sharing: Sharing) {
  if (navigator.locks && 'BroadcastChannel' in window) listenForAllTabs(navigator.locks, sharing)
  else listenWhileVisible(sharing)
}

/** What tabs tell each other: hints, or with `null` the question what is known. */
type Message = Cambio[] | null

function listenForAllTabs(locks: LockManager, { onHeard, known, signal }: Sharing) {
  const channel = new BroadcastChannel(NAME)
  const tell = (message: Message) => channel.postMessage(message)
  let isLeader = false
  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    if (data) onHeard(data)
    else if (isLeader) tell(known())
  }
  signal.addEventListener('abort', () => channel.close())
  // A tab that has just come has missed what was told on connecting.
  tell(null)

  const lead = () => {
    isLeader = true
    const onLed = (cambios: Cambio[]) => {
      onHeard(cambios)
      if (!signal.aborted) tell(cambios)
    }
    return followStream({ onHeard: onLed, signal })
  }
  // Stopped while it waits, a request ends as an error.
  locks.request(NAME, { signal }, lead).catch(() => {})
}

function listenWhileVisible({ onHeard, signal }: Sharing) {
  let stream: AbortController | undefined
  const look = () => {
    const isWanted = document.visibilityState === 'visible' && !signal.aborted
    if (isWanted === (stream !== undefined)) return
    stream?.abort()
    stream = isWanted ? new AbortController() : undefined
    if (stream) followStream({ onHeard, signal: stream.signal })
  }
  look()
  document.addEventListener('visibilitychange', look)
  signal.addEventListener('abort', () => {
    document.removeEventListener('visibilitychange', look)
    look()
  })
}
