import type { Day, DayRange } from '@gym/contract/core/calendar'
import type { ErrorCode } from '@gym/contract/core/errors'
import { inCents, multiply } from '@gym/contract/core/money'
import type { TipoMembresia } from '@gym/contract/membresias/membresias.rules'
import type { PlanDeProducto } from '@gym/contract/planes/planes.schema'
import type { Producto } from '@gym/contract/productos/productos.schema'
import {
  type CarritoValorado,
  type Cents,
  type Rebaja,
  type TipoLinea,
  valorarCarrito,
} from '@gym/contract/ventas/ventas.rules'
import type { NuevaVenta } from '@gym/contract/ventas/ventas.schema'
import type { z } from 'zod'
import { newIdempotencyKey } from '../../../api/http.ts'
import type { PickedClient } from '../../clientes/client-picker.tsx'

export type VentaEnviada = z.input<typeof NuevaVenta>

/** Product data in the cart; stock and price date from the last addition, or from a later refusal. */
export type ProductoEnVenta = Pick<Producto, '_id' | 'nombre' | 'precio' | 'stock' | 'llevaStock' | 'estado'>

export type PlanEnVenta = Pick<Producto, '_id' | 'nombre' | 'precio'> & PlanDeProducto

export type Descuento = { motivo: string } & ({ valor: number } | { porcentaje: number })

export interface MembresiaEnVenta {
  tipo: TipoMembresia
  duracion: number
  precio: number
  sesionesRestantes: number
  /** The line's plan. Without one, the terms above were typed, or copied from another membership. */
  plan?: PlanEnVenta
  /** The existing membership that the line charges, with its days. */
  cobra?: DayRange & { _id: string; nombre: string }
  /** The other persons of a plan for several. */
  para?: PickedClient[]
  /** First day, if chosen: the default follows the client's last membership, or is today. */
  fechainicio?: Day | undefined
  /** Ids of the client's payments without a membership; the user confirmed to charge this one in addition. */
  ademasDe?: string[]
  /** Ids of memberships that this one may overlap; the user confirmed to charge the shared days again. */
  cruza?: string[]
  /** Days that a refusal reported, by person id or `COMPRADOR`; they replace the computed days. */
  espera?: Partial<Record<string, DayRange>>
}

type Contenido =
  | { tipo: 'producto'; producto: ProductoEnVenta; cantidad: number; precioNuevo?: number | undefined }
  /** `personasDespues`: the window of the plan's persons was answered, so the charge does not open it again. */
  | {
      tipo: 'membresia'
      membresia: MembresiaEnVenta
      precioNuevo?: number | undefined
      personasDespues?: true
    }
  /** `matricula` is the id of the plan whose joining fee this is. */
  | {
      tipo: 'concepto'
      concepto: string
      monto: number
      matricula?: string
      precioNuevo?: number | undefined
    }
  /** `debia` is the total debt as shown: the server refuses the sale if the client owes less by then. */
  | { tipo: 'deuda'; monto: number; debia?: number | undefined }

export type Linea = Contenido & { id: string; descuento?: Descuento | undefined }

export interface Carrito {
  /** Idempotency key: every retry of the sale uses it. */
  clave: string
  cliente: PickedClient | null
  lineas: Linea[]
  descuento?: Descuento | undefined
  /** True if the client owes no joining fee: paid, waived or replaced; undefined until known. */
  matriculaPagada?: boolean | undefined
  /** True if the joining fee was removed by hand. */
  sinMatricula?: true | undefined
  /** Unknown number with which a person came to the door. */
  numero?: string | undefined
  volver?: '/recepcion' | undefined
  /** The plan's line to which the client being created is added; `cobra`: the charge continues afterwards. */
  creando?: { lineaId: string; cobra?: true | undefined } | undefined
  enviada?: VentaEnviada | undefined
}

export const nuevoCarrito = (cliente: PickedClient | null = null): Carrito => ({
  clave: newIdempotencyKey(),
  cliente,
  lineas: [],
})

export const isVacio = ({ lineas }: Carrito) => lineas.length === 0

export const conLinea = (carrito: Carrito, contenido: Contenido): Carrito => ({
  ...carrito,
  lineas: [...carrito.lineas, { ...contenido, id: newIdempotencyKey() }],
})

export const withLineas = (carrito: Carrito, change: (linea: Linea) => Linea): Carrito => ({
  ...carrito,
  lineas: carrito.lineas.map(change),
})

