import type { Outcome } from './outbox-send.ts'

/** What tabs tell each other: that the queue is another one, or what became of one that somebody waits for. */
export type Told = 'changed' | { key: string; outcome: Outcome }

export interface Tabs {
  tell: (told: Told) => void
  listen: (heard: (told: Told) => void) => void
}

/** The other tabs of this browser. One of 2021 may have no channel: there each tab looks for itself. */
export function otherTabs(): Tabs {
  const channel = 'BroadcastChannel' in window ? new BroadcastChannel('operaciones') : undefined
  return {
    tell: (told) => channel?.postMessage(plain(told)),
    listen(heard) {
      if (channel) channel.onmessage = ({ data }: MessageEvent<Told>) => heard(data)
    },
  }
}

/** An error as what it says: a channel takes no class along. */
function plain(told: Told): unknown {
  if (told === 'changed' || told.outcome.kind !== 'refused') return told
  const { error } = told.outcome
  return { ...told, outcome: { ...told.outcome, error: { ...error, message: error.message } } }
}
