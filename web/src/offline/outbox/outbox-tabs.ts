import type { Outcome } from './outbox-send.ts'

/** Messages between tabs: the queue changed, or the outcome of an operation. */
export type TabMessage = 'changed' | { key: string; outcome: Outcome }

export interface Tabs {
  tell: (told: TabMessage) => void
  listen: (heard: (told: TabMessage) => void) => void
}

/** The other tabs. Without BroadcastChannel (browsers of 2021) each tab reads the database by itself. */
export function otherTabs(): Tabs {
  const channel = 'BroadcastChannel' in window ? new BroadcastChannel('operaciones') : undefined
  return {
    tell: (told) => channel?.postMessage(plain(told)),
    listen(heard) {
      if (channel) channel.onmessage = ({ data }: MessageEvent<TabMessage>) => heard(data)
    },
  }
}

/** Structured clone drops the error class: send its fields. */
function plain(told: TabMessage): unknown {
  if (told === 'changed' || told.outcome.kind !== 'refused') return told
  const { error } = told.outcome
  return { ...told, outcome: { ...told.outcome, error: { ...error, message: error.message } } }
}
