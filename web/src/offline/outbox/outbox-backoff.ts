const FIRST_MS = 500
const LONGEST_MS = 15_000

interface Failing {
  fails: number
  /** Epoch ms: `at` of the last counted failure, `until` of the earliest next try. */
  at: number
  until: number
}

export function createBackoff() {
  const lanes = new Map<string, Failing>()
  let all: Failing | undefined

  function after(before: Failing | undefined, startedAt: number, retryAfterSeconds = 0): Failing {
    // Concurrent tries that fail together count as one failure.
    if (before && startedAt <= before.at) return before
    const fails = (before?.fails ?? 0) + 1
    const backedOff =
      Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(fails - 1, 10)) * (0.5 + Math.random() / 2)
    const ms = Math.round(Math.min(LONGEST_MS, Math.max(backedOff, retryAfterSeconds * 1_000)))
    return { fails, at: Date.now(), until: Date.now() + ms }
  }

  const untilOf = (lane: string) => Math.max(lanes.get(lane)?.until ?? 0, all?.until ?? 0)

  return {
    failed(lane: string, startedAt: number, retryAfterSeconds?: number) {
      lanes.set(lane, after(lanes.get(lane), startedAt, retryAfterSeconds))
      all = after(all, startedAt, retryAfterSeconds)
    },

    answered(lane: string) {
      lanes.delete(lane)
      all = undefined
    },

    /** Resets all backoff: the network may be back. */
    forget() {
      lanes.clear()
      all = undefined
    },

    isDown: () => all !== undefined,
    isDue: (lane: string) => untilOf(lane) <= Date.now(),
    triedAt: (lane: string) => lanes.get(lane)?.at ?? 0,

    waitMs: (of: string[]) => Math.max(0, Math.min(...of.map(untilOf)) - Date.now()),
  }
}
