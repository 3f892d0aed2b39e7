import type { Outcome } from './outbox-send.ts'

export type TabMessage = 'changed' | { key: string; outcome: Outcome }

export interface Tabs {
  tell: (message: TabMessage) => void
  listen: (heard: (message: TabMessage) => void) => void
}

/** Messages to and from other tabs. Without BroadcastChannel each tab only reads the database. */
export function otherTabs(): Tabs {
  const channel = 'BroadcastChannel' in window ? new BroadcastChannel('operaciones') : undefined
  return {
    tell: (message) => channel?.postMessage(plain(message)),
    listen(heard) {
      if (channel) channel.onmessage = ({ data }: MessageEvent<TabMessage>) => heard(data)
    },
  }
}

/** Copies an error into a plain object: structured clone would drop the fields of ApiError. */
function plain(message: TabMessage): unknown {
  if (message === 'changed' || message.outcome.kind !== 'refused') return message
  const { error } = message.outcome
  return { ...message, outcome: { ...message.outcome, error: { ...error, message: error.message } } }
}
