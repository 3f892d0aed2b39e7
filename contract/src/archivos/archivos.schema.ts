import { z } from 'zod'
import { oneOf } from '../core/fields.ts'
import { formatos } from './archivos.rules.ts'

const formato = oneOf('El formato', formatos)
  .optional()
  .describe('Excel (`xlsx`) si no se dice, o texto separado por comas (`csv`).')

export const enArchivo = <Shape extends z.ZodRawShape>(query: z.ZodObject<Shape>) => {
  const { pagina: _, limite: __, ...shape } = query.shape
  return z.object({ ...shape, formato } as Omit<Shape, 'pagina' | 'limite'> & { formato: typeof formato })
}
