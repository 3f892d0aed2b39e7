import { z } from 'zod'
import { Id, IsoInstant, optionalText, password, text } from '../core/fields.ts'
import { obligatory } from '../core/sentences.ts'
import { User } from './users.schema.ts'

export const Credenciales = z.object({
  email: text('El correo electrónico'),
  password: z
    .string({ error: obligatory('La contraseña') })
    .min(1, obligatory('La contraseña'))
    .max(1000, 'La contraseña es demasiado larga.'),
  /** The second factor, if the account has one: a code of the authenticator app, or a recovery code. */
  codigo: optionalText('El código', { max: 40 }).optional(),
})

export const CambioPassword = z.object({
  actual: Credenciales.shape.password,
  nueva: password(),
})

export const Confirmacion = z.object({ password: Credenciales.shape.password })

/**
 * The signed-in user, with the role under both names that clients read. Flags are absent unless true.
 * `cambiarClave`: the password is generated and must be changed first. `faltaFactor`: the role requires a
 * second factor. `quiosco`: the session is the kiosk's. `claveDebil`: the password is easy to guess. `claveAjena`:
 * another person chose the password.
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

/** The new account's token. An idempotent replay of the request omits it, because it is not stored. */
export const Registered = z.object({ token: z.string().optional(), user: SessionUser })

/** An active session of the user; `actual` is the one of this request. */
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

/**
 * A new second factor, shown once: base32 secret, otpauth URI and QR code (SVG). `huella` identifies it at
 * the activation.
 */
export const FactorNuevo = z.object({
  secreto: z.string(),
  uri: z.string(),
  qr: z.string(),
  huella: z.string(),
})

/** A code of the authenticator app or, once the factor is enabled, a recovery code. */
export const CodigoDeFactor = z.object({ codigo: text('El código', { max: 40 }) })

/** `huella` identifies the secret of the code, in case another window has requested a newer secret. */
export const ActivacionDeFactor = CodigoDeFactor.extend({ huella: optionalText('La huella').optional() })

/** Recovery codes, shown once. Each code signs in a single time, without the phone. */
export const CodigosDeRecuperacion = z.object({ codigosDeRecuperacion: z.array(z.string()) })

export type SesionPropia = z.infer<typeof SesionPropia>
export type Credenciales = z.infer<typeof Credenciales>
export type SessionUser = z.infer<typeof SessionUser>
export type Session = z.infer<typeof Session>
export type Registered = z.infer<typeof Registered>
export type Factor = z.infer<typeof Factor>
export type FactorNuevo = z.infer<typeof FactorNuevo>
export type ActivacionDeFactor = z.infer<typeof ActivacionDeFactor>
export type CodigosDeRecuperacion = z.infer<typeof CodigosDeRecuperacion>
