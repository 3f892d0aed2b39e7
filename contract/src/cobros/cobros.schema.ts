import { z } from 'zod'
import {
  Autor,
  Id,
  IsoDay,
  IsoInstant,
  Money,
  oneOf,
  optionalDay,
  optionalOneOf,
  optionalText,
  text,
} from '../core/fields.ts'
import { listQuery } from '../core/lists.ts'
import {
  canalesContacto,
  canalesContados,
  gruposCobro,
  PROMETE_PAGAR,
  reglasContacto,
  resultadosContacto,
} from './cobros.rules.ts'

const grupo = z
  .enum(gruposCobro, { error: `El grupo debe ser uno de estos: ${gruposCobro.join(', ')}.` })
  .default('deudores')

export const CobrosQuery = listQuery([
  'cliente',
  'saldo',
  'noVencido',
  'd1a30',
  'd31a60',
  'd61a90',
  'mas',
  'ultimoContacto',
  'sinCobrar',
  'fin',
  'ultimaEntrada',
]).extend({ grupo })

export const TotalesCobroQuery = CobrosQuery.pick({ buscar: true, grupo: true })

const porEdad = { noVencido: Money, d1a30: Money, d31a60: Money, d61a90: Money, mas: Money }

/** Debts by age, of all clients or of those who match `buscar`. */
export const TotalesCobro = z.object({
  cuantos: z.int(),
  debe: Money,
  ...porEdad,
  /** Sum of the uncharged memberships; only in the group 'sin-cobrar'. */
  sinCobrar: Money.optional(),
})

/**
 * Permission to contact the client now. A refusal has the reason and the next permitted instant; `canal` is the
 * channel that is permitted before the others, null if all are equal.
 */
const permiso = z.object({
  permitido: z.boolean(),
  motivo: z.string().nullable(),
  desde: IsoInstant.nullable(),
  canal: z.enum(canalesContados).nullable(),
})

const contacto = {
  canal: z.enum(canalesContacto),
  fecha: IsoInstant,
  resultado: z.enum(resultadosContacto).nullable(),
}

export const PersonaEnCobros = z.object({
  _id: Id,
  cliente: z.object({
    _id: Id,
    nombre: z.string(),
    apellido: z.string(),
    telefono: z.string(),
    email: z.string(),
    estado: z.enum(['activo', 'inactivo']),
    eliminado: z.boolean(),
    menorDeEdad: z.boolean(),
  }),
  saldo: Money,
  ...porEdad,
  vence: IsoDay.nullable(),
  /** Day of the last promise of a debtor who has paid none of the debt since. */
  promesa: IsoDay.nullable(),
  /** Number and total price of the uncharged memberships, and the oldest priced one; only in 'sin-cobrar'. */
  sinCobrar: z.object({ cuantas: z.int(), monto: Money, membresia: Id.nullable() }).nullable(),
  fin: IsoDay.nullable(),
  ultimaEntrada: IsoInstant.nullable(),
  /** The last contact; notes do not count. */
  ultimoContacto: z.object(contacto).nullable(),
  /** URL of a WhatsApp chat with the text; null without a mobile number, or for a deleted client without debt. */
  enlaceWhatsapp: z.string().nullable(),
  contacto: permiso,
})

export const NuevoContacto = z
  .object({
    canal: oneOf('El canal', canalesContacto),
    resultado: optionalOneOf('El resultado', resultadosContacto).optional(),
    nota: optionalText('La nota', { max: 500, lines: true }).optional(),
    promesa: optionalDay('El día de la promesa'),
    grupo,
  })
  .refine(({ canal, resultado, nota }) => canal !== 'nota' || resultado || nota, {
    error: 'Escribe la nota o elige el resultado.',
    path: ['nota'],
  })
  .refine(({ resultado, promesa }) => !promesa || resultado === PROMETE_PAGAR, {
    error: 'Solo quien promete pagar tiene día de la promesa.',
    path: ['promesa'],
  })

export const Contacto = z.object({
  _id: Id,
  ...contacto,
  nota: z.string().nullable(),
  promesa: IsoDay.nullable(),
  por: Autor,
})

export const ContactoHecho = Contacto.extend({ enlaceWhatsapp: z.string().nullable() })

export const ContactosQuery = listQuery(['fecha']).omit({ buscar: true, orden: true })

const INDICATIVO = /^[1-9]\d{0,2}$/
const subjects = {
  textoDeuda: 'El texto a quien debe',
  textoPorVencer: 'El texto a quien se le va a vencer',
  textoVencida: 'El texto a quien ya se le venció',
  textoAusente: 'El texto a quien no viene',
} as const

const fields = {
  regla: oneOf('La regla', reglasContacto),
  conMonto: z.boolean({ error: 'Decir cuánto debe debe ser sí o no.' }),
  indicativo: text('El indicativo').regex(INDICATIVO, 'El indicativo es de 1 a 3 números, como 57.'),
  textoDeuda: text(subjects.textoDeuda, { max: 600, lines: true }),
  textoPorVencer: text(subjects.textoPorVencer, { max: 600, lines: true }),
  textoVencida: text(subjects.textoVencida, { max: 600, lines: true }),
  textoAusente: text(subjects.textoAusente, { max: 600, lines: true }),
}

export const AjustesDeCobro = z.object(fields)

export const CambiosAjustesDeCobro = AjustesDeCobro.partial()

export type CobrosQuery = z.infer<typeof CobrosQuery>
export type TotalesCobro = z.infer<typeof TotalesCobro>
export type PersonaEnCobros = z.infer<typeof PersonaEnCobros>
export type NuevoContacto = z.infer<typeof NuevoContacto>
export type Contacto = z.infer<typeof Contacto>
export type ContactoHecho = z.infer<typeof ContactoHecho>
export type ContactosQuery = z.infer<typeof ContactosQuery>
export type CambiosAjustesDeCobro = z.infer<typeof CambiosAjustesDeCobro>
