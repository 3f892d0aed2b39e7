import {
  backrest,
  barbellEnd,
  bench,
  cable,
  column,
  dumbbell,
  dumbbellEnds,
  dumbbellsAt,
  frame,
  lever,
  pad,
} from '../equipment.ts'
import { along } from '../figure.ts'
import type { Exercise } from '../frames.ts'

export const pecho: Record<string, Exercise> = {
  'Press de banca con barra': {
    view: 'side',
    poses: [
      { hip: [104, 38], torso: -90, leg: { to: [129, 4] }, arm: { to: [74, 71] } },
      { arm: { to: [80, 50] } },
    ],
    equipment: [bench(50, 112, 30), frame([54, 1.5], [54, 66], [58, 70]), barbellEnd()],
  },
  'Press inclinado con mancuernas': {
    view: 'side',
    poses: [
      { hip: [104, 36], torso: -48, leg: { to: [133, 4] }, arm: { to: [84, 90] } },
      { arm: { to: [90, 67] } },
    ],
    equipment: [
      backrest([104, 36], -48, 56),
      pad([97, 26], [116, 27]),
      frame([104, 24], [104, 1.5]),
      frame([70, 50], [70, 1.5]),
      dumbbellEnds,
    ],
  },
  'Press declinado con barra': {
    view: 'side',
    poses: [
      { hip: [106, 50], torso: -107, leg: { angles: [100, 18] }, arm: { to: [78, 73] }, foot: 100 },
      { arm: { to: [88, 56] } },
    ],
    equipment: [
      backrest([109, 51], -107, 62),
      frame([112, 40], [112, 1.5]),
      frame([62, 26], [62, 1.5]),
      frame([112, 40], [132, 30], [132, 1.5]),
      pad([132, 32], [132, 32], 8, 45),
      barbellEnd(),
    ],
  },
  'Aperturas con mancuernas': {
    view: 'front',
    fromAbove: true,
    poses: [
      {
        hip: [100, 52],
        torso: 0,
        leg: {
          through: [
            [118, 38],
            [120, 24],
          ],
        },
        foot: 20,
        arm: {
          through: [
            [129, 81],
            [145, 85],
          ],
        },
      },
      {
        arm: {
          through: [
            [119, 78],
            [106, 82],
          ],
        },
      },
    ],
    equipment: [pad([100, 104], [100, 46], 22), dumbbellsAt(0)],
  },
  'Cruce de poleas': {
    view: 'front',
    poses: [
      { hip: [100, 52.5], torso: 0, leg: { angles: [9, 4] }, arm: { angles: [108, 124] } },
      { arm: { angles: [14, -50] } },
    ],
    equipment: [
      column(38, 126),
      column(162, 126),
      cable([162, 118]),
      cable([38, 118], ({ far }) => far.hand),
    ],
  },
  'Flexiones de brazos': {
    view: 'side',
    poses: [
      {
        hip: [108, 24.9],
        torso: 69.8,
        head: -12,
        leg: { to: [62, 10.5] },
        foot: 12,
        arm: { to: [140, 3.5] },
      },
      { hip: [110.8, 13], torso: 85, arm: { to: [140, 3.5] } },
    ],
    equipment: [],
  },
  'Fondos en paralelas': {
    view: 'side',
    poses: [
      { hip: [92.5, 67], torso: 10, leg: { angles: [4, -70] }, foot: 10, arm: { to: [100, 65] } },
      { hip: [88, 50], torso: 28 },
    ],
    equipment: [
      frame([56, 1.5], [56, 62]),
      frame([132, 1.5], [132, 62]),
      () => [
        {
          kind: 'steel',
          width: 4,
          points: [
            [52, 62],
            [136, 62],
          ],
          layer: 35,
        },
      ],
    ],
  },
  'Press de pecho en máquina': {
    view: 'side',
    poses: [
      { hip: [84, 38], torso: -5, leg: { to: [110, 4] }, arm: { to: [98, 66] } },
      { arm: { to: [113, 67.6] } },
    ],
    equipment: [
      column(58, 124),
      frame([58, 122], [100, 122]),
      pad([78, 28], [104, 28]),
      frame([90, 25], [90, 1.5]),
      backrest([84, 38], -5, 44),
      lever([100, 120]),
    ],
  },
  'Pullover con mancuerna': {
    view: 'side',
    poses: [
      { hip: [104, 38], torso: -90, leg: { to: [129, 4] }, arm: { angles: [180, 176] } },
      { arm: { angles: [248, 266] } },
    ],
    equipment: [bench(50, 112, 30), dumbbell(0)],
  },
  'Aperturas en máquina': {
    view: 'front',
    poses: [
      {
        hip: [100, 40],
        torso: 0,
        leg: {
          through: [
            [112, 33],
            [113, 4],
          ],
        },
        arm: {
          through: [
            [129, 71],
            [131, 87],
          ],
        },
      },
      {
        arm: {
          through: [
            [113, 72],
            [106, 88],
          ],
        },
      },
    ],
    equipment: [
      pad([100, 44], [100, 78], 26),
      pad([88, 30], [112, 30]),
      column(100, 124),
      frame([76, 122], [124, 122]),
      lever([120, 121]),
      lever([80, 121], ({ far }) => far.hand),
      ({ near, far }) =>
        [near, far].map(({ elbow, hand }) => ({
          kind: 'pad' as const,
          width: 9,
          points: [along(elbow, 180, 2), hand],
          layer: 37,
        })),
    ],
  },
}
