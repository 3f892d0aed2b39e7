import { z } from 'zod'
import { Credenciales } from '../auth/auth.schema.ts'
import {
  Autor,
  caja,
  day,
  decimal,
  Id,
  IsoDay,
  IsoInstant,
  Money,
  money,
  oneOf,
  optionalDay,
  optionalRef,
  optionalText,
  ref,
  text,
  whole,
} from '../core/fields.ts'
import { listQuery } from '../core/lists.ts'
import { obligatory } from '../core/sentences.ts'
import { tiposMembresia } from '../membresias/membresias.rules.ts'
import { Membresia } from '../membresias/membresias.schema.ts'
import { deMostrador, deMostradorRespondido, SinConexion } from '../operaciones/operaciones.schema.ts'
import { metodosPago } from '../pagos/pagos.rules.ts'
import { Pago } from '../pagos/pagos.schema.ts'
import { MAX_PERSONAS } from '../planes/planes.rules.ts'
import { Franja } from '../planes/planes.schema.ts'
import { MAX_CANTIDAD, MOST_LINEAS, tiposLinea } from './ventas.rules.ts'

const descuento = z
  .object({
    valor: money('El descuento', { positive: true }).optional(),
    porcentaje: decimal('El porcentaje', { min: 0.01, max: 100 }).optional(),
    motivo: text('El motivo del descuento'),
  })
  .refine(({ valor, porcentaje }) => (valor === undefined) !== (porcentaje === undefined), {
    error: 'El descuento debe decir su valor o su porcentaje.',
    path: ['valor'],
  })

const espera = z.object({
  /** One of the persons in `membresia.para`; defaults to the client of the sale. */
  cliente: ref('La persona').optional(),
  desde: day('El primer día'),
  hasta: day('El último día'),
  sesiones: whole('El número de sesiones', { min: 0 }).optional(),
})

/**
 * A membership sold by a plan, or with its own type, length and price. Starts by default after the client's last
 * one, or today. The user confirmed it despite the waiting payments `ademasDe` and the overlaps `cruza`.
 */
const membresia = z
  .object({
    plan: ref('El plan').optional(),
    /** The other persons of a plan for several persons. */
    para: z
      .array(ref('La persona'))
      .max(MAX_PERSONAS - 1, `Un plan admite ${MAX_PERSONAS} personas como máximo.`)
      .optional(),
    tipo: oneOf('El tipo', tiposMembresia).optional(),
    duracion: whole('La duración', { min: 1, max: 3650 }).optional(),
    /** Price that the cart shows. If the plan's price has changed, the sale is refused; offline, it gets a warning. */
    precio: money('El precio').optional(),
    sesionesRestantes: whole('El número de sesiones restantes', { min: 0 }).default(0),
    fechainicio: optionalDay('La fecha de inicio'),
    ademasDe: z.array(ref('El pago')).max(50).optional(),
    cruza: z.array(ref('La membresía')).max(50).optional(),
    /** Days and sessions of each person as the cart shows them; a change is handled as a changed `precio`. */
    espera: z.array(espera).max(MAX_PERSONAS).optional(),
  })
  .superRefine((nueva, { addIssue }) => {
    if (nueva.plan !== undefined) return
    const issue = (campo: string, message: string) => addIssue({ code: 'custom', message, path: [campo] })
    if (nueva.tipo === undefined) issue('tipo', obligatory('El tipo'))
    if (nueva.duracion === undefined) issue('duracion', obligatory('La duración'))
    if (nueva.precio === undefined) issue('precio', obligatory('El precio'))
    if (nueva.para?.length) issue('para', 'Solo un plan admite varias personas.')
    if (nueva.tipo === 'Clase' && nueva.sesionesRestantes === 0)
      issue('sesionesRestantes', 'El número de sesiones restantes debe ser 1 o más.')
  })
  .transform((nueva) => (nueva.tipo === 'Mensualidad' ? { ...nueva, sesionesRestantes: 0 } : nueva))

