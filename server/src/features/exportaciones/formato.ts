import { z } from 'zod'

export const TITULO = 'Salida de Admin Gimnasios'
export const FORMATO = 1
export const MANIFIESTO = 'manifiesto.json'
export const MOST_MANIFEST_BYTES = 128 * 1024 ** 2

/** How a table's rows, a photo and a video are named in the file. */
export const lineasDe = (tabla: string) => `datos/${tabla}.jsonl`
export const tablaDe = (tabla: string) => `tablas/${tabla}.csv`
export const VIDEOS = 'videos/'

/** Nothing of another name is looked at, nor ever written anywhere. */
export const RUTA =
  /^(LEEME\.md|gimnasio\.xlsx|datos\/[a-z0-9_]+\.jsonl|tablas\/[a-z0-9_]+\.csv|fotos\/[\w-]+\.\w+|videos\/[\w-]+\.\w+)$/

const nombre = z.string().regex(/^[a-z0-9_]{1,63}$/)

/** The last part of the file: what all the others must be. */
export const Manifiesto = z.object({
  titulo: z.literal(TITULO),
  formato: z.int(),
  /** When it was taken. */
  creado: z.iso.datetime(),
  /** The migrations that made the tables, in order. */
  migraciones: z.array(z.string()).min(1),
  /** The tables in the order in which they are filled, with their columns that hold data. */
  tablas: z.array(
    z.object({
      nombre,
      columnas: z.array(nombre),
      filas: z.int().nonnegative(),
      /** A sum over its rows that does not depend on their order. */
      suma: z.string(),
    }),
  ),
  /** The last number that each sequence has given. */
  secuencias: z.array(z.object({ nombre, ultimo: z.string().regex(/^\d{1,19}$/) })),
  partes: z.array(
    z.object({
      ruta: z.string().regex(RUTA),
      bytes: z.int().nonnegative(),
      sha256: z.string().regex(/^[0-9a-f]{64}$/),
    }),
  ),
})

export type Manifiesto = z.infer<typeof Manifiesto>
