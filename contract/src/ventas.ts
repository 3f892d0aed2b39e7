import { z } from 'zod'
import {
  Autor,
  caja,
  decimal,
  Id,
  IsoDay,
  IsoInstant,
  Money,
  money,
  oneOf,
  optionalDay,
  optionalRef,
  ref,
  text,
  whole,
} from './fields.ts'
import { listQuery } from './lists.ts'
import { tiposMembresia } from './membresias.rules.ts'
import { Membresia } from './membresias.ts'
import { deMostrador, deMostradorRespondido, SinConexion } from './mostrador.ts'
import { metodosPago } from './pagos.rules.ts'
import { Pago } from './pagos.ts'
import { MAX_CANTIDAD, tiposLinea } from './ventas.rules.ts'

const MOST_LINES = 100

/** Pesos or per cent, and why. */
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

/**
 * A membership that is charged and made. Without `fechainicio` it begins the day after the client's last one ends, or
 * today. `ademasDe` and `cruza` are what somebody knows of and goes on all the same, as in `NuevaMembresia`.
 */
const membresia = z
  .object({
    tipo: oneOf('El tipo', tiposMembresia),
    duracion: whole('La duración', { min: 1, max: 3650 }),
    precio: money('El precio'),
    sesionesRestantes: whole('El número de sesiones restantes', { min: 0 }).default(0),
    fechainicio: optionalDay('La fecha de inicio'),
    ademasDe: z.array(ref('El pago')).max(50).optional(),
    cruza: z.array(ref('La membresía')).max(50).optional(),
  })
  .refine(({ tipo, sesionesRestantes }) => tipo !== 'Clase' || sesionesRestantes > 0, {
    error: 'El número de sesiones restantes debe ser 1 o más.',
    path: ['sesionesRestantes'],
  })
  // A Mensualidad has no sessions to spend.
  .transform((nueva) => (nueva.tipo === 'Clase' ? nueva : { ...nueva, sesionesRestantes: 0 }))

/** Units of a product, a membership, an amount for something else, or an amount of what the client owes. */
const NuevaLinea = z
  .object({
    producto: ref('El producto').optional(),
    cantidad: whole('La cantidad', { min: 1, max: MAX_CANTIDAD }).default(1),
    /** What the cart showed for one; where the product has another price now, the sale is refused. */
    precio: money('El precio').optional(),
    membresia: membresia.optional(),
    concepto: text('El concepto').optional(),
    monto: money('El monto', { positive: true }).optional(),
    deuda: money('La deuda', { positive: true }).optional(),
    /** What the cart showed that the client owed in all; where they owe less now, the sale is refused. */
    debia: money('Lo que debía').optional(),
    /** The charge that is paid first; without it the one that is due first. */
    cargo: ref('El cargo').optional(),
    descuento: descuento.optional(),
  })
  .superRefine((linea, { addIssue }) => {
    const issue = (campo: string, message: string) => addIssue({ code: 'custom', message, path: [campo] })
    if (tiposLinea.filter((tipo) => linea[tipo] !== undefined).length !== 1)
      issue('producto', 'Cada línea es de un producto, una membresía, un concepto o una deuda.')
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
  /** The till that its money is in; without it the caller's own, else the only open one. */
  caja: caja().optional(),
  cliente: optionalRef('El cliente').optional(),
  lineas: z
    .array(NuevaLinea, { error: 'Las líneas son obligatorias.' })
    .min(1, 'La venta debe tener al menos una línea.')
    .max(MOST_LINES, `Una venta admite ${MOST_LINES} líneas como máximo.`),
  /** Over all the lines but those of a debt. */
  descuento: descuento.optional(),
  /** Net of the change. Less than the total only where it is `fiado`. */
  cobros: cobros.default([]),
  recibido: money('Lo recibido').optional(),
  /** What of it is paid with what the client has in their favour; where that is less now, the sale is refused. */
  aFavor: money('Lo que tiene a favor').optional(),
  fiado: z.boolean({ error: 'Fiado debe ser sí o no.' }).default(false),
  /** When what is left owing is due. */
  vence: optionalDay('La fecha en que vence'),
  ...deMostrador,
})

/** How a sale was tendered, where that was said wrongly: the same amount otherwise. */
export const CambiosCobros = z.object({ cobros })

const cliente = z
  .object({ _id: Id, nombre: z.string(), apellido: z.string(), numeroIdentificacion: z.string() })
  .nullable()

export const LineaVendida = z.object({
  /** From 0. */
  indice: z.int(),
  tipo: z.enum(tiposLinea),
  descripcion: z.string(),
  producto: z.object({ _id: Id, nombre: z.string() }).nullable(),
  cantidad: z.int(),
  /** Of one, before discounts. */
  precio: Money,
  /** Its own and its part of the whole one's. */
  descuento: Money,
  descuentoMotivo: z.string().nullable(),
  /** What it came to. */
  monto: Money,
  /** What was paid of it at the sale. */
  pagado: Money,
  /** Units that were given back. */
  devuelta: z.int(),
  /** Its payment; null where nothing of it was paid. */
  pago: Id.nullable(),
  membresia: Id.nullable(),
})

