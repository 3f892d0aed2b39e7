export type Untold<What> = ReturnType<typeof createUntold<What>>

/** Keeps the last thing that nobody was there to be told, until somebody is. */
export function createUntold<What>() {
  let kept: { what: What } | undefined
  let listener: ((what: What) => void) | undefined
  return {
    tell(what: What) {
      if (listener) listener(what)
      else kept = { what }
    },

    /** Calls `told` with what is kept, and with whatever comes; gives the way to hear no more. */
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
