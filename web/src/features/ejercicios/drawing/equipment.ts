import { along, angleOf, type Body, type Point, type Side } from './figure.ts'
import { LAYERS, type Stroke } from './strokes.ts'

/** Draws equipment for each pose, because most equipment moves with the hands. */
export type Equipment = (body: Body) => Stroke[]

type Place = (body: Body) => Point

const hand: Place = ({ near }) => near.hand
export const hands: Place = ({ near, far }) => [
  (near.hand[0] + far.hand[0]) / 2,
  (near.hand[1] + far.hand[1]) / 2,
]
export const hips: Place = ({ hip }) => hip

export const beside =
  (place: Place, dx: number, dy: number): Place =>
  (body) => {
    const [x, y] = place(body)
    return [x + dx, y + dy]
  }

const still =
  (...strokes: Stroke[]): Equipment =>
  () =>
    strokes

export const pad = (from: Point, to: Point, width = 6, layer = LAYERS.behind): Equipment =>
  still({ kind: 'pad', width, points: [from, to], layer })

export const frame = (...points: Point[]): Equipment =>
  still({ kind: 'frame', width: 3, points, layer: LAYERS.behind })

export const bench = (left: number, right: number, top: number): Equipment =>
  still(
    {
      kind: 'frame',
      width: 3,
      points: [
        [left + 7, top - 4],
        [left + 7, 1.5],
      ],
      layer: LAYERS.behind,
    },
    {
      kind: 'frame',
      width: 3,
      points: [
        [right - 7, top - 4],
        [right - 7, 1.5],
      ],
      layer: LAYERS.behind,
    },
    {
      kind: 'pad',
      width: 6,
      points: [
        [left + 3, top - 3],
        [right - 3, top - 3],
      ],
      layer: LAYERS.behind,
    },
  )

/** The cushion behind the back for this hip and torso angle. A long `length` extends beyond the head. */
export const backrest = (hip: Point, torso: number, length = 44): Equipment => {
  const from = along(hip, torso + 90, 11, true)
  return pad(from, along(from, torso + 180, length, true))
}

export const box = (left: number, right: number, top: number): Equipment =>
  still({
    kind: 'frame',
    width: 3,
    filled: true,
    layer: LAYERS.behind,
    points: [
      [left, 1.5],
      [left, top - 1.5],
      [right, top - 1.5],
      [right, 1.5],
    ],
  })

export const column = (x: number, height: number): Equipment =>
  still(
    {
      kind: 'frame',
      width: 5,
      points: [
        [x, 2.5],
        [x, height],
      ],
      layer: LAYERS.behind,
    },
    {
      kind: 'frame',
      width: 4,
      points: [
        [x - 12, 2],
        [x + 12, 2],
      ],
      layer: LAYERS.behind,
    },
  )

const disc = (center: Point, width: number, layer: number, kind: Stroke['kind'] = 'plate'): Stroke[] => [
  { kind, width, points: [center], layer },
  { kind: 'steel', width: Math.max(3, width / 5), points: [center], layer },
]

export const barbellEnd =
  (place: Place = hand, width = 24, layer = LAYERS.held): Equipment =>
  (body) =>
    disc(place(body), width, layer)

export const barEnd =
  (place: Place = hand, layer = LAYERS.front): Equipment =>
  (body) => [{ kind: 'steel', width: 5, points: [place(body)], layer }]

export const barbellFront =
  (half = 48, plates = true): Equipment =>
  (body) => {
    const [x, y] = hands(body)
    const layer = LAYERS.held
    const bar: Stroke = {
      kind: 'steel',
      width: 2.6,
      points: [
        [x - half, y],
        [x + half, y],
      ],
      layer,
    }
    if (!plates) return [bar]
    const plate = (at: number, height: number): Stroke => ({
      kind: 'plate',
      width: 5,
      points: [
        [x + at, y - height],
        [x + at, y + height],
      ],
      layer,
    })
    return [bar, ...[-1, 1].flatMap((side) => [plate(side * (half - 11), 10), plate(side * (half - 5), 6)])]
  }

