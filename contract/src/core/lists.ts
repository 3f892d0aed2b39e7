import { z } from 'zod'
import { cleanLine } from './letters.ts'
import { PAGE_SIZE } from './lists.rules.ts'

const MAX_LIMIT = 200
const MAX_PAGE = 1_000_000

const count = (name: string, max: number) =>
  z
    .string({ error: `${name} debe ser un número.` })
    .regex(/^\d{1,9}$/, `${name} debe ser un número entero.`)
    .transform(Number)
    .refine((n) => n >= 1 && n <= max, `${name} debe estar entre 1 y ${max}.`)
    // The OpenAPI type is integer, although every value in a query string is text.
    .meta({ type: 'integer', minimum: 1, maximum: max, pattern: undefined })

/**
 * Query of a list. Without `limite` and `pagina` the response is the whole list, unless `siemprePorPaginas`
 * extends the query. `pagina` alone means pages of 25.
 * @param columns the sortable columns; `-columna` sorts in descending order
 */
export function listQuery<const Columns extends readonly [string, ...string[]]>(columns: Columns) {
  const orders = columns.flatMap((column) => [column, `-${column}`]) as [Order<Columns[number]>]
  return z.object({
    buscar: z
      .string({ error: 'La búsqueda debe ser un texto.' })
      .overwrite(cleanLine)
      .trim()
      .max(200, 'La búsqueda admite 200 caracteres como máximo.')
      .refine((text) => !text.includes('\0'), 'La búsqueda contiene caracteres no válidos.')
      .optional()
      .describe('Palabras que cada elemento debe contener: las diez primeras.'),
    orden: z
      .enum(orders, { error: `El orden debe ser una de estas columnas: ${columns.join(', ')}.` })
      .optional()
      .describe('La columna por la que se ordena; con `-`, de mayor a menor.'),
    pagina: count('La página', MAX_PAGE)
      .optional()
      .describe(`La página, desde 1, de ${PAGE_SIZE} elementos si no se dice el límite.`),
    limite: count('El límite', MAX_LIMIT)
      .optional()
      .describe('Los elementos de cada página; sin página ni límite viene la lista entera.'),
  })
}

export const siemprePorPaginas = {
  limite: count('El límite', MAX_LIMIT)
    .optional()
    .describe(`Los elementos de cada página: ${PAGE_SIZE} si no se dice.`),
}

export type Order<Column extends string> = Column | `-${Column}`

export interface ListQuery<Column extends string = string> {
  buscar?: string | undefined
  orden?: Order<Column> | undefined
  pagina?: number | undefined
  limite?: number | undefined
}

/** The first rows of a list and its total. `hayMas` is true if the count stopped at its limit. */
export const firstRowsOf = <Fila extends z.ZodType>(fila: Fila) =>
  z.object({ total: z.int(), hayMas: z.literal(true).optional(), filas: z.array(fila) })