/** Exactly one of: a product, a new or existing membership, a joining fee, a concept with its amount, a debt. */
const NuevaLinea = z
  .object({
    producto: ref('El producto').optional(),
    cantidad: whole('La cantidad', { min: 1, max: MAX_CANTIDAD }).default(1),
    /** Unit price that the cart shows. If it has changed, the sale is refused; offline, it gets a warning. */
    precio: money('El precio').optional(),
    membresia: membresia.optional(),
    /** The plan whose joining fee the client pays, once. */
    matricula: ref('El plan').optional(),
    /** Charges the price of an existing membership that no payment or sale has charged. */
    cobra: ref('La membresía').optional(),
    /** Payments that may be for the membership; the user confirmed to charge it anyway. */
    ademasDe: z.array(ref('El pago')).max(50).optional(),
    concepto: text('El concepto').optional(),
    monto: money('El monto', { positive: true }).optional(),
    deuda: money('La deuda', { positive: true }).optional(),
    /** Total debt of the client as the cart shows it; the sale is refused if the client now owes less. */
    debia: money('Lo que debía').optional(),
    /** The debt (`cargo`) to pay first; defaults to the earliest due. */
    cargo: ref('El cargo').optional(),
    descuento: descuento.optional(),
  })
  .superRefine((linea, { addIssue }) => {
    const issue = (campo: string, message: string) => addIssue({ code: 'custom', message, path: [campo] })
    if (
      [...tiposLinea, 'matricula' as const, 'cobra' as const].filter((tipo) => linea[tipo] !== undefined)
        .length !== 1
    )
      issue(
        'producto',
        'Cada línea es de un producto, una membresía, una matrícula, un concepto o una deuda.',
      )
    if (linea.concepto !== undefined && linea.monto === undefined) issue('monto', 'El monto es obligatorio.')
    if (linea.producto === undefined && linea.cantidad !== 1)
      issue('cantidad', 'Solo de un producto se vende más de uno en una línea.')
    if (linea.deuda !== undefined && linea.descuento) issue('descuento', 'Una deuda no tiene descuento.')
  })

const metodo = oneOf('El método de pago', metodosPago)

const cobros = z
  .array(z.object({ metodo, monto: money('El monto', { positive: true }) }))
  .max(20, 'Un cobro admite 20 partes como máximo.')

export const NuevaVenta = z.object({
  caja: caja().optional(),
  cliente: optionalRef('El cliente').optional(),
  lineas: z
    .array(NuevaLinea, { error: 'Las líneas son obligatorias.' })
    .min(1, 'La venta debe tener al menos una línea.')
    .max(MOST_LINEAS, `Una venta admite ${MOST_LINEAS} líneas como máximo.`),
  /** Discount of the cart; applies to all lines except debts. */
  descuento: descuento.optional(),
  /** Amounts paid by method, net of the change. Their sum plus `aFavor` is the total, or less if `fiado`. */
  cobros: cobros.default([]),
  recibido: money('Lo recibido').optional(),
  /** Part paid with the client's credit; the sale is refused if less is available. */
  aFavor: money('Lo que tiene a favor').optional(),
  fiado: z.boolean({ error: 'Fiado debe ser sí o no.' }).default(false),
  vence: optionalDay('La fecha en que vence'),
  /** Reason for a free membership without plan or discount, or for a joining fee that the sale leaves out. */
  motivo: optionalText('El motivo').optional(),
  /** A second person, if the seller has a limit: for a discount over it, or a typed price without a list price. */
  autoriza: Credenciales.optional(),
  ...deMostrador,
})

/** Corrects the payment methods of a sale, with the same total. */
export const CambiosCobros = z.object({ cobros })

const cliente = z
  .object({ _id: Id, nombre: z.string(), apellido: z.string(), numeroIdentificacion: z.string() })
  .nullable()

