import type { Exercise } from './frames.ts'
import { abdomen } from './poses/abdomen.ts'
import { brazos } from './poses/brazos.ts'
import { espalda } from './poses/espalda.ts'
import { hombros } from './poses/hombros.ts'
import { pecho } from './poses/pecho.ts'
import { piernas } from './poses/piernas.ts'

export const drawings: Record<string, Exercise> = {
  ...pecho,
  ...piernas,
  ...espalda,
  ...brazos,
  ...hombros,
  ...abdomen,
}
