import type { Equipment } from './equipment.ts'
import { bodyOf, type Pose, type View } from './figure.ts'
import { personOf, type Stroke } from './strokes.ts'

export interface Exercise {
  view: View
  /** From start to end. Each lists only what differs from the previous pose. */
  poses: readonly [Pose, ...Partial<Pose>[]]
  equipment: readonly Equipment[]
  /** Duration in seconds of the way there and back. */
  seconds?: number
  /** Steps for which the last pose stays, on the way there and again on the way back; 2 by default. */
  hold?: number
  fromAbove?: boolean
}

/** The strokes of an instant, from back to front. */
export type Frame = readonly Stroke[]

const STEPS = 8

export function stills(exercise: Exercise): Frame[] {
  return wholePoses(exercise).map((pose) => frameOf(pose, exercise))
}

/** The frames of the way there and back, at equal time intervals. */
export function movement(exercise: Exercise): Frame[] {
  const poses = wholePoses(exercise)
  const there = poses.slice(1).flatMap((pose, index) => steps(poses[index] ?? pose, pose))
  const last = poses[poses.length - 1] ?? poses[0]
  const way = [...there, ...Array<Pose>(exercise.hold ?? 2).fill(last)]
  return [...way, ...[...way].reverse()].map((pose) => frameOf(pose, exercise))
}

function wholePoses({ poses: [first, ...rest] }: Exercise): [Pose, ...Pose[]] {
  const whole: [Pose, ...Pose[]] = [first]
  for (const pose of rest) whole.push({ ...(whole[whole.length - 1] ?? first), ...pose })
  return whole
}

function frameOf(pose: Pose, { view, equipment }: Exercise): Frame {
  const body = bodyOf(pose, view)
  const strokes = [...personOf(body), ...equipment.flatMap((draw) => draw(body))]
  return strokes.sort((one, other) => one.layer - other.layer)
}

/** Interpolated poses, eased at both ends. They include `from` but not `to`. */
function steps(from: Pose, to: Pose): Pose[] {
  return Array.from({ length: STEPS }, (_, step) => {
    const share = step / STEPS
    return between(from, to, (1 - Math.cos(Math.PI * share)) / 2) as Pose
  })
}

/** Interpolates the numbers in two values of the same shape. Anything else comes from `to`. */
function between(from: unknown, to: unknown, share: number): unknown {
  if (typeof from === 'number' && typeof to === 'number') return from + (to - from) * share
  if (Array.isArray(from) && Array.isArray(to))
    return from.map((value: unknown, index) => between(value, to[index], share))
  if (isObject(from) && isObject(to))
    return Object.fromEntries(
      Object.entries(to).map(([name, value]) => [name, between(from[name] ?? 0, value, share)]),
    )
  return to
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
