import { z } from 'zod'
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
} from '../core/fields.ts'
import { digitsOf, IDENTIFICATION } from '../core/identificacion.rules.ts'
import { listQuery } from '../core/lists.ts'
import { obligatory } from '../core/sentences.ts'
import { tiposMembresia } from '../membresias/membresias.rules.ts'
import { situaciones } from './clientes.rules.ts'

export const estados = ['activo', 'inactivo'] as const

const NUMERO_OBLIGATORIO = obligatory('El número de identificación')

/** An ID number as people type it (dots, spaces, hyphens), parsed to its 3 to 15 digits. */
export const NumeroIdentificacion = z
  .string({ error: NUMERO_OBLIGATORIO })
  .trim()
  .min(1, { error: NUMERO_OBLIGATORIO, abort: true })
  .transform(digitsOf)
  .pipe(z.string().regex(IDENTIFICATION, 'El número de identificación debe tener entre 3 y 15 dígitos.'))

/** Fields in the order of the form, because the screen shows the first problem (specification 5). */
const fields = {
  nombre: personName('El nombre'),
  apellido: personName('El apellido'),
  email: email(),
  telefono: phone(/^\d{10}$/, 'El teléfono debe tener 10 dígitos numéricos.'),
  direccion: text('La dirección'),
  estado: oneOf('El estado', estados),
  numeroIdentificacion: NumeroIdentificacion,
  fechaNacimiento: birthday('La fecha de nacimiento').optional(),
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

/** A client's current membership, else the next, else the last. */
const MembresiaResumida = z.object({
  /** Name of its plan, else its type. */
  nombre: z.string(),
  tipo: z.enum(tiposMembresia),
  fechainicio: IsoDay,
  fechafin: IsoDay,
  sesionesRestantes: z.int(),
  congelada: z.boolean(),
})

export const ResumenDeCliente = z.object({
  /** Path of the photo, with its version; null without a photo. */
  foto: z.string().nullable(),
  membresia: MembresiaResumida.nullable(),
  /** Debt in pesos; null for roles that see no money. */
  debe: Money.nullable(),
})

/** `debe`: only in the list of debtors. `ultimaEntrada`: only in the list of absent clients; null for never. */
export const ClienteListado = Cliente.extend({
  resumen: ResumenDeCliente.optional(),
  debe: Money.optional(),
  ultimaEntrada: IsoInstant.nullable().optional(),
})

/** Total debt of all clients of the filter, on all pages. */
export const SumaDeudas = z.object({ debe: Money })

export const FotoPuesta = z.object({ foto: z.string().nullable() })

export const ClienteConsultado = Cliente.pick({
  nombre: true,
  apellido: true,
  numeroIdentificacion: true,
  estado: true,
})

/** An ID number as people type it. An invalid one parses to '', which matches no client. */
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
  fechaInicio: optionalDay('La fecha inicial'),
  fechaFin: optionalDay('La fecha final'),
  /** Adds `resumen` to each client of a page: only with `limite`. */
  resumen: z.literal('true', { error: 'Lo único que puede decir resumen es true.' }).optional(),
  numeroIdentificacion: ByNumero.shape.numeroIdentificacion.optional(),
})

export type NuevoCliente = z.infer<typeof NuevoCliente>
export type CambiosCliente = z.infer<typeof CambiosCliente>
export type Cliente = z.infer<typeof Cliente>
export type ClienteListado = z.infer<typeof ClienteListado>
export type ResumenDeCliente = z.infer<typeof ResumenDeCliente>
export type SumaDeudas = z.infer<typeof SumaDeudas>
export type ClienteConsultado = z.infer<typeof ClienteConsultado>
export type ClientesQuery = z.infer<typeof ClientesQuery>
