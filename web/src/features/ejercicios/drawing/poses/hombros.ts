import {
  backrest,
  barbellFront,
  barEnd,
  cable,
  column,
  dumbbellEnds,
  dumbbellsAt,
  frame,
  lever,
  pad,
} from '../equipment.ts'
import type { Pose } from '../figure.ts'
import type { Exercise } from '../frames.ts'

const standing = { hip: [100, 52.5], torso: 0, leg: { angles: [7, 3] } } as const
const seated = {
  hip: [100, 38],
  torso: 0,
  leg: {
    through: [
      [113, 33],
      [114, 4],
    ],
  },
} as const satisfies Partial<Pose>
const seat = [pad([100, 44], [100, 78], 24), pad([86, 28], [114, 28]), frame([100, 26], [100, 1.5])]

export const hombros: Record<string, Exercise> = {
  'Press militar con barra': {
    view: 'front',
    poses: [{ ...standing, arm: { to: [119, 92] } }, { arm: { to: [118, 117] } }],
    equipment: [barbellFront()],
  },
  'Press de hombros con mancuernas': {
    view: 'front',
    poses: [{ ...seated, arm: { to: [128, 84] } }, { arm: { to: [111, 102.5] } }],
    equipment: [...seat, dumbbellsAt(90)],
  },
  'Press Arnold': {
    view: 'front',
    poses: [
      {
        ...seated,
        arm: {
          through: [
            [111, 57],
            [107, 74],
          ],
        },
      },
      {
        arm: {
          through: [
            [127, 62],
            [130, 79],
          ],
        },
      },
      {
        arm: {
          through: [
            [116, 86],
            [111, 102],
          ],
        },
      },
    ],
    equipment: [...seat, dumbbellsAt(90)],
    seconds: 4.5,
  },
  'Elevaciones laterales': {
    view: 'front',
    poses: [{ ...standing, arm: { angles: [7, 12] } }, { arm: { angles: [86, 92] } }],
    equipment: [dumbbellEnds],
  },
  'Elevaciones frontales': {
    view: 'side',
    poses: [
      { hip: [98, 52.9], torso: 0, leg: { to: [100, 4] }, arm: { angles: [4, 6] } },
      { arm: { angles: [88, 92] } },
    ],
    equipment: [dumbbellEnds],
  },
  'Pájaros con mancuernas': {
    view: 'front',
    poses: [
      {
        hip: [100, 51.4],
        torso: 0,
        depth: 0.3,
        headAt: [0, 2],
        leg: { angles: [10, 2] },
        arm: { angles: [-4, -10] },
      },
      { arm: { angles: [88, 98] } },
    ],
    equipment: [dumbbellEnds],
  },
  'Tirón a la cara en polea': {
    view: 'side',
    poses: [
      {
        hip: [88, 52.9],
        torso: -4,
        leg: { to: [94, 4] },
        farLeg: { to: [84, 4] },
        arm: {
          through: [
            [102, 87],
            [118, 90],
          ],
        },
      },
      {
        arm: {
          through: [
            [76, 92],
            [91, 98],
          ],
        },
      },
    ],
    equipment: [column(152, 124), cable([148, 96]), barEnd()],
  },
  'Remo al mentón': {
    view: 'front',
    poses: [{ ...standing, arm: { angles: [2, -16] } }, { arm: { angles: [108, -72] } }],
    equipment: [barbellFront(44)],
  },
  'Encogimientos con mancuernas': {
    view: 'front',
    poses: [{ ...standing, arm: { angles: [4, 5] } }, { shrug: 7 }],
    equipment: [dumbbellEnds],
    seconds: 2.4,
  },
  'Press de hombros en máquina': {
    view: 'side',
    poses: [
      { hip: [82, 38], torso: -4, leg: { to: [108, 4] }, arm: { to: [91, 76] } },
      { arm: { to: [85, 102] } },
    ],
    equipment: [
      column(50, 100),
      pad([74, 28], [102, 28]),
      frame([88, 25], [88, 1.5], [50, 1.5]),
      backrest([82, 38], -4, 44),
      lever([50, 88]),
      barEnd(),
    ],
  },
}
