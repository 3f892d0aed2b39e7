import { z } from 'zod'
import { Id, IsoInstant, optionalText, ownEmail, password, text } from '../core/fields.ts'
import { obligatory } from '../core/sentences.ts'
import { User } from './users.schema.ts'

export const Credenciales = z.object({
  email: text('El correo electrónico'),
  password: z
    .string({ error: obligatory('La contraseña') })
    .min(1, obligatory('La contraseña'))
    .max(1000, 'La contraseña es demasiado larga.'),
  /** Code of the authenticator app, or a recovery code; for accounts with a second factor. */
  codigo: optionalText('El código', { max: 40 }).optional(),
})

export const CambioPassword = z.object({
  actual: Credenciales.shape.password,
  nueva: password(),
})

export const Confirmacion = z.object({ password: Credenciales.shape.password })

/**
 * The signed-in user. `role` repeats `rol` for API clients that expect it. Flags are absent unless true.
 * `cambiarClave`: the generated password must be replaced; `claveAjena`: another person chose the password.
 */
export const SessionUser = User.extend({
  role: User.shape.rol,
  cambiarClave: z.literal(true).optional(),
  faltaFactor: z.literal(true).optional(),
  quiosco: z.literal(true).optional(),
  claveDebil: z.literal(true).optional(),
  claveAjena: z.literal(true).optional(),
})

export const Session = z.object({ token: z.string(), user: SessionUser })

export const NuevoPrimerAdmin = z.object({
  gimnasio: text('El nombre del gimnasio'),
  email: ownEmail(),
  password: password(),
})

/** `impedimento`, if `falta`: why this browser may not create the administrator; null if it may. */
export const PrimerAdmin = z.object({
  falta: z.boolean(),
  hayCuentas: z.boolean(),
  impedimento: z.string().nullable(),
})

/** A replay of the request omits `token`, which the server does not store. */
export const Registered = z.object({ token: z.string().optional(), user: SessionUser })

/** A session of the user; `actual` is true for the session that sent the request. */
export const SesionPropia = z.object({
  _id: Id,
  /** The `User-Agent` header; null if missing. */
  navegador: z.string().nullable(),
  creadaEn: IsoInstant,
  usadaEn: IsoInstant,
  actual: z.boolean(),
})

export const Factor = z.object({
  activo: z.boolean(),
  obligatorio: z.boolean(),
  codigosRestantes: z.int(),
})

/** A new secret, shown once. `secreto` is base32, `qr` is SVG; the activation names the secret by `huella`. */
export const FactorNuevo = z.object({
  secreto: z.string(),
  uri: z.string(),
  qr: z.string(),
  huella: z.string(),
})

/** A code of the authenticator app or, once the factor is enabled, a recovery code. */
export const CodigoDeFactor = z.object({ codigo: text('El código', { max: 40 }) })

/** `huella` identifies the secret, in case another window has requested a newer one. */
export const ActivacionDeFactor = CodigoDeFactor.extend({ huella: optionalText('La huella').optional() })

export const CodigosDeRecuperacion = z.object({ codigosDeRecuperacion: z.array(z.string()) })

export type SesionPropia = z.infer<typeof SesionPropia>
export type Credenciales = z.infer<typeof Credenciales>
export type SessionUser = z.infer<typeof SessionUser>
export type Session = z.infer<typeof Session>
export type NuevoPrimerAdmin = z.infer<typeof NuevoPrimerAdmin>
export type PrimerAdmin = z.infer<typeof PrimerAdmin>
export type Registered = z.infer<typeof Registered>
export type Factor = z.infer<typeof Factor>
export type FactorNuevo = z.infer<typeof FactorNuevo>
export type ActivacionDeFactor = z.infer<typeof ActivacionDeFactor>
export type CodigosDeRecuperacion = z.infer<typeof CodigosDeRecuperacion>
