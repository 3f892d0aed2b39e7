import {
  barbellEnd,
  barbellFront,
  barEnd,
  bench,
  cable,
  column,
  dumbbell,
  dumbbellEnd,
  dumbbellEnds,
  frame,
  hammers,
  pad,
} from '../equipment.ts'
import type { Exercise } from '../frames.ts'

export const brazos: Record<string, Exercise> = {
  'Curl de bíceps con barra': {
    view: 'side',
    poses: [
      { hip: [98, 52.9], torso: 0, leg: { to: [100, 4] }, arm: { angles: [0, 10] } },
      { arm: { angles: [6, 142] } },
    ],
    equipment: [barbellEnd(undefined, 20)],
  },
  'Curl alterno con mancuernas': {
    view: 'side',
    poses: [
      {
        hip: [98, 52.9],
        torso: 0,
        leg: { to: [103, 4] },
        farLeg: { to: [95, 4] },
        arm: { angles: [-4, 4] },
        farArm: { angles: [10, 140] },
      },
      { arm: { angles: [6, 142] }, farArm: { angles: [2, 10] } },
    ],
    equipment: [dumbbellEnds],
  },
  'Curl martillo': {
    view: 'side',
    poses: [
      {
        hip: [98, 52.9],
        torso: 0,
        leg: { to: [100, 4] },
        arm: { angles: [0, 6] },
      },
      { arm: { angles: [4, 132] } },
    ],
    equipment: [hammers],
  },
  'Curl en banco predicador': {
    view: 'side',
    poses: [
      { hip: [76, 36], torso: 14, leg: { to: [102, 4] }, arm: { angles: [50, 62] } },
      { arm: { angles: [50, 172] } },
    ],
    equipment: [
      pad([62, 26], [86, 26]),
      frame([74, 23], [74, 1.5], [112, 1.5]),
      pad([82, 60], [102, 42], 8, 35),
      frame([94, 46], [106, 1.5]),
      barbellEnd(undefined, 18),
    ],
  },
  'Curl concentrado': {
    view: 'side',
    poses: [
      {
        hip: [80, 36],
        torso: 38,
        head: 6,
        leg: { to: [108, 4] },
        farLeg: { to: [114, 4] },
        arm: { angles: [2, 8] },
        farArm: { to: [104, 40] },
      },
      { arm: { angles: [2, 150] } },
    ],
    equipment: [bench(60, 96, 28), dumbbellEnd],
  },
  'Extensión de tríceps en polea': {
    view: 'side',
    poses: [
      { hip: [92, 52], torso: 8, leg: { to: [96, 4] }, arm: { angles: [-2, 118] } },
      { arm: { angles: [-2, 8] } },
    ],
    equipment: [column(136, 130), cable([130, 124]), barEnd()],
  },
  'Press francés': {
    view: 'side',
    poses: [
      { hip: [104, 38], torso: -90, leg: { to: [129, 4] }, arm: { angles: [188, 188] } },
      { arm: { angles: [190, 296] } },
    ],
    equipment: [bench(50, 112, 30), barbellEnd(undefined, 18)],
  },
  'Fondos entre bancos': {
    view: 'side',
    poses: [
      { hip: [80, 34], torso: -2, leg: { to: [127, 35] }, foot: 165, arm: { to: [70, 33.5] } },
      { hip: [83, 16], torso: -2, leg: { to: [127, 35] } },
    ],
    equipment: [bench(44, 76, 30), bench(112, 144, 30)],
  },
  'Patada de tríceps': {
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
        arm: { angles: [-84, 4] },
        farArm: { to: [119, 30.5] },
      },
      { arm: { angles: [-84, -82] } },
    ],
    equipment: [bench(60, 134, 28), dumbbell(90)],
  },
  'Press de banca con agarre cerrado': {
    view: 'front',
    poses: [
      {
        hip: [100, 36],
        torso: 0,
        depth: 0.2,
        headAt: [0, 2],
        leg: {
          through: [
            [122, 34],
            [124, 4],
          ],
        },
        arm: {
          through: [
            [113, 60],
            [108, 76],
          ],
        },
      },
      {
        arm: {
          through: [
            [119, 44],
            [108, 57],
          ],
        },
      },
    ],
    equipment: [
      pad([86, 29], [114, 29], 7),
      frame([92, 25], [92, 1.5]),
      frame([108, 25], [108, 1.5]),
      barbellFront(56),
    ],
  },
}
