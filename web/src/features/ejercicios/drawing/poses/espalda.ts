import {
  barbellEnd,
  barbellFront,
  barEnd,
  bench,
  cable,
  column,
  dumbbell,
  frame,
  hands,
  landmine,
  pad,
} from '../equipment.ts'
import type { Exercise } from '../frames.ts'

export const espalda: Record<string, Exercise> = {
  Dominadas: {
    view: 'front',
    poses: [
      {
        hip: [100, 51.4],
        torso: 0,
        leg: {
          through: [
            [2, -24],
            [1, -40],
          ],
          of: 'hip',
        },
        foot: 20,
        arm: { to: [126, 113] },
      },
      { hip: [100, 72] },
    ],
    equipment: [
      frame([56, 1.5], [56, 113]),
      frame([144, 1.5], [144, 113]),
      () => [
        {
          kind: 'steel',
          width: 4,
          points: [
            [52, 113],
            [148, 113],
          ],
          layer: 19,
        },
      ],
    ],
  },
  'Jalón al pecho': {
    view: 'front',
    poses: [
      {
        hip: [100, 36],
        torso: 0,
        leg: {
          through: [
            [112, 31],
            [113, 4],
          ],
        },
        arm: { to: [127, 97] },
      },
      { arm: { to: [127, 72] } },
    ],
    equipment: [
      column(100, 130),
      pad([88, 26], [112, 26]),
      pad([86, 40], [114, 40], 7, 35),
      barbellFront(36, false),
      cable([100, 128], hands),
    ],
  },
  'Remo con barra': {
    view: 'side',
    poses: [
      { hip: [84, 46], torso: 56, head: -10, leg: { to: [96, 4] }, arm: { to: [112, 32] } },
      { arm: { to: [98, 49] } },
    ],
    equipment: [barbellEnd()],
  },
  'Remo con mancuerna a una mano': {
    view: 'side',
    poses: [
      {
        hip: [84, 52.8],
        torso: 74,
        leg: { to: [80, 4] },
        farLeg: {
          through: [
            [92, 33],
            [68, 33],
          ],
        },
        farFoot: -80,
        arm: { to: [114, 29] },
        farArm: { to: [119, 30.5] },
      },
      { arm: { to: [101, 52] } },
    ],
    equipment: [bench(60, 134, 28), dumbbell(90, true)],
  },
  'Remo sentado en polea': {
    view: 'side',
    poses: [
      { hip: [80, 22], torso: 18, leg: { to: [124, 21] }, foot: 160, arm: { to: [119, 44] } },
      { torso: -8, arm: { to: [92, 39] } },
    ],
    equipment: [
      pad([64, 11], [96, 11]),
      frame([80, 8], [80, 1.5], [150, 1.5]),
      frame([132, 1.5], [127, 10], [135, 32]),
      column(150, 60),
      cable([148, 42]),
      barEnd(),
    ],
  },
  'Peso muerto convencional': {
    view: 'side',
    poses: [
      { hip: [80, 30], torso: 54, head: -14, leg: { to: [97, 4] }, arm: { to: [104, 15] } },
      { hip: [97, 52.9], torso: 0, head: 0, arm: { to: [103, 52] } },
    ],
    equipment: [barbellEnd(undefined, 27)],
  },
  'Remo en barra T': {
    view: 'side',
    poses: [
      { hip: [86, 45], torso: 50, head: -8, leg: { to: [92, 4] }, arm: { to: [107, 33] } },
      { arm: { to: [101, 50] } },
    ],
    equipment: [landmine([34, 4])],
  },
  'Jalón con brazos rectos': {
    view: 'side',
    poses: [
      { hip: [90, 51.5], torso: 16, leg: { to: [96, 4] }, arm: { angles: [112, 118] } },
      { arm: { angles: [-4, 2] } },
    ],
    equipment: [column(150, 130), cable([146, 124]), barEnd()],
  },
  'Remo invertido': {
    view: 'side',
    poses: [
      {
        hip: [109.4, 25.4],
        torso: -66.8,
        leg: { to: [154.5, 6] },
        foot: 155,
        arm: {
          through: [
            [84.5, 54],
            [88, 70],
          ],
        },
      },
      {
        hip: [115, 36],
        torso: -54,
        arm: {
          through: [
            [95, 51],
            [88, 70],
          ],
        },
      },
    ],
    equipment: [frame([88, 1.5], [88, 74]), frame([78, 1.5], [98, 1.5]), barEnd(() => [88, 70])],
  },
  'Extensión lumbar en banco': {
    view: 'side',
    poses: [
      { hip: [97, 50], torso: 132, leg: { to: [62, 16] }, foot: 45, arm: { angles: [-117, 24] } },
      { torso: 46, arm: { angles: [-31, 110] } },
    ],
    equipment: [
      pad([88, 31], [102, 41], 8),
      frame([95, 33], [95, 1.5]),
      frame([52, 1.5], [112, 1.5]),
      frame([95, 14], [66, 6], [66, 1.5]),
      pad([56, 24], [56, 24], 8, 45),
    ],
  },
}
