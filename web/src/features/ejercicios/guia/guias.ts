import { abdomen } from './abdomen.ts'
import { brazos } from './brazos.ts'
import { espalda } from './espalda.ts'
import type { Guia } from './guia.ts'
import { hombros } from './hombros.ts'
import { pecho } from './pecho.ts'
import { piernas } from './piernas.ts'

export const guias: Record<string, Guia> = {
  ...pecho,
  ...piernas,
  ...espalda,
  ...brazos,
  ...hombros,
  ...abdomen,
}
