import { z } from 'zod'
import { metodosTransaccion } from '../contabilidad/contabilidad.rules.ts'
import { day, Id, IsoDay, Money, money, oneOf, optionalText, ref } from '../core/fields.ts'
import { listQuery, siemprePorPaginas } from '../core/lists.ts'
import { clasesDeIngreso, preguntas, resultadosDeRenovacion } from './preguntas.rules.ts'

/** Both days are included. Amounts of the answers are in pesos; `mes` is the first day of the month. */

export const PreguntaQuery = z.object({ desde: day('La fecha inicial'), hasta: day('La fecha final') })

/** Income by method and category, minus returns. */
export const DineroRecibido = z.object({
  porMetodo: z.array(z.object({ mes: IsoDay, metodo: z.enum(metodosTransaccion), monto: Money })),
  porClase: z.array(z.object({ mes: IsoDay, clase: z.enum(clasesDeIngreso), monto: Money })),
  /** The 30 products or other sources with the most income. `que` filters the rows of `FilasQuery`. */
  porProducto: z.array(
    z.object({ que: z.string(), nombre: z.string(), clase: z.enum(clasesDeIngreso), monto: Money }),
  ),
  total: Money,
  /** Income of the same days in the books, which count a credit sale when it is sold, not when it is paid. */
  enLibros: Money,
})

/** Sales and costs, minus returns. `conCosto`: sales of products with a known cost. */
export const Margen = z.object({
  meses: z.array(
    z.object({
      mes: IsoDay,
      ventas: Money,
      conCosto: Money,
      costo: Money,
    }),
  ),
  productos: z.array(
    z.object({
      producto: z.object({ _id: Id, nombre: z.string() }),
      ventas: Money,
      conCosto: Money,
      costo: Money,
    }),
  ),
})

/** Memberships by month of their end: renewed within `RENEWAL_DAYS`, still renewable, or lost. */
export const Renovacion = z.array(
  z.object({ mes: IsoDay, renovadas: z.int(), pendientes: z.int(), perdidas: z.int() }),
)

/** Lost memberships by the reason of their cancellation; 'sin-decir' without one, or if it was revoked. */
export const Retiros = z.array(z.object({ motivo: z.string(), cuantos: z.int() }))

export const Cohortes = z.array(
  z.object({
    mes: IsoDay,
    clientes: z.int(),
    activos: z.int(),
    /** Cumulative payments less returns at the end of each month since the registration, at most twelve months. */
    pagado: z.array(Money),
    total: Money,
  }),
)

/** Entries by weekday (0 is Monday) and hour; zero counts are omitted. */
export const HorasLlenas = z.object({
  /** Number of days of each weekday in the period until today, Monday first. */
  dias: z.array(z.int()),
  horas: z.array(z.object({ dia: z.int(), hora: z.int(), entradas: z.int(), promedio: z.number() })),
})

/** Discounts by person, largest first, in sales and outside them. */
export const Descuentos = z.array(
  z.object({
    persona: z.object({ _id: Id, nombre: z.string() }),
    /** Number of discounts: one per sale, and one per reduction outside a sale. */
    ventas: z.int(),
    autorizadas: z.int(),
    descuento: Money,
    /** Sum of the list prices before these discounts. */
    precio: Money,
  }),
)

const number = (subject: string, max: number) =>
  z
    .string({ error: `${subject} debe ser un número entero.` })
    .regex(/^\d{1,3}$/, `${subject} debe ser un número entero.`)
    .transform(Number)
    .refine((n) => n <= max, `${subject} debe estar entre 0 y ${max}.`)
    .meta({ type: 'integer', minimum: 0, maximum: max, pattern: undefined })
    .optional()

export const FilasQuery = listQuery(['fecha'])
  .extend(siemprePorPaginas)
  .omit({ buscar: true, orden: true })
  .extend({
    ...PreguntaQuery.shape,
    pregunta: oneOf('La pregunta', preguntas),
    /** For `dinero`: method, category or source (`que`). */
    metodo: oneOf('El método', metodosTransaccion).optional(),
    clase: oneOf('La clase', clasesDeIngreso).optional(),
    que: optionalText('Lo que se vendió', { max: 80 }).optional(),
    /** For `margen`: the product; `conCosto` limits the rows to sales with a known cost. */
    producto: ref('El producto').optional(),
    conCosto: z.literal('1', { error: 'Lo único que puede decir conCosto es 1.' }).optional(),
    resultado: oneOf('El resultado', resultadosDeRenovacion).optional(),
    motivo: optionalText('El motivo', { max: 80 }).optional(),
    /** For `cohortes`: only current members, or payments up to `meses` months after the registration. */
    activos: z.literal('1', { error: 'Lo único que puede decir activos es 1.' }).optional(),
    meses: number('Los meses', 999),
    /** For `horas`: the weekday, 0 for Monday, and the hour. */
    dia: number('El día', 6),
    hora: number('La hora', 23),
    /** For `descuentos`: the person who gave them. */
    persona: ref('La persona').optional(),
  })

export const FilaDePregunta = z.object({
  _id: Id,
  fecha: IsoDay,
  hora: z.string().nullable(),
  cliente: z.object({ _id: Id, nombre: z.string(), apellido: z.string() }).nullable(),
  que: z.string(),
  monto: Money.nullable(),
  costo: Money.nullable(),
  ir: z.object({ a: z.enum(['pago', 'venta', 'transaccion', 'cliente']), _id: Id }).nullable(),
})

/** A page of rows; `suma` has the sums of all pages. */
export const FilasDePregunta = z.object({
  filas: z.array(FilaDePregunta),
  suma: z.object({ monto: Money, costo: Money }),
})

export const CostoDeProducto = z.object({ costo: Money.nullable() })
export const NuevoCosto = z.object({ costo: money('El costo').nullable() })

export type PreguntaQuery = z.infer<typeof PreguntaQuery>
export type DineroRecibido = z.infer<typeof DineroRecibido>
export type Margen = z.infer<typeof Margen>
export type Renovacion = z.infer<typeof Renovacion>
export type Retiros = z.infer<typeof Retiros>
export type Cohortes = z.infer<typeof Cohortes>
export type HorasLlenas = z.infer<typeof HorasLlenas>
export type Descuentos = z.infer<typeof Descuentos>
export type FilasQuery = z.infer<typeof FilasQuery>
export type FilaDePregunta = z.infer<typeof FilaDePregunta>
export type FilasDePregunta = z.infer<typeof FilasDePregunta>
export type CostoDeProducto = z.infer<typeof CostoDeProducto>
export type NuevoCosto = z.infer<typeof NuevoCosto>
