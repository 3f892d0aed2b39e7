const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** An age in words: 'hace 12 min'. If the clock was set back, the negative age counts as the smallest. */
export function hace(ms: number): string {
  if (ms < MINUTE_MS) return 'hace menos de 1 min'
  if (ms < HOUR_MS) return `hace ${Math.floor(ms / MINUTE_MS)} min`
  if (ms < DAY_MS) return `hace ${Math.floor(ms / HOUR_MS)} h`
  const days = Math.floor(ms / DAY_MS)
  return days === 1 ? 'hace 1 día' : `hace ${days} días`
}
