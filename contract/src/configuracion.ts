import { z } from 'zod'
import { isTimeZone } from './calendar.ts'
import { IsoDay, optionalText, text } from './fields.ts'
import { obligatory } from './sentences.ts'

/** What the gym prints on its receipts and how it counts its days; `hoy` is today in `zonaHoraria`. */
export const Configuracion = z.object({
  nombre: z.string(),
  /** '' is none, and is not printed; so for the three that follow. */
  nit: z.string(),
  direccion: z.string(),
  telefono: z.string(),
  tituloRecibo: z.string(),
  zonaHoraria: z.string(),
  /** Where the logo is; null for none. */
  logo: z.string().nullable(),
  hoy: IsoDay,
})

/** In the order of the form; the name and the time zone cannot be cleared. */
export const Ajustes = z.object({
  nombre: text('El nombre'),
  nit: optionalText('El NIT'),
  direccion: optionalText('La dirección'),
  telefono: optionalText('El teléfono'),
  tituloRecibo: optionalText('El título del recibo'),
  zonaHoraria: z
    .string({ error: obligatory('La zona horaria') })
    .trim()
    .min(1, { error: obligatory('La zona horaria'), abort: true })
    .refine(isTimeZone, 'La zona horaria debe ser una como America/Bogota.'),
})

export const CambiosConfiguracion = Ajustes.partial()

export const MAX_LOGO_BYTES = 150_000
const MAX_LOGO_CHARS = Math.ceil(MAX_LOGO_BYTES / 3) * 4
const LOGO = /^data:image\/(png|jpeg|webp);base64,[A-Za-z0-9+/]+=*$/
export const NOT_A_LOGO = 'El logo debe ser una imagen PNG, JPEG o WebP de 150 kB como máximo.'

/** An image as a data URL; null takes the logo away. */
export const CambioLogo = z.object({
  logo: z
    .string({ error: NOT_A_LOGO })
    .refine((url) => url.length <= MAX_LOGO_CHARS + 40 && LOGO.test(url), NOT_A_LOGO)
    .nullable(),
})

export type Configuracion = z.infer<typeof Configuracion>
export type CambiosConfiguracion = z.infer<typeof CambiosConfiguracion>
export type CambioLogo = z.infer<typeof CambioLogo>
