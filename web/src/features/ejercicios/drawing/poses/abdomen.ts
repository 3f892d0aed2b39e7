import { ball, barEnd, cable, column, frame, wheel } from '../equipment.ts'
import type { Exercise } from '../frames.ts'

export const abdomen: Record<string, Exercise> = {
  'Plancha frontal': {
    view: 'side',
    poses: [
      {
        hip: [105, 12],
        torso: 70,
        head: 4,
        leg: {
          through: [
            [80, 6],
            [57, 10.5],
          ],
        },
        foot: 10,
        arm: {
          through: [
            [137, 4],
            [153, 4],
          ],
        },
      },
      {
        hip: [106, 16],
        torso: 81,
        head: -6,
        leg: {
          through: [
            [81.5, 13.5],
            [58, 10.5],
          ],
        },
      },
    ],
    equipment: [],
    seconds: 5,
    hold: 8,
  },
  'Plancha lateral': {
    // The figure lies on its side and faces the viewer: the near side is the lower one.
    view: 'front',
    poses: [
      {
        hip: [103, 17],
        torso: 66,
        leg: { angles: [-84, -84] },
        farLeg: { angles: [84, 84] },
        foot: -30,
        farFoot: 30,
        arm: {
          through: [
            [138, 4],
            [150, 4],
          ],
        },
        farArm: { angles: [165, 168] },
      },
      {
        hip: [103.5, 24],
        torso: 76,
        leg: { angles: [-76, -76] },
        farLeg: { angles: [76, 76] },
        farArm: { angles: [180, 180] },
      },
    ],
    equipment: [],
    seconds: 5,
    hold: 8,
  },
  'Encogimiento abdominal': {
    view: 'side',
    poses: [
      {
        hip: [92, 9],
        torso: -88,
        leg: { to: [124, 4] },
        arm: { to: [0, 5], of: 'head' },
      },
      { torso: -76, curl: 40, head: 10 },
    ],
    equipment: [],
  },
  'Encogimiento en polea': {
    view: 'side',
    poses: [
      {
        hip: [84, 29],
        torso: 12,
        leg: {
          through: [
            [88, 5],
            [64, 5],
          ],
        },
        foot: -80,
        arm: { to: [8, 0], of: 'head' },
      },
      { hip: [78, 28], torso: 46, curl: 56, head: 16 },
    ],
    equipment: [column(146, 130), cable([138, 124])],
  },
  'Elevación de piernas colgado': {
    view: 'side',
    poses: [
      { hip: [92, 60], torso: 0, leg: { angles: [0, -4] }, foot: 40, arm: { to: [95, 124.5] } },
      { torso: -8, leg: { angles: [92, 88] }, foot: 140 },
    ],
    equipment: [frame([56, 1.5], [56, 124.5], [95, 124.5]), frame([44, 1.5], [68, 1.5]), barEnd()],
  },
  'Elevación de piernas acostado': {
    view: 'side',
    poses: [
      { hip: [92, 9], torso: -90, leg: { angles: [96, 94] }, foot: 150, arm: { angles: [84, 88] } },
      { leg: { angles: [176, 178] }, foot: 240 },
    ],
    equipment: [],
  },
  'Giro ruso': {
    view: 'front',
    poses: [
      {
        hip: [100, 10],
        torso: 6,
        leg: {
          through: [
            [114, 28],
            [110, 4],
          ],
        },
        arm: { to: [123, 21] },
        farArm: { to: [79, 21] },
        elbow: 1,
      },
      { torso: -6, arm: { to: [79, 21] }, farArm: { to: [123, 21] } },
    ],
    equipment: [ball],
  },
  'Bicicleta abdominal': {
    view: 'side',
    poses: [
      {
        hip: [92, 9],
        torso: -74,
        curl: 34,
        head: 8,
        leg: { angles: [152, 72] },
        farLeg: { angles: [106, 102] },
        foot: 140,
        arm: { to: [0, 4], of: 'head' },
      },
      { leg: { angles: [106, 102] }, farLeg: { angles: [152, 72] } },
    ],
    equipment: [],
    seconds: 2.4,
  },
  Escaladores: {
    view: 'side',
    poses: [
      {
        hip: [106.5, 31],
        torso: 80,
        head: -12,
        leg: { to: [108, 12] },
        farLeg: { to: [64, 10] },
        foot: 30,
        arm: { to: [138, 3.5] },
      },
      { leg: { to: [64, 10] }, farLeg: { to: [108, 12] } },
    ],
    equipment: [],
    seconds: 1.8,
  },
  'Rueda abdominal': {
    view: 'side',
    poses: [
      {
        hip: [72, 29],
        torso: 70,
        curl: 24,
        leg: {
          through: [
            [74, 5],
            [50, 5],
          ],
        },
        foot: -80,
        arm: { to: [108, 8] },
      },
      { hip: [93, 22], torso: 84, curl: 0, arm: { to: [156, 8] } },
    ],
    equipment: [wheel],
  },
}
