/** Runs of a property: all in `npm run test:full`, a quarter in `npm test`. */
export function lawRuns(full: number): number {
  return process.env.LAW_RUNS === 'full' ? full : Math.ceil(full / 4)
}
