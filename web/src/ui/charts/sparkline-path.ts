const SIDE = 100

/** SVG path in a square of 100 units: `steps` intervals from left to right, from `low` up to `high`. */
export function pathOf(
  amounts: readonly number[],
  { steps, low, high }: { steps: number; low: number; high: number },
): string {
  const x = (index: number) => round(steps > 0 ? (index / steps) * SIDE : 0)
  const y = (amount: number) => round(high > low ? SIDE - ((amount - low) / (high - low)) * SIDE : SIDE)
  // A single point becomes a line without length, which round line caps draw as a dot.
  const [first] = amounts
  const points = amounts.length === 1 && first !== undefined ? [first, first] : amounts
  return points
    .map((amount, index) => `${index === 0 ? 'M' : 'L'}${x(amounts.length === 1 ? 0 : index)} ${y(amount)}`)
    .join('')
}

const round = (at: number) => Math.round(at * 100) / 100
