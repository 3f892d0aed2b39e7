import { z } from 'zod'
import { metodosTransaccion } from './contabilidad.rules.ts'
import { day, Id, IsoDay, Money, money, oneOf, optionalText, ref } from './fields.ts'
import { listQuery, siemprePorPaginas } from './lists.ts'
import { clasesDeIngreso, preguntas, resultadosDeRenovacion } from './preguntas.rules.ts'

/** The owner's questions, each over some days, and the rows behind their figures. Amounts in pesos; `mes` is the first day of one. */

export const PreguntaQuery = z.object({ desde: day('La fecha inicial'), hasta: day('La fecha final') })

/** What came in by how it was tendered and by what it was for, as the ledger of the specification has it: what is given back is taken off. */
export const DineroRecibido = z.object({
  porMetodo: z.array(z.object({ mes: IsoDay, metodo: z.enum(metodosTransaccion), monto: Money })),
  porClase: z.array(z.object({ mes: IsoDay, clase: z.enum(clasesDeIngreso), monto: Money })),
  /** The 30 that most came in for, in the whole period. `que` opens their rows. */
  porProducto: z.array(
    z.object({ que: z.string(), nombre: z.string(), clase: z.enum(clasesDeIngreso), monto: Money }),
  ),
  total: Money,
  /** What the books say of income on the same days: they count what is sold on account at its sale, and not when it is paid. */
  enLibros: Money,
})

/**
 * What is left of what was sold, where a cost was known when it was sold: of goods off the shelf and of other products that have one,
 * without what was given back.
 */
export const Margen = z.object({
  meses: z.array(
    z.object({
      mes: IsoDay,
      /** All that was sold. */
      ventas: Money,
      /** What of it has a cost, and that cost. */
      conCosto: Money,
      costo: Money,
    }),
  ),
  /** The 50 of which most was sold. */
  productos: z.array(
    z.object({
      producto: z.object({ _id: Id, nombre: z.string() }),
      ventas: Money,
      conCosto: Money,
      costo: Money,
    }),
  ),
})

/** Of the memberships that ended in each month, by that day: how many were followed by another within 30 days, still may be, or were not. */
export const Renovacion = z.array(
  z.object({ mes: IsoDay, renovadas: z.int(), pendientes: z.int(), perdidas: z.int() }),
)

/** Why memberships that ended were not followed by another, by what was said on cancelling; `motivo` is 'sin-decir' for the rest. */
export const Retiros = z.array(z.object({ motivo: z.string(), cuantos: z.int() }))

/** The clients who were registered in each month, and what they paid. */
export const Cohortes = z.array(
  z.object({
    mes: IsoDay,
    clientes: z.int(),
    /** How many of them have a membership today. */
    activos: z.int(),
    /** What all of them had paid by the end of the month in which they came, of the next, and so on: twelve at most, none that is to come. */
    pagado: z.array(Money),
    /** Until now. */
    total: Money,
  }),
)

/** How many came in by the weekday (0 is Monday) and the hour of their entry; what has none is left out. */
export const HorasLlenas = z.object({
  /** How often each weekday was there, Monday first. */
  dias: z.array(z.int()),
  horas: z.array(z.object({ dia: z.int(), hora: z.int(), entradas: z.int(), promedio: z.number() })),
})

const number = (subject: string, max: number) =>
  z
    .string({ error: `${subject} debe ser un número entero.` })
    .regex(/^\d{1,3}$/, `${subject} debe ser un número entero.`)
    .transform(Number)
    .refine((n) => n <= max, `${subject} debe estar entre 0 y ${max}.`)
    .meta({ type: 'integer', minimum: 0, maximum: max, pattern: undefined })
    .optional()

/** Which figure the rows are behind: those of a question, narrowed as the figure is. */
export const FilasQuery = listQuery(['fecha'])
  .extend(siemprePorPaginas)
  .omit({ buscar: true, orden: true })
  .extend({
    ...PreguntaQuery.shape,
    pregunta: oneOf('La pregunta', preguntas),
    /** Of `dinero`: how it was tendered, its kind or what it was for. */
    metodo: oneOf('El método', metodosTransaccion).optional(),
    clase: oneOf('La clase', clasesDeIngreso).optional(),
    que: optionalText('Lo que se vendió', { max: 80 }).optional(),
    /** Of `margen`: of one product; `conCosto` only what has a cost. */
    producto: ref('El producto').optional(),
    conCosto: z.literal('1', { error: 'Lo único que puede decir conCosto es 1.' }).optional(),
    /** Of `renovacion`. */
    resultado: oneOf('El resultado', resultadosDeRenovacion).optional(),
    /** Of `retiros`. */
    motivo: optionalText('El motivo', { max: 80 }).optional(),
    /** Of `cohortes`: who was registered on the days, or what they paid up to so many months later. */
    activos: z.literal('1', { error: 'Lo único que puede decir activos es 1.' }).optional(),
    meses: number('Los meses', 999),
    /** Of `horas`: the weekday, 0 for Monday, and the hour. */
    dia: number('El día', 6),
    hora: number('La hora', 23),
  })

/** A row behind a figure: when, whose, of what, and how much where it is money. */
export const FilaDePregunta = z.object({
  _id: Id,
  fecha: IsoDay,
  /** Of an entry. */
  hora: z.string().nullable(),
  cliente: z.object({ _id: Id, nombre: z.string(), apellido: z.string() }).nullable(),
  que: z.string(),
  monto: Money.nullable(),
  /** What it cost, of a sale. */
  costo: Money.nullable(),
  /** Where more is said of it. */
  ir: z.object({ a: z.enum(['pago', 'venta', 'transaccion', 'cliente']), _id: Id }).nullable(),
})

/** The rows of the page, and what all of them come to. */
export const FilasDePregunta = z.object({
  filas: z.array(FilaDePregunta),
  suma: z.object({ monto: Money, costo: Money }),
})

/** What one of a product costs the gym; null where nobody said it. */
export const CostoDeProducto = z.object({ costo: Money.nullable() })
export const NuevoCosto = z.object({ costo: money('El costo').nullable() })

export type PreguntaQuery = z.infer<typeof PreguntaQuery>
export type DineroRecibido = z.infer<typeof DineroRecibido>
export type Margen = z.infer<typeof Margen>
export type Renovacion = z.infer<typeof Renovacion>
export type Retiros = z.infer<typeof Retiros>
export type Cohortes = z.infer<typeof Cohortes>
export type HorasLlenas = z.infer<typeof HorasLlenas>
export type FilasQuery = z.infer<typeof FilasQuery>
export type FilaDePregunta = z.infer<typeof FilaDePregunta>
export type FilasDePregunta = z.infer<typeof FilasDePregunta>
export type CostoDeProducto = z.infer<typeof CostoDeProducto>
export type NuevoCosto = z.infer<typeof NuevoCosto>
