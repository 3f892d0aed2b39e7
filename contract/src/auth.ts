import { z } from 'zod'
import { Id, IsoInstant, password, text } from './fields.ts'
import { obligatory } from './sentences.ts'
import { User } from './users.ts'

export const Credenciales = z.object({
  email: text('El correo electrónico'),
  password: z
    .string({ error: obligatory('La contraseña') })
    .min(1, obligatory('La contraseña'))
    .max(1000, 'La contraseña es demasiado larga.'),
})

export const CambioPassword = z.object({
  actual: Credenciales.shape.password,
  nueva: password(),
})

/** One's own password once more, before what is grave and to leave the kiosk. */
export const Confirmacion = z.object({ password: Credenciales.shape.password })

/**
 * The signed-in user under both names that clients read for the role. `cambiarClave` is there, and true, while the password
 * is the one that the program made up: until it is changed nothing else is answered. `quiosco` is there, and true, while the
 * session is the kiosk.
 */
export const SessionUser = User.extend({
  role: User.shape.rol,
  cambiarClave: z.literal(true).optional(),
  quiosco: z.literal(true).optional(),
})

export const Session = z.object({ token: z.string(), user: SessionUser })

/** A register made by an admin opens no session, so its answer has no token. */
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

export type SesionPropia = z.infer<typeof SesionPropia>
export type Credenciales = z.infer<typeof Credenciales>
export type SessionUser = z.infer<typeof SessionUser>
export type Session = z.infer<typeof Session>
export type Registered = z.infer<typeof Registered>
