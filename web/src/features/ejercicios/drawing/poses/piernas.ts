import {
  ankleRoller,
  backrest,
  barbellEnd,
  bench,
  beside,
  box,
  dumbbell,
  dumbbellsAt,
  frame,
  hips,
  pad,
  sled,
} from '../equipment.ts'
import type { Exercise } from '../frames.ts'

export const piernas: Record<string, Exercise> = {
  'Sentadilla con barra': {
    view: 'side',
    poses: [
      {
        hip: [98, 52.9],
        torso: 6,
        leg: { to: [100, 4] },
        arm: { to: [-5, 2], of: 'shoulder' },
        elbow: 1,
      },
      { hip: [77, 30], torso: 40 },
    ],
    equipment: [barbellEnd()],
  },
  'Prensa de piernas': {
    view: 'side',
    poses: [
      {
        hip: [80, 22],
        torso: -48,
        leg: { to: [113, 55] },
        foot: 225,
        arm: { to: [78, 22] },
      },
      { leg: { to: [97, 39] } },
    ],
    equipment: [
      backrest([80, 22], -48, 50),
      pad([76, 11], [92, 13]),
      frame([84, 9], [84, 1.5]),
      frame([60, 30], [60, 1.5]),
      frame([106, 26], [156, 76], [156, 1.5]),
      frame([106, 26], [106, 1.5]),
      sled,
    ],
  },
  'Zancadas con mancuernas': {
    view: 'side',
    poses: [
      {
        hip: [83, 52.8],
        torso: 0,
        leg: { to: [86, 4] },
        farLeg: { to: [80, 4] },
        farFoot: 90,
        arm: { angles: [0, 2] },
        farArm: { angles: [-6, -4] },
      },
      { hip: [94, 50], leg: { to: [112, 12] }, farLeg: { to: [78, 6] }, farFoot: 70 },
      { hip: [104, 30], torso: 3, leg: { to: [124, 4] }, farLeg: { to: [67, 10] }, farFoot: 30 },
    ],
    equipment: [dumbbellsAt(90)],
  },
  'Peso muerto rumano': {
    view: 'side',
    poses: [
      { hip: [98, 52.9], torso: 2, leg: { to: [100, 4] }, arm: { to: [104, 51.4] } },
      { hip: [83, 49], torso: 76, head: -8, arm: { to: [105, 24] } },
    ],
    equipment: [barbellEnd()],
  },
  'Extensión de cuádriceps': {
    view: 'side',
    poses: [
      { hip: [84, 42], torso: -10, leg: { angles: [90, -4] }, foot: 86, arm: { to: [84, 34] } },
      { leg: { angles: [92, 86] }, foot: 176 },
    ],
    equipment: [
      backrest([84, 42], -10, 44),
      pad([76, 32], [104, 33]),
      frame([90, 29], [90, 1.5], [70, 1.5]),
      frame([90, 29], [109, 40]),
      ankleRoller(1),
    ],
  },
  'Curl femoral acostado': {
    view: 'side',
    poses: [
      { hip: [92, 41], torso: 90, leg: { angles: [-90, -88] }, foot: 10, arm: { to: [136, 22] }, elbow: 1 },
      { leg: { angles: [-90, -198] }, foot: -108 },
    ],
    equipment: [bench(62, 146, 32), ankleRoller(-1)],
  },
  'Empuje de cadera con barra': {
    view: 'side',
    poses: [
      {
        hip: [97, 13],
        torso: -50,
        head: 10,
        leg: { to: [126, 4] },
        arm: { to: [1, 9], of: 'hip' },
      },
      { hip: [102, 31], torso: -88, head: 20 },
    ],
    equipment: [box(52, 76, 24), barbellEnd(beside(hips, 1, 9), 26)],
  },
  'Sentadilla búlgara': {
    view: 'side',
    poses: [
      {
        hip: [93, 51],
        torso: 6,
        leg: { to: [100, 4] },
        farLeg: { to: [58, 33] },
        farFoot: -86,
        arm: { angles: [0, 2] },
        farArm: { angles: [-6, -4] },
      },
      { hip: [88, 29], torso: 20 },
    ],
    equipment: [bench(42, 68, 28), dumbbellsAt(90)],
  },
  'Elevación de talones de pie': {
    view: 'side',
    poses: [
      { hip: [97, 59.9], torso: 0, leg: { to: [96, 11] }, foot: 97, arm: { angles: [0, 3] } },
      { hip: [99, 68.4], leg: { to: [99.5, 19.5] }, foot: 42 },
    ],
    equipment: [box(98, 124, 9), dumbbellsAt(90)],
    seconds: 2.6,
  },
  'Sentadilla goblet': {
    view: 'side',
    poses: [
      { hip: [98, 52.9], torso: 2, leg: { to: [100, 4] }, arm: { to: [13, -13], of: 'shoulder' } },
      { hip: [80, 28], torso: 24 },
    ],
    equipment: [dumbbell(0, true)],
  },
}
