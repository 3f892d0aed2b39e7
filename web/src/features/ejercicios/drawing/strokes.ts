import type { Body, Point, Side } from './figure.ts'

export type Kind = 'edge' | 'near' | 'far' | 'shirt' | 'steel' | 'plate' | 'pad' | 'frame' | 'cable'

/** A line with round ends, or an area with round corners if `filled`. A single point is a disc. */
export interface Stroke {
  kind: Kind
  width: number
  points: readonly Point[]
  filled?: boolean
  /** A higher layer covers a lower one; see `LAYERS`. */
  layer: number
}

export const LAYERS = {
  behind: 0,
  far: 10,
  between: 15,
  torso: 20,
  before: 25,
  leg: 30,
  held: 35,
  edge: 38,
  arm: 40,
  front: 50,
}

const WIDTH = { torso: 15, neck: 6, head: 16, upperArm: 7.5, forearm: 6.5, thigh: 11, shin: 8.5, foot: 5.5 }

export function personOf({ view, hip, waist, shoulder, head, near, far }: Body): Stroke[] {
  const isFront = view === 'front'
  const torso: Stroke = isFront
    ? {
        kind: 'shirt',
        width: 7,
        filled: true,
        layer: LAYERS.torso,
        points: [far.shoulder, near.shoulder, near.hip, far.hip].map((point, corner) =>
          // Moves the corners inwards, because the stroke extends beyond them by half its width.
          [point[0] + (corner === 0 || corner === 3 ? 2 : -2), point[1]],
        ),
      }
    : { kind: 'shirt', width: WIDTH.torso, layer: LAYERS.torso, points: [hip, waist, shoulder] }
  return [
    ...legOf(far, isFront ? 'near' : 'far', LAYERS.far),
    ...(isFront ? armBefore(far) : armOf(far, 'far', LAYERS.far)),
    { kind: 'near', width: WIDTH.neck, points: [shoulder, head], layer: LAYERS.torso },
    torso,
    { kind: 'near', width: WIDTH.head, points: [head], layer: LAYERS.before },
    ...legOf(near, 'near', isFront ? LAYERS.far : LAYERS.leg),
    ...armBefore(near),
  ]
}

function legOf({ hip, knee, ankle, heel, toe }: Side, kind: Kind, layer: number): Stroke[] {
  return [
    { kind, width: WIDTH.thigh, points: [hip, knee], layer },
    { kind, width: WIDTH.shin, points: [knee, ankle], layer },
    { kind, width: WIDTH.foot, points: [heel, toe], layer },
  ]
}

function armOf({ shoulder, elbow, hand }: Side, kind: Kind, layer: number): Stroke[] {
  return [
    { kind, width: WIDTH.upperArm, points: [shoulder, elbow], layer },
    { kind, width: WIDTH.forearm, points: [elbow, hand], layer },
  ]
}

/** An arm in front of the body, with an outline in the background colour. */
function armBefore(side: Side): Stroke[] {
  const arm = armOf(side, 'near', LAYERS.arm)
  return [
    ...arm.map(
      (stroke): Stroke => ({ ...stroke, kind: 'edge', width: stroke.width + 2.4, layer: LAYERS.edge }),
    ),
    ...arm,
  ]
}