const Cobro = z.object({ metodo: z.enum(metodosPago), monto: Money })

export const Devolucion = z.object({
  _id: Id,
  fecha: IsoDay,
  createdAt: IsoInstant,
  lineas: z.array(z.object({ indice: z.int(), cantidad: z.int(), repuesta: z.boolean(), monto: Money })),
  motivo: z.string(),
  /** What was given back in all: first what was owed, then money by this method. */
  monto: Money,
  rebajado: Money,
  reembolso: Money,
  metodo: z.enum(metodosPago),
  por: Autor,
})

/** A sale as its list shows it. */
export const VentaListada = z.object({
  _id: Id,
  numero: z.int(),
  fecha: IsoDay,
  createdAt: IsoInstant,
  cliente,
  total: Money,
  /** What is owed of it now, and the charge that it is owed by; null where nothing was left owing. */
  debe: Money,
  cargo: Id.nullable(),
  /** What was given back of it. */
  devuelto: Money,
  /** What was sold, line by line. */
  descripciones: z.array(z.string()),
  vendidaPor: z.string(),
})

/** The code of a receipt by which its client links an account, and until when it works. */
export const CodigoDeCuenta = z.object({ codigo: z.string(), venceEn: IsoInstant })

export const Venta = VentaListada.omit({ descripciones: true }).extend({
  /** Null for who is linked already. */
  codigoDeCuenta: CodigoDeCuenta.nullable(),
  /** The whole one's; each line says what of it is its own. */
  descuento: Money,
  descuentoMotivo: z.string().nullable(),
  recibido: Money.nullable(),
  cambio: Money,
  /** When what is owed is due; null where nothing was left owing. */
  vence: IsoDay.nullable(),
  /**
   * What the client owed in all once it was made, below 0 in their favour; null where it left nothing owing and paid nothing of
   * a debt. `debe` is what is owed of it now.
   */
  saldo: Money.nullable(),
  /** What of it was paid with what the client had in their favour. */
  aFavor: Money,
  lineas: z.array(LineaVendida),
  cobros: z.array(Cobro),
  pagos: z.array(Pago),
  membresias: z.array(Membresia),
  devoluciones: z.array(Devolucion),
  /** How it was made at a desk that nobody answered. */
  sinConexion: SinConexion.nullish(),
})

export const VentaRegistrada = Venta.extend(deMostradorRespondido)

export const VentasQuery = listQuery(['numero', 'fecha', 'cliente', 'total']).extend({
  fechaInicio: optionalDay('La fecha inicial'),
  fechaFin: optionalDay('La fecha final'),
  cliente: ref('El cliente').optional(),
})

/** What is given back of a sale, and how its money is. */
export const NuevaDevolucion = z.object({
  lineas: z
    .array(
      z.object({
        indice: whole('La línea', { min: 0, max: MOST_LINES - 1 }),
        cantidad: whole('La cantidad', { min: 1 }),
        /** Whether it goes back to the shelf. */
        reponer: z.boolean({ error: 'Reponer debe ser sí o no.' }).default(false),
      }),
      { error: 'Las líneas son obligatorias.' },
    )
    .min(1, 'La devolución debe tener al menos una línea.')
    .max(MOST_LINES, `Una devolución admite ${MOST_LINES} líneas como máximo.`)
    .refine(
      (lineas) => new Set(lineas.map(({ indice }) => indice)).size === lineas.length,
      'Cada línea se devuelve una vez.',
    ),
  metodo,
  motivo: text('El motivo'),
  /** The till that its money comes out of, as of a sale. */
  caja: caja().optional(),
})

export const DevolucionRegistrada = Devolucion.extend({ venta: Venta })

export type NuevaVenta = z.infer<typeof NuevaVenta>
export type NuevaLinea = z.infer<typeof NuevaLinea>
export type CambiosCobros = z.infer<typeof CambiosCobros>
export type LineaVendida = z.infer<typeof LineaVendida>
export type CodigoDeCuenta = z.infer<typeof CodigoDeCuenta>
export type VentaListada = z.infer<typeof VentaListada>
export type Venta = z.infer<typeof Venta>
export type VentaRegistrada = z.infer<typeof VentaRegistrada>
export type VentasQuery = z.infer<typeof VentasQuery>
export type NuevaDevolucion = z.infer<typeof NuevaDevolucion>
export type Devolucion = z.infer<typeof Devolucion>
export type DevolucionRegistrada = z.infer<typeof DevolucionRegistrada>
