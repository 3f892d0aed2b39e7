import { formatMoney } from '@gym/contract/core/money'

/** The difference of two amounts in words: '$1.200.000 más que en octubre'. */
export function formatDifference(now: number, before: number, when: string): string {
  const cents = Math.round(now * 100) - Math.round(before * 100)
  if (cents === 0) return `lo mismo que ${when}`
  return `${formatMoney(Math.abs(cents) / 100)} ${cents > 0 ? 'más' : 'menos'} que ${when}`
}
