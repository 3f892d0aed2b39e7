import type { Outcome } from './outbox-send.ts'

export type TabMessage = 'changed' | { key: string; outcome: Outcome }

export interface Tabs {
  tell: (told: TabMessage) => void
  listen: (heard: (told: TabMessage) => void) => void
}

/** Messages to and from other tabs. Without BroadcastChannel each tab only reads the database. */
export function otherTabs(): Tabs {
  const channel = 'BroadcastChannel' in window ? new BroadcastChannel('operaciones') : undefined
  return {
    tell: (told) => channel?.postMessage(plain(told)),
    listen(heard) {
      if (channel) channel.onmessage = ({ data }: MessageEvent<TabMessage>) => heard(data)
    },
  }
}

/** Copies an error into a plain object: structured clone would drop the fields of ApiError. */
function plain(told: TabMessage): unknown {
  if (told === 'changed' || told.outcome.kind !== 'refused') return told
  const { error } = told.outcome
  return { ...told, outcome: { ...told.outcome, error: { ...error, message: error.message } } }
}
