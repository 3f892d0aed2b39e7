import { z } from 'zod'
import { situaciones } from './clientes.rules.ts'
import {
  birthday,
  email,
  Id,
  IsoDay,
  IsoInstant,
  Money,
  oneOf,
  optionalDay,
  optionalText,
  personName,
  phone,
  text,
} from './fields.ts'
import { digitsOf, IDENTIFICATION } from './identificacion.ts'
import { listQuery } from './lists.ts'
import { obligatory } from './sentences.ts'

export const estados = ['activo', 'inactivo'] as const

const NUMERO_OBLIGATORIO = obligatory('El número de identificación')

/** A cédula as people type it (dots, spaces, hyphens), kept as its 3 to 15 digits. */
export const NumeroIdentificacion = z
  .string({ error: NUMERO_OBLIGATORIO })
  .trim()
  .min(1, { error: NUMERO_OBLIGATORIO, abort: true })
  .transform(digitsOf)
  .pipe(z.string().regex(IDENTIFICATION, 'El número de identificación debe tener entre 3 y 15 dígitos.'))

/** In the order of the form: the first problem is the one shown (specification 5). */
const fields = {
  nombre: personName('El nombre'),
  apellido: personName('El apellido'),
  email: email(),
  telefono: phone(/^\d{10}$/, 'El teléfono debe tener 10 dígitos numéricos.'),
  direccion: text('La dirección'),
  estado: oneOf('El estado', estados),
  numeroIdentificacion: NumeroIdentificacion,
  fechaNacimiento: birthday('La fecha de nacimiento').optional(),
  /** Whom to call when something happens to them. */
  contactoEmergencia: z
    .object({
      nombre: text('El nombre del contacto de emergencia'),
      telefono: phone(/^\d{7,15}$/, 'El teléfono de emergencia debe tener entre 7 y 15 dígitos.'),
    })
    .nullable()
    .optional(),
  notas: optionalText('El texto de las notas', { max: 2000, lines: true }).optional(),
}

export const NuevoCliente = z.object({ ...fields, estado: fields.estado.default('activo') })
export const CambiosCliente = z.object(fields).partial()

export const Cliente = z.object({
  _id: Id,
  nombre: z.string(),
  apellido: z.string(),
  email: z.string(),
  telefono: z.string(),
  direccion: z.string(),
  estado: z.enum(estados),
  numeroIdentificacion: z.string(),
  fechaNacimiento: IsoDay.nullable(),
  contactoEmergencia: z.object({ nombre: z.string(), telefono: z.string() }).nullable(),
  notas: z.string().nullable(),
})

/**
 * A client as the list shows them: what they owe, where the list is of who owes; when they last came in (null for never),
 * where it is of who stays away.
 */
export const ClienteListado = Cliente.extend({
  debe: Money.optional(),
  ultimaEntrada: IsoInstant.nullable().optional(),
})

/** What all the clients of a list owe, whatever its page. */
export const SumaDeudas = z.object({ debe: Money })

/** Where the photo is that was put; it changes with the photo. */
export const FotoPuesta = z.object({ foto: z.string().nullable() })

/** All that the public lookup gives of a person. */
export const ClienteConsultado = Cliente.pick({
  nombre: true,
  apellido: true,
  numeroIdentificacion: true,
  estado: true,
})

/** The `/:numeroIdentificacion` of the public lookups, as people type it; what cannot be a number becomes '', which no client has. */
export const ByNumero = z.object({
  numeroIdentificacion: z
    .string()
    .transform((typed) => {
      const digits = digitsOf(typed)
      return IDENTIFICATION.test(digits) ? digits : ''
    })
    .describe('El número de identificación, con o sin puntos.'),
})

export const ClientesQuery = listQuery([
  'nombre',
  'apellido',
  'email',
  'telefono',
  'direccion',
  'estado',
  'numeroIdentificacion',
  'ultimaEntrada',
]).extend({
  estado: oneOf('El estado', estados).optional(),
  situacion: oneOf('La situación', situaciones).optional(),
  /** Only those who were registered on one of these days. */
  fechaInicio: optionalDay('La fecha inicial'),
  fechaFin: optionalDay('La fecha final'),
  /** The whole number of one client, as people type it: nobody else's. */
  numeroIdentificacion: ByNumero.shape.numeroIdentificacion.optional(),
})

export type NuevoCliente = z.infer<typeof NuevoCliente>
export type CambiosCliente = z.infer<typeof CambiosCliente>
export type Cliente = z.infer<typeof Cliente>
export type ClienteListado = z.infer<typeof ClienteListado>
export type SumaDeudas = z.infer<typeof SumaDeudas>
export type ClienteConsultado = z.infer<typeof ClienteConsultado>
export type ClientesQuery = z.infer<typeof ClientesQuery>
