import { z } from 'zod'
import { isTimeZone } from '../core/calendar.ts'
import { IsoDay, Money, money, oneOf, optionalText, text, whole } from '../core/fields.ts'
import { obligatory } from '../core/sentences.ts'
import { roles } from '../permissions/permissions.ts'
import { acentos, cajaSinAbrir, cobraIva } from './configuracion.rules.ts'

const TAX_NUMBER = /^(?=(\P{N}*\p{Nd}){5})[\p{L}\p{Nd} ./-]{5,30}$/u
const NOT_A_NIT =
  'El NIT lleva al menos 5 números; puede llevar letras, puntos, guiones y espacios: 900.123.456-7.'

const GYM_PHONE = /^\+?(?=(\D*\d){7,15}\D*$)[\d .()-]{7,30}$/
const NOT_A_PHONE =
  'El teléfono debe tener de 7 a 15 números; puede llevar espacios, guiones y el + del país.'

function optionalMatching(subject: string, pattern: RegExp, sentence: string) {
  return optionalText(subject).refine((text) => text === null || pattern.test(text), sentence)
}

/** The gym's settings; `hoy` is today in `zonaHoraria`. */
export const Configuracion = z.object({
  nombre: z.string(),
  /** Printed on receipts, as are the next four fields; an empty text prints no line. */
  nit: z.string(),
  direccion: z.string(),
  telefono: z.string(),
  tituloRecibo: z.string(),
  avisoRecibo: z.string(),
  diasDePlazo: z.int(),
  cajaSinAbrir: z.enum(cajaSinAbrir),
  /** Largest sum of the absolute differences of a count, in pesos, without a second person. */
  diferenciaMaxima: Money,
  /** Largest discount of a line or membership, in percent, without a second person; admins have no limit. */
  descuentoMaximo: z.int(),
  /** True if a public lookup also requires the last four digits of the client's phone. */
  consultasConCodigo: z.boolean(),
  zonaHoraria: z.string(),
  iva: z.enum(cobraIva),
  acento: z.enum(acentos),
  logo: z.string().nullable(),
  hoy: IsoDay,
})

export const Ajustes = z.object({
  nombre: text('El nombre'),
  nit: optionalMatching('El NIT', TAX_NUMBER, NOT_A_NIT),
  direccion: optionalText('La dirección'),
  telefono: optionalMatching('El teléfono', GYM_PHONE, NOT_A_PHONE),
  tituloRecibo: optionalText('El título del recibo'),
  avisoRecibo: optionalText('El aviso del recibo', { max: 300, lines: true }),
  diasDePlazo: whole('El plazo de las deudas', { min: 0, max: 365 }),
  cajaSinAbrir: oneOf('El efectivo sin caja abierta', cajaSinAbrir),
  diferenciaMaxima: money('La diferencia máxima'),
  descuentoMaximo: whole('El descuento máximo', { min: 0, max: 100 }),
  consultasConCodigo: z.boolean({ error: 'El código de las consultas debe ser sí o no.' }),
  zonaHoraria: z
    .string({ error: obligatory('La zona horaria') })
    .trim()
    .min(1, { error: obligatory('La zona horaria'), abort: true })
    .refine(isTimeZone, 'La zona horaria debe ser una como America/Bogota.'),
  iva: oneOf('El IVA', cobraIva),
  acento: oneOf('El color', acentos),
})

export const CambiosConfiguracion = Ajustes.partial()

export const MAX_LOGO_BYTES = 150_000
const MAX_LOGO_CHARS = Math.ceil(MAX_LOGO_BYTES / 3) * 4
const LOGO = /^data:image\/(png|jpeg|webp);base64,[A-Za-z0-9+/]+=*$/
export const NOT_A_LOGO = 'El logo debe ser una imagen PNG, JPEG o WebP de 150 kB como máximo.'

export const CambioLogo = z.object({
  logo: z
    .string({ error: NOT_A_LOGO })
    .refine((url) => url.length <= MAX_LOGO_CHARS + 40 && LOGO.test(url), NOT_A_LOGO)
    .nullable(),
})

export const VersionDelPrograma = z.object({
  version: z.string(),
  nueva: z
    .object({ version: z.string(), url: z.url() })
    .nullable()
    .describe('La publicada después, según `VERSIONES_URL`; nula si no la hay, no se sabe o no se pregunta.'),
})

export const FactorObligatorio = z.object({ factorObligatorio: z.array(z.enum(roles)) })

const NOT_ROLES = 'Los roles con verificación en dos pasos deben ser una lista.'

export const CambioFactorObligatorio = z.object({
  factorObligatorio: z
    .array(oneOf('El rol', roles), { error: NOT_ROLES })
    .max(50, NOT_ROLES)
    .transform((chosen) => roles.filter((rol) => chosen.includes(rol))),
})

export type VersionDelPrograma = z.infer<typeof VersionDelPrograma>
export type FactorObligatorio = z.infer<typeof FactorObligatorio>
export type Configuracion = z.infer<typeof Configuracion>
export type CambiosConfiguracion = z.infer<typeof CambiosConfiguracion>
export type CambioLogo = z.infer<typeof CambioLogo>
