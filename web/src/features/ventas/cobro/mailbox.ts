export type Mailbox<What> = ReturnType<typeof createMailbox<What>>

/** Stores the last event until a listener subscribes. */
export function createMailbox<What>() {
  let kept: { what: What } | undefined
  let listener: ((what: What) => void) | undefined
  return {
    tell(what: What) {
      if (listener) listener(what)
      else kept = { what }
    },

    listen(told: (what: What) => void) {
      listener = told
      if (kept) told(kept.what)
      kept = undefined
      return () => {
        if (listener === told) listener = undefined
      }
    },
  }
}
