import { z } from 'zod'
import { IsoDay } from './fields.ts'

/** What the gym prints on its receipts and how it counts its days; `hoy` is today in `zonaHoraria`. */
export const Configuracion = z.object({
  nombre: z.string(),
  nit: z.string(),
  direccion: z.string(),
  telefono: z.string(),
  tituloRecibo: z.string(),
  zonaHoraria: z.string(),
  hoy: IsoDay,
})

export type Configuracion = z.infer<typeof Configuracion>
