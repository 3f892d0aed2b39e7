export type Mailbox<What> = ReturnType<typeof createMailbox<What>>

/** Stores the last event until a listener subscribes. */
export function createMailbox<What>() {
  let pending: { what: What } | undefined
  let listener: ((what: What) => void) | undefined
  return {
    tell(what: What) {
      if (listener) listener(what)
      else pending = { what }
    },

    listen(onEvent: (what: What) => void) {
      listener = onEvent
      if (pending) onEvent(pending.what)
      pending = undefined
      return () => {
        if (listener === onEvent) listener = undefined
      }
    },
  }
}
