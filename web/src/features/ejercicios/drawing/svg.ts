import { type Exercise, type Frame, movement, stills } from './frames.ts'
import type { Stroke } from './strokes.ts'

/** The paths of a stroke, one per frame; a single path if the stroke never moves. */
export interface Line {
  kind: Stroke['kind']
  width: number
  filled: boolean
  d: string[]
}

export const WIDTH = 200
export const HEIGHT = 142
const FLOOR = 136

/** The paths of the movement and of each pose. The view box has the same size for all exercises. */
export function linesOf(exercise: Exercise) {
  const moving = movement(exercise)
  const still = stills(exercise)
  const [left, right] = spread(moving)
  const middle = Math.round((left + right) / 2)
  return {
    viewBox: `${middle - WIDTH / 2} 0 ${WIDTH} ${HEIGHT}`,
    moving: linesThrough(moving),
    poses: still.map((frame) => linesThrough([frame])),
    floor: exercise.fromAbove ? undefined : `M${middle - WIDTH / 2} ${FLOOR}h${WIDTH}`,
  }
}

function linesThrough(frames: Frame[]): Line[] {
  return (frames[0] ?? []).map(({ kind, width, filled = false }, index) => {
    const d = frames.map((frame) => pathOf(frame[index]))
    return { kind, width, filled, d: new Set(d).size === 1 ? d.slice(0, 1) : d }
  })
}

function pathOf(stroke: Stroke | undefined): string {
  const points = (stroke?.points ?? []).map(([x, y]) => `${short(x)} ${short(FLOOR - y)}`)
  // A line of zero length with round ends is a disc.
  const [first = '', ...rest] = points.length === 1 ? [...points, ...points] : points
  return `M${first}L${rest.join(' ')}${stroke?.filled ? 'Z' : ''}`
}

function short(value: number): string {
  return String(Math.round(value * 10) / 10)
}

function spread(frames: Frame[]): [left: number, right: number] {
  const all = frames.flatMap((frame) => frame.flatMap(({ points }) => points.map(([x]) => x)))
  return [Math.min(...all), Math.max(...all)]
}