/** Draws the equipment in each hand. The far hand is behind the body, except in a front view. */
const inBothHands =
  (draw: (side: Side, layer: number) => Stroke[]): Equipment =>
  ({ view, near, far }) => [
    ...draw(far, view === 'front' ? LAYERS.front : LAYERS.far),
    ...draw(near, LAYERS.front),
  ]

export const dumbbellEnds: Equipment = inBothHands(({ hand }, layer) => disc(hand, 11, layer))

export const dumbbellEnd: Equipment = ({ near }) => disc(near.hand, 11, LAYERS.front)

function dumbbellAt(center: Point, angle: number, layer: number, half = 7): Stroke[] {
  const ends = [along(center, angle, -half), along(center, angle, half)] as const
  return [
    { kind: 'steel', width: 3, points: ends, layer },
    ...ends.map((end): Stroke => ({ kind: 'plate', width: 8, points: [end], layer })),
  ]
}

export const dumbbellsAt = (angle: number): Equipment =>
  inBothHands(({ hand }, layer) => dumbbellAt(hand, angle, layer))

/** Dumbbells across the forearms, thumbs up. */
export const hammers: Equipment = inBothHands(({ elbow, hand }, layer) =>
  dumbbellAt(hand, angleOf(elbow, hand) + 90, layer),
)

/** A dumbbell at an angle to the forearm; if `fixed`, at an absolute angle. */
export const dumbbell =
  (angle: number, fixed = false): Equipment =>
  ({ near: { elbow, hand } }) =>
    dumbbellAt(hand, angle + (fixed ? 0 : angleOf(elbow, hand)), LAYERS.front)

export const cable =
  (pulley: Point, place: Place = hand): Equipment =>
  (body) => [
    { kind: 'cable', width: 1.3, points: [pulley, place(body)], layer: LAYERS.between },
    { kind: 'plate', width: 7, points: [pulley], layer: LAYERS.between },
  ]

export const lever =
  (pivot: Point, place: Place = hand): Equipment =>
  (body) => [
    { kind: 'frame', width: 3, points: [pivot, place(body)], layer: LAYERS.between },
    { kind: 'steel', width: 5, points: [pivot], layer: LAYERS.between },
  ]

/** The roller of a leg machine at the ankle: 1 puts it in front of the leg, -1 behind. */
export const ankleRoller =
  (side: 1 | -1): Equipment =>
  ({ near: { knee, ankle } }) => {
    const roller = along(along(ankle, angleOf(ankle, knee), 3), angleOf(knee, ankle) + 90 * side, 7.5)
    return [
      { kind: 'frame', width: 3, points: [knee, roller], layer: LAYERS.between },
      { kind: 'pad', width: 8, points: [roller], layer: LAYERS.front },
    ]
  }

export const landmine =
  (pivot: Point): Equipment =>
  (body) => {
    const grip = hand(body)
    const end = along(grip, angleOf(pivot, grip), 11)
    return [
      { kind: 'steel', width: 3, points: [pivot, end], layer: LAYERS.between },
      ...disc(end, 24, LAYERS.between),
    ]
  }

/** The sled of a leg press, whose rails rise to the right. */
export const sled: Equipment = ({ near: { ankle } }) => {
  const face = along(ankle, 135, 6)
  return [
    { kind: 'frame', width: 4, points: [along(face, 45, 12), along(face, 225, 18)], layer: LAYERS.front },
    ...disc(along(face, 135, 10), 20, LAYERS.between),
  ]
}

export const ball: Equipment = (body) => [
  { kind: 'plate', width: 17, points: [hands(body)], layer: LAYERS.front },
]
export const wheel: Equipment = (body) => disc(hand(body), 15, LAYERS.held)
