import { z } from 'zod'
import { Id, IsoInstant, optionalText, password, text } from './fields.ts'
import { obligatory } from './sentences.ts'
import { User } from './users.ts'

export const Credenciales = z.object({
  email: text('El correo electrónico'),
  password: z
    .string({ error: obligatory('La contraseña') })
    .min(1, obligatory('La contraseña'))
    .max(1000, 'La contraseña es demasiado larga.'),
  /** Of the second factor, for an account that has one: what its phone shows, or a recovery code. */
  codigo: optionalText('El código', { max: 40 }).optional(),
})

export const CambioPassword = z.object({
  actual: Credenciales.shape.password,
  nueva: password(),
})

/** One's own password once more, before what is grave and to leave the kiosk. */
export const Confirmacion = z.object({ password: Credenciales.shape.password })

/**
 * The signed-in user under both names that clients read for the role. `cambiarClave` is there, and true, while the password
 * is the one that the program made up: until it is changed nothing else is answered. `faltaFactor` is there, and true, where
 * the role asks for a second factor that the account has not: until it is turned on nothing else is answered. `quiosco` is
 * there, and true, while the session is the kiosk. `claveDebil` is there, and true, while the password is guessed easily.
 */
export const SessionUser = User.extend({
  role: User.shape.rol,
  cambiarClave: z.literal(true).optional(),
  faltaFactor: z.literal(true).optional(),
  quiosco: z.literal(true).optional(),
  claveDebil: z.literal(true).optional(),
})

export const Session = z.object({ token: z.string(), user: SessionUser })

/** The token is the new account's. A repeated request of an admin is answered without it: it is not stored. */
export const Registered = z.object({ token: z.string().optional(), user: SessionUser })

/** A live session of one's own; `actual` is the one that asks. */
export const SesionPropia = z.object({
  _id: Id,
  /** What the browser calls itself; null where it said nothing. */
  navegador: z.string().nullable(),
  creadaEn: IsoInstant,
  usadaEn: IsoInstant,
  actual: z.boolean(),
})

/** How one's own second factor stands. */
export const Factor = z.object({
  activo: z.boolean(),
  /** Whether the role asks for it. */
  obligatorio: z.boolean(),
  codigosRestantes: z.int(),
})

/**
 * A second factor to be turned on, told this once: in base32, as the address that an app reads, and drawn (SVG). By
 * `huella` it is named when it is turned on.
 */
export const FactorNuevo = z.object({
  secreto: z.string(),
  uri: z.string(),
  qr: z.string(),
  huella: z.string(),
})

/** What the phone shows or, where the factor is on, a recovery code; as people type it. */
export const CodigoDeFactor = z.object({ codigo: text('El código', { max: 40 }) })

/** `huella` says which secret the phone was shown, where another window may have begun with another one since. */
export const ActivacionDeFactor = CodigoDeFactor.extend({ huella: optionalText('La huella').optional() })

/** Told this once: each lets in one time, without the phone. */
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
