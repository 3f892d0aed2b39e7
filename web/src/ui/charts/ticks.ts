const INTERVALS = 4
const ROUND = [1, 2, 2.5, 5, 10]

/** Axis ticks at steps of 1, 2, 2.5 or 5 times a power of ten. @param values include 0 for an axis from 0 */
export function roundTicks(values: number[], { whole = false }: { whole?: boolean } = {}): number[] {
  const low = Math.min(...values)
  const high = Math.max(...values)
  if (!Number.isFinite(low)) return [0, 1]
  const step = roundStep((high - low || Math.abs(high) || 1) / INTERVALS, whole)
  const first = Math.floor(low / step)
  const last = Math.max(Math.ceil(high / step), first + 1)
  return Array.from({ length: last - first + 1 }, (_, index) => exact((first + index) * step))
}

function roundStep(atLeast: number, whole: boolean): number {
  const power = 10 ** Math.floor(Math.log10(atLeast))
  const steps = ROUND.map((factor) => exact(factor * power)).filter((step) => step >= exact(atLeast))
  return whole ? Math.max(1, steps.find(Number.isInteger) ?? 1) : (steps[0] ?? power * 10)
}

/** Removes the rounding error of floats: 0.30000000000000004 becomes 0.3. */
const exact = (value: number) => Number(value.toPrecision(12))

const figures = new Intl.NumberFormat('es-CO', { maximumFractionDigits: 2, useGrouping: true })

/** Abbreviates a tick: '500', '250 mil', '2,5 M'. Its no-break space prevents a line break. */
export function shortNumber(value: number): string {
  const size = Math.abs(value)
  if (size >= 1_000_000) return `${figures.format(value / 1_000_000)}\u00A0M`
  if (size >= 1_000) return `${figures.format(value / 1_000)}\u00A0mil`
  return figures.format(value)
}