/** Removes lines. The whole-sale discount goes with the last line: it was given to that sale alone. */
export function withoutLineas(carrito: Carrito, isGone: (linea: Linea) => boolean): Carrito {
  const lineas = carrito.lineas.filter((linea) => !isGone(linea))
  return { ...carrito, lineas, descuento: lineas.length > 0 ? carrito.descuento : undefined }
}

/** Adds one unit to the product's line without a discount, with fresh product data; else adds a line. */
export function agregarProducto(carrito: Carrito, producto: ProductoEnVenta): Carrito {
  const { _id, nombre, precio, stock, llevaStock, estado } = producto
  const known = { _id, nombre, precio, stock, llevaStock, estado }
  const same = carrito.lineas.find(
    (linea) => linea.tipo === 'producto' && linea.producto._id === _id && !linea.descuento,
  )
  if (!same) return conLinea(carrito, { tipo: 'producto', producto: known, cantidad: 1 })
  return withLineas(carrito, (linea) =>
    linea.id === same.id && linea.tipo === 'producto'
      ? { ...linea, producto: known, cantidad: linea.cantidad + 1, precioNuevo: undefined }
      : linea,
  )
}

export const agregarMembresia = (carrito: Carrito, membresia: MembresiaEnVenta) =>
  conLinea(carrito, { tipo: 'membresia', membresia })

export const agregarConcepto = (carrito: Carrito, concepto: string, monto: number) =>
  conLinea(carrito, { tipo: 'concepto', concepto, monto })

export function agregarDeuda(carrito: Carrito, monto: number): Carrito {
  if (!carrito.lineas.some(({ tipo }) => tipo === 'deuda'))
    return conLinea(carrito, { tipo: 'deuda', monto, debia: monto })
  return withLineas(carrito, (linea) => (linea.tipo === 'deuda' ? { ...linea, monto, debia: monto } : linea))
}

export const abonar = (carrito: Carrito, monto: number) =>
  withLineas(carrito, (linea) => (linea.tipo === 'deuda' ? { ...linea, monto } : linea))

export const cambiarLinea = (carrito: Carrito, linea: Linea) =>
  withLineas(carrito, (each) => (each.id === linea.id ? linea : each))

export function descontar(
  carrito: Carrito,
  descuento: Descuento | undefined,
  lineaId: string | undefined,
): Carrito {
  if (lineaId === undefined) return { ...carrito, descuento }
  return withLineas(carrito, (linea) => (linea.id === lineaId ? { ...linea, descuento } : linea))
}

/** Unit price in pesos, before discounts. */
function precioDe(linea: Linea): number {
  if (linea.tipo === 'producto') return linea.producto.precio
  return linea.tipo === 'membresia' ? linea.membresia.precio : linea.monto
}

export const cantidadDe = (linea: Linea) => (linea.tipo === 'producto' ? linea.cantidad : 1)

/** Amount in pesos, before discounts. */
export const brutoDe = (linea: Linea) => multiply(precioDe(linea), cantidadDe(linea))

const nombres: Record<Exclude<TipoLinea, 'deuda'>, (linea: Linea) => string> = {
  producto: (linea) => (linea.tipo === 'producto' ? linea.producto.nombre : ''),
  membresia: (linea) =>
    linea.tipo === 'membresia'
      ? (linea.membresia.cobra?.nombre ?? linea.membresia.plan?.nombre ?? linea.membresia.tipo)
      : '',
  concepto: (linea) => (linea.tipo === 'concepto' ? linea.concepto : ''),
}

export const nombreDe = (linea: Linea) => (linea.tipo === 'deuda' ? 'Deuda' : nombres[linea.tipo](linea))

export function rebajaDe(descuento: Descuento | undefined): Rebaja | undefined {
  if (!descuento) return undefined
  return 'valor' in descuento ? { valor: inCents(descuento.valor) } : { porcentaje: descuento.porcentaje }
}

/** Computes the cart's amounts; undefined if a discount exceeds its amount. */
export const valorar = ({ lineas, descuento }: Carrito): CarritoValorado | undefined =>
  valorarCarrito(
    lineas.map((linea) => ({
      tipo: linea.tipo,
      precio: inCents(precioDe(linea)),
      cantidad: cantidadDe(linea),
      descuento: rebajaDe(linea.descuento),
    })),
    rebajaDe(descuento),
  )

export type SinMotivo = 'matricula' | 'membresia'

