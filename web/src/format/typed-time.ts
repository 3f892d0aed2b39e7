const TYPED = /^(\d{1,2})(?:[:.h ]?(\d{2}))?h? ?(a\.? ?m|p\.? ?m|m)?\.?$/

const NOON = 12

/** Parses '18:30', '1830', '6', '6:30 pm' or '12 m.' (noon) to 'HH:MM'. Undefined if invalid. */
export function readTime(text: string): string | undefined {
  const [, typedHour, minute = '00', half = ''] = TYPED.exec(text.trim().toLowerCase()) ?? []
  if (typedHour === undefined) return undefined
  const hour = hourOfDay(Number(typedHour), half[0])
  if (hour === undefined || hour > 23 || Number(minute) > 59) return undefined
  return `${String(hour).padStart(2, '0')}:${minute}`
}

/** @param half 'a' before noon, 'p' after it, 'm' noon itself, valid only with 12 */
function hourOfDay(hour: number, half: string | undefined): number | undefined {
  if (half === undefined) return hour
  if (half === 'm') return hour === NOON ? NOON : undefined
  if (half === 'a') return hour > NOON ? undefined : hour % NOON
  if (hour === 0) return undefined
  // Accepts '18:30 pm'.
  return hour < NOON ? hour + NOON : hour
}
