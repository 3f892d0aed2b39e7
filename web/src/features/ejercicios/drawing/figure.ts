/**
 * A figure on a floor at y = 0; a side view faces right. Angles in degrees: a limb at 0 hangs down, at 90 points
 * right; a torso at 0 is upright, at 90 face down, at -90 on its back.
 */
export type Point = readonly [x: number, y: number]

/** The position of a limb's two bones. `of` makes its points relative to a part of the body. */
export type Limb = (
  | { /** Position of the hand or ankle; the elbow or knee follows. */ to: Point }
  | { /** Angles of the two bones. */ angles: Point }
  | {
      /** Elbow and hand, or knee and ankle, for bones that point at the viewer. */ through: readonly [
        Point,
        Point,
      ]
    }
) & { of?: 'shoulder' | 'hip' | 'head' }

export interface Pose {
  hip: Point
  torso: number
  /** How much further the upper half of the torso leans. */
  curl?: number
  /** How much further the head leans. */
  head?: number
  /** Both arms, or the near arm if `farArm` is given. In a front view the near side is on the right. */
  arm: Limb
  farArm?: Limb
  leg: Limb
  farLeg?: Limb
  /** Direction in which a limb with `to` bends, seen from root to end: 1 left, -1 right. */
  elbow?: number
  knee?: number
  foot?: number
  farFoot?: number
  /** Front view: by how much the shoulders rise. */
  shrug?: number
  /** Front view: the visible share of the torso's length, from 0 to 1. */
  depth?: number
  /** Position of the head relative to the shoulders, if it is not at the end of the neck. */
  headAt?: Point
}

export type View = 'side' | 'front'

export interface Side {
  shoulder: Point
  elbow: Point
  hand: Point
  hip: Point
  knee: Point
  ankle: Point
  heel: Point
  toe: Point
}

export interface Body {
  view: View
  hip: Point
  waist: Point
  shoulder: Point
  head: Point
  near: Side
  far: Side
}

const TORSO = 32
const NECK = 14
const ARM = [17, 16] as const
const LEG = [25, 24] as const
const FOOT = { side: { heel: 3, toe: 8 }, front: { heel: 1, toe: 5 } }
/** Front view: distances of shoulders and hips from the body's axis. */
const SHOULDERS = 12
const HIPS = 6.5

export function bodyOf(pose: Pose, view: View): Body {
  const { hip, torso, curl = 0, head = 0, depth = 1, shrug = 0, headAt } = pose
  const half = (TORSO / 2) * depth
  const waist = along(hip, torso + 180, half, true)
  const base = along(waist, torso + curl + 180, half, true)
  const shoulder: Point = [base[0], base[1] + shrug]
  const top: Point = headAt
    ? [shoulder[0] + headAt[0], shoulder[1] + headAt[1]]
    : along(base, torso + curl + head + 180, NECK, true)
  const { arm, leg, foot = 90, farArm = arm, farLeg = leg, farFoot = foot } = pose
  const apart = view === 'front' ? 1 : 0
  const lean = torso + curl
  const side = (arm: Limb, leg: Limb, foot: number, mirrored: boolean): Side => {
    // The far side of a front view is computed like the near side, and then mirrored.
    const turned = mirrored ? -lean : lean
    const middle = mirrored ? mirror(shoulder, hip) : shoulder
    const roots = {
      shoulder: shifted(middle, turned, SHOULDERS * apart),
      hip: shifted(hip, mirrored ? -torso : torso, HIPS * apart),
      head: mirrored ? mirror(top, hip) : top,
    }
    const [elbow, hand] = bonesOf(arm, roots.shoulder, roots, ARM, pose.elbow ?? -1)
    const [knee, ankle] = bonesOf(leg, roots.hip, roots, LEG, pose.knee ?? 1)
    const { heel, toe } = footOf(ankle, foot, view)
    const placed = (point: Point) => (mirrored ? mirror(point, hip) : point)
    return {
      shoulder: placed(roots.shoulder),
      elbow: placed(elbow),
      hand: placed(hand),
      hip: placed(roots.hip),
      knee: placed(knee),
      ankle: placed(ankle),
      heel: placed(heel),
      toe: placed(toe),
    }
  }
  return {
    view,
    hip,
    waist,
    shoulder,
    head: top,
    near: side(arm, leg, foot, false),
    far: side(farArm, farLeg, farFoot, view === 'front'),
  }
}

/** The point at an angle and a distance. With `leaning` the angle turns the other way, as a torso's does. */
export function along([x, y]: Point, angle: number, distance: number, leaning = false): Point {
  const radians = (angle * Math.PI) / 180
  const sine = Math.sin(radians) * (leaning ? -1 : 1)
  return [x + distance * sine, y - distance * Math.cos(radians)]
}

export function angleOf([fromX, fromY]: Point, [toX, toY]: Point): number {
  return (Math.atan2(toX - fromX, fromY - toY) * 180) / Math.PI
}

function shifted([x, y]: Point, lean: number, distance: number): Point {
  const radians = (lean * Math.PI) / 180
  return [x + distance * Math.cos(radians), y - distance * Math.sin(radians)]
}

function mirror([x, y]: Point, [middle]: Point): Point {
  return [2 * middle - x, y]
}

function bonesOf(
  limb: Limb,
  root: Point,
  roots: Record<'shoulder' | 'hip' | 'head', Point>,
  [upper, lower]: readonly [number, number],
  bend: number,
): readonly [Point, Point] {
  if ('angles' in limb) {
    const joint = along(root, limb.angles[0], upper)
    return [joint, along(joint, limb.angles[1], lower)]
  }
  const from: Point = limb.of ? roots[limb.of] : [0, 0]
  const placed = ([x, y]: Point): Point => [from[0] + x, from[1] + y]
  if ('through' in limb) return [placed(limb.through[0]), placed(limb.through[1])]
  return reach(root, placed(limb.to), upper, lower, bend)
}

/** Inverse kinematics of two bones. A target out of the limb's reach moves to the nearest reachable point. */
function reach(root: Point, target: Point, upper: number, lower: number, bend: number) {
  const asked = Math.hypot(target[0] - root[0], target[1] - root[1])
  const distance = Math.min(Math.max(asked, Math.abs(upper - lower) + 0.1), upper + lower - 0.05)
  const angle = angleOf(root, target)
  const end = along(root, angle, distance)
  const cosine = (upper ** 2 + distance ** 2 - lower ** 2) / (2 * upper * distance)
  const opening = (Math.acos(Math.min(1, Math.max(-1, cosine))) * 180) / Math.PI
  return [along(root, angle + bend * opening, upper), end] as const
}

function footOf(ankle: Point, angle: number, view: View) {
  const { heel, toe } = FOOT[view]
  const sole = along(ankle, angle - 90, 1.5)
  return { heel: along(sole, angle, -heel), toe: along(sole, angle, toe) }
}