/** Free part that needs a reason: a membership without plan, price and discount, else a removed joining fee. */
export function pideMotivo(
  { lineas, descuento, sinMatricula, matriculaPagada }: Carrito,
  { lineas: valoradas }: Pick<CarritoValorado, 'lineas'>,
): SinMotivo | undefined {
  const isFree =
    !descuento &&
    lineas.some(
      (linea, indice) =>
        linea.tipo === 'membresia' &&
        !linea.membresia.plan &&
        !linea.descuento &&
        valoradas[indice]?.monto === 0,
    )
  if (isFree) return 'membresia'
  return sinMatricula && !matriculaPagada ? 'matricula' : undefined
}

export function impedimento(carrito: Carrito): ErrorCode | null {
  if (!valorar(carrito)) return 'DESCUENTO_DE_MAS'
  if (carrito.cliente) return null
  const has = (asked: TipoLinea) => carrito.lineas.some(({ tipo }) => tipo === asked)
  if (has('membresia')) return 'PLAN_SIN_CLIENTE'
  return has('deuda') ? 'VENTA_SIN_CLIENTE' : null
}

/** Stock of the line's product if all lines together exceed it; null if it suffices. */
export function faltanPara({ lineas }: Carrito, linea: Linea): number | null {
  if (linea.tipo !== 'producto' || !linea.producto.llevaStock) return null
  const { _id, stock } = linea.producto
  const all = lineas.reduce(
    (units, each) => units + (each.tipo === 'producto' && each.producto._id === _id ? each.cantidad : 0),
    0,
  )
  return all > stock ? stock : null
}

/** Lowers the debt line to the current debt, unless the excess becomes credit (`aFavor`). */
export function aceptarDeuda(carrito: Carrito, saldo: number, { aFavor = false } = {}): Carrito {
  const debia = Math.max(saldo, 0)
  const known = withLineas(carrito, (linea) =>
    linea.tipo === 'deuda'
      ? { ...linea, monto: aFavor ? linea.monto : Math.min(linea.monto, debia), debia }
      : linea,
  )
  return withoutLineas(known, (linea) => linea.tipo === 'deuda' && linea.monto <= 0)
}

export const aceptarPrecios = (carrito: Carrito) =>
  withLineas(carrito, (linea) => {
    if (linea.tipo === 'membresia' && linea.precioNuevo !== undefined) {
      const { precioNuevo: precio, membresia, ...rest } = linea
      return { ...rest, membresia: conPrecio(membresia, precio) }
    }
    if (linea.tipo === 'concepto' && linea.precioNuevo !== undefined) {
      const { precioNuevo: monto, ...rest } = linea
      return { ...rest, monto }
    }
    if (linea.tipo !== 'producto' || linea.precioNuevo === undefined) return linea
    const { precioNuevo: precio, ...rest } = linea
    return { ...rest, producto: { ...linea.producto, precio } }
  })

const conPrecio = ({ plan, ...membresia }: MembresiaEnVenta, precio: number): MembresiaEnVenta => ({
  ...membresia,
  precio,
  ...(plan && { plan: { ...plan, precio } }),
})

const withMembresias = (carrito: Carrito, change: (membresia: MembresiaEnVenta) => MembresiaEnVenta) =>
  withLineas(carrito, (linea) =>
    linea.tipo === 'membresia' ? { ...linea, membresia: change(linea.membresia) } : linea,
  )

export const sinEspera = (carrito: Carrito) =>
  withMembresias(carrito, ({ espera: _, ...membresia }) => membresia)

/** Clears the chosen first days, so that each membership follows the client's last one. */
export const empezarDespues = (carrito: Carrito) =>
  withMembresias(carrito, ({ fechainicio: _, espera: __, ...membresia }) => membresia)

/** Lets each membership overlap the known ones: the shared days are charged again. */
export const cobrarDias = (carrito: Carrito, known: { _id: string }[]) =>
  withMembresias(carrito, (membresia) => ({ ...membresia, cruza: known.map(({ _id }) => _id) }))

/** Confirms the client's payments without a membership: the cart's memberships are charged in addition. */
export const cobrarOtraVez = (carrito: Carrito, pagos: Record<TipoMembresia, { _id: string }[]>) =>
  withMembresias(carrito, (membresia) =>
    membresia.cobra ? membresia : { ...membresia, ademasDe: pagos[membresia.tipo].map(({ _id }) => _id) },
  )

/** Sum of the debt lines, in cents. A sale on account must pay at least this much now (ABONO_FIADO). */
export const deudaDe = ({ lineas }: Carrito): Cents =>
  lineas.reduce((all, linea) => all + (linea.tipo === 'deuda' ? inCents(linea.monto) : 0), 0)