export const LineaVendida = z.object({
  indice: z.int(),
  tipo: z.enum(tiposLinea),
  descripcion: z.string(),
  producto: z.object({ _id: Id, nombre: z.string() }).nullable(),
  // A stored response of an earlier version, sent as a replay, lacks the fields that have a default.
  /** Plan of the line's membership; for a line without a membership, its product if that is a plan. */
  plan: z.object({ _id: Id, nombre: z.string() }).nullable().default(null),
  cantidad: z.int(),
  precio: Money,
  /** Includes the line's share of the cart's discount. */
  descuento: Money,
  descuentoMotivo: z.string().nullable(),
  monto: Money,
  pagado: Money,
  devuelta: z.int(),
  /** Id of the line's payment; null if nothing was paid at the sale. */
  pago: Id.nullable(),
  membresia: Id.nullable(),
  /** True if the membership existed before the sale, which only charged it. */
  cobra: z.boolean(),
  /** Days and sessions sold to each person of the line's membership; `sesiones`: null if only charged. */
  dias: z
    .array(
      z.object({
        membresia: Id,
        desde: IsoDay,
        hasta: IsoDay,
        sesiones: z.int().nullish(),
        franja: Franja.nullish(),
      }),
    )
    .default([]),
})

const Cobro = z.object({ metodo: z.enum(metodosPago), monto: Money })

export const Devolucion = z.object({
  _id: Id,
  fecha: IsoDay,
  createdAt: IsoInstant,
  lineas: z.array(z.object({ indice: z.int(), cantidad: z.int(), repuesta: z.boolean(), monto: Money })),
  motivo: z.string(),
  /** Total returned: `rebajado` is deducted from the sale's debt, `reembolso` refunded by `metodo`. */
  monto: Money,
  rebajado: Money,
  reembolso: Money,
  metodo: z.enum(metodosPago),
  por: Autor,
})

export const VentaListada = z.object({
  _id: Id,
  numero: z.int(),
  fecha: IsoDay,
  createdAt: IsoInstant,
  cliente,
  total: Money,
  /** Current debt of this sale; `cargo`, the id of that debt, is null if the sale was paid in full at once. */
  debe: Money,
  cargo: Id.nullable(),
  devuelto: Money,
  descripciones: z.array(z.string()),
  vendidaPor: z.string(),
})

/** Sums of all pages, in the columns of `VentaListada`. */
export const SumaVentas = VentaListada.pick({ total: true, debe: true, devuelto: true })

export const CodigoDeCuenta = z.object({ codigo: z.string(), venceEn: IsoInstant })

export const Venta = VentaListada.omit({ descripciones: true }).extend({
  codigoDeCuenta: CodigoDeCuenta.nullable(),
  /** Discount of the whole cart; `descuento` of each line includes its share. */
  descuento: Money,
  descuentoMotivo: z.string().nullable(),
  autorizadaPor: Autor,
  recibido: Money.nullable(),
  cambio: Money,
  /** The last correction of `cobros`, which cleared `recibido` and `cambio`. */
  corregido: z.object({ en: IsoInstant }).nullable().default(null),
  /** Due day of this sale's debt, else of the client's earliest unpaid debt. */
  vence: IsoDay.nullable(),
  /** The client's balance after this sale; negative is credit. */
  saldo: Money.nullable(),
  aFavor: Money,
  lineas: z.array(LineaVendida),
  cobros: z.array(Cobro),
  pagos: z.array(Pago),
  membresias: z.array(Membresia),
  /** Memberships of persons added to its plans after the sale: a return removes them too. */
  agregadas: z.array(Membresia).default([]),
  devoluciones: z.array(Devolucion),
  sinConexion: SinConexion.nullish(),
})

export const VentaRegistrada = Venta.extend(deMostradorRespondido)

export const VentasQuery = listQuery(['numero', 'fecha', 'cliente', 'total']).extend({
  fechaInicio: optionalDay('La fecha inicial'),
  fechaFin: optionalDay('La fecha final'),
  cliente: ref('El cliente').optional(),
})

export type NuevaVenta = z.infer<typeof NuevaVenta>
export type NuevaLinea = z.infer<typeof NuevaLinea>
export type CambiosCobros = z.infer<typeof CambiosCobros>
export type LineaVendida = z.infer<typeof LineaVendida>
export type CodigoDeCuenta = z.infer<typeof CodigoDeCuenta>
export type VentaListada = z.infer<typeof VentaListada>
export type SumaVentas = z.infer<typeof SumaVentas>
export type Venta = z.infer<typeof Venta>
export type VentaRegistrada = z.infer<typeof VentaRegistrada>
export type VentasQuery = z.infer<typeof VentasQuery>
export type Devolucion = z.infer<typeof Devolucion>
