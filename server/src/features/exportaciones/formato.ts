import { z } from 'zod'

export const TITULO = 'Salida de Admin Gimnasios'
export const FORMATO = 1
export const MANIFIESTO = 'manifiesto.json'
export const MOST_MANIFEST_BYTES = 128 * 1024 ** 2

export const lineasDe = (tabla: string) => `datos/${tabla}.jsonl`
export const tablaDe = (tabla: string) => `tablas/${tabla}.csv`
export const VIDEOS = 'videos/'

/** The valid paths in the file, besides the manifest. A file with any other path is rejected. */
export const RUTA =
  /^(LEEME\.md|gimnasio\.xlsx|datos\/[a-z0-9_]+\.jsonl|tablas\/[a-z0-9_]+\.csv|fotos\/[\w-]+\.\w+|videos\/[\w-]+\.\w+)$/

const nombre = z.string().regex(/^[a-z0-9_]{1,63}$/)

export const Manifiesto = z.object({
  titulo: z.literal(TITULO),
  formato: z.int(),
  creado: z.iso.datetime(),
  migraciones: z.array(z.string()).min(1),
  /** Tables in the order in which a restore fills them, with their stored columns. */
  tablas: z.array(
    z.object({
      nombre,
      columnas: z.array(nombre),
      filas: z.int().nonnegative(),
      /** Checksum of the rows, independent of their order. */
      suma: z.string(),
    }),
  ),
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
