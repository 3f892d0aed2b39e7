import type { Day } from '@gym/contract/calendar'
import type { ErrorCode } from '@gym/contract/errors'
import type { TipoMembresia } from '@gym/contract/membresias.rules'
import { inCents, inPesos, multiply } from '@gym/contract/money'
import type { Producto } from '@gym/contract/productos'
import type { NuevaVenta } from '@gym/contract/ventas'
import {
  type CarritoValorado,
  type Cents,
  type Rebaja,
  type Tender,
  type TipoLinea,
  valorarCarrito,
} from '@gym/contract/ventas.rules'
import type { z } from 'zod'
import { newIdempotencyKey } from '../../lib/http.ts'
import type { PickedClient } from '../clientes/client-picker.tsx'

/** What is sent of a sale. */
export type VentaEnviada = z.input<typeof NuevaVenta>

/** What the cart knows of a product; its stock and price are those of when it was put in, or of a refusal since. */
export type ProductoEnVenta = Pick<Producto, '_id' | 'nombre' | 'precio' | 'stock' | 'llevaStock' | 'estado'>

/** Pesos or per cent, and why. */
export type Descuento = { motivo: string } & ({ valor: number } | { porcentaje: number })

export interface MembresiaEnVenta {
  tipo: TipoMembresia
  duracion: number
  precio: number
  sesionesRestantes: number
  /** Its first day, where somebody chose it: else it is after what the client has, or today. */
  fechainicio?: Day | undefined
  /** The payments that the client made for one and that are known: it is charged all the same. */
  ademasDe?: string[]
  /** The memberships that give some of its days already and that are known: those are charged again. */
  cruza?: string[]
}

type Contenido =
  | { tipo: 'producto'; producto: ProductoEnVenta; cantidad: number; precioNuevo?: number | undefined }
  | { tipo: 'membresia'; membresia: MembresiaEnVenta }
  | { tipo: 'concepto'; concepto: string; monto: number }
  /** `debia` is what the client owed in all as it was shown: what was charged meanwhile is not charged twice. */
  | { tipo: 'deuda'; monto: number; debia?: number | undefined }

/** A line, with an id of its own to be told from one of the same thing. */
export type Linea = Contenido & { id: string; descuento?: Descuento | undefined }

export interface Carrito {
  /** By which the sale is sent, however often: it is made once. */
  clave: string
  cliente: PickedClient | null
  lineas: Linea[]
  descuento?: Descuento | undefined
  /** Where one goes once it is paid. */
  volver?: '/recepcion' | undefined
  /** What was sent and is not answered: nobody knows whether it was sold. */
  enviada?: VentaEnviada | undefined
}

export const nuevoCarrito = (cliente: PickedClient | null = null): Carrito => ({
  clave: newIdempotencyKey(),
  cliente,
  lineas: [],
})

export const isVacio = ({ lineas }: Carrito) => lineas.length === 0

const conLinea = (carrito: Carrito, contenido: Contenido): Carrito => ({
  ...carrito,
  lineas: [...carrito.lineas, { ...contenido, id: newIdempotencyKey() }],
})

const withLineas = (carrito: Carrito, change: (linea: Linea) => Linea): Carrito => ({
  ...carrito,
  lineas: carrito.lineas.map(change),
})

/** One more of a product; its line knows what is known of it now. A line that is discounted stays as it is. */
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

/** What the client owes, in one line. */
export function agregarDeuda(carrito: Carrito, monto: number): Carrito {
  if (!carrito.lineas.some(({ tipo }) => tipo === 'deuda'))
    return conLinea(carrito, { tipo: 'deuda', monto, debia: monto })
  return withLineas(carrito, (linea) => (linea.tipo === 'deuda' ? { ...linea, monto, debia: monto } : linea))
}

/** Of the debt in the cart this much is paid. */
export const abonar = (carrito: Carrito, monto: number) =>
  withLineas(carrito, (linea) => (linea.tipo === 'deuda' ? { ...linea, monto } : linea))

/** Changes a line into what is given. */
export const cambiarLinea = (carrito: Carrito, linea: Linea) =>
  withLineas(carrito, (each) => (each.id === linea.id ? linea : each))

/** Discounts a line, as it is now, or without its id the whole; without a discount takes it off. */
export function descontar(
  carrito: Carrito,
  descuento: Descuento | undefined,
  lineaId: string | undefined,
): Carrito {
  if (lineaId === undefined) return { ...carrito, descuento }
  return withLineas(carrito, (linea) => (linea.id === lineaId ? { ...linea, descuento } : linea))
}

/** Changes the membership of a line, and nothing else of it. */
export const cambiarMembresia = (carrito: Carrito, membresia: MembresiaEnVenta, lineaId: string) =>
  withLineas(carrito, (linea) =>
    linea.id === lineaId && linea.tipo === 'membresia' ? { ...linea, membresia } : linea,
  )

export const quitarLinea = (carrito: Carrito, id: string): Carrito => ({
  ...carrito,
  lineas: carrito.lineas.filter((linea) => linea.id !== id),
})

/** Puts a line that was taken out where it stood. */
export const reponerLinea = (carrito: Carrito, linea: Linea, indice: number): Carrito => ({
  ...carrito,
  lineas: [...carrito.lineas.slice(0, indice), linea, ...carrito.lineas.slice(indice)],
})

/** Another one buys: what the one before owes is not theirs. */
export function elegirCliente(carrito: Carrito, cliente: PickedClient | null): Carrito {
  if (cliente?._id === carrito.cliente?._id) return carrito
  // No more of them than the sale shows: the browser keeps it.
  const known = cliente && {
    _id: cliente._id,
    nombre: cliente.nombre,
    apellido: cliente.apellido,
    ...(cliente.numeroIdentificacion && { numeroIdentificacion: cliente.numeroIdentificacion }),
  }
  return { ...carrito, cliente: known, lineas: carrito.lineas.filter(({ tipo }) => tipo !== 'deuda') }
}

/** The price of one, in pesos, before discounts. */
export function precioDe(linea: Linea): number {
  if (linea.tipo === 'producto') return linea.producto.precio
  return linea.tipo === 'membresia' ? linea.membresia.precio : linea.monto
}

export const cantidadDe = (linea: Linea) => (linea.tipo === 'producto' ? linea.cantidad : 1)

/** What a line comes to before discounts, in pesos. */
export const brutoDe = (linea: Linea) => multiply(precioDe(linea), cantidadDe(linea))

const nombres: Record<Exclude<TipoLinea, 'deuda'>, (linea: Linea) => string> = {
  producto: (linea) => (linea.tipo === 'producto' ? linea.producto.nombre : ''),
  membresia: (linea) => (linea.tipo === 'membresia' ? linea.membresia.tipo : ''),
  concepto: (linea) => (linea.tipo === 'concepto' ? linea.concepto : ''),
}

export const nombreDe = (linea: Linea) => (linea.tipo === 'deuda' ? 'Deuda' : nombres[linea.tipo](linea))

export function rebajaDe(descuento: Descuento | undefined): Rebaja | undefined {
  if (!descuento) return undefined
  return 'valor' in descuento ? { valor: inCents(descuento.valor) } : { porcentaje: descuento.porcentaje }
}

/** What the cart comes to; undefined where a discount takes off more than there is. */
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

/** Why the cart cannot be charged as it is; null where it can. */
export function impedimento(carrito: Carrito): ErrorCode | null {
  if (!valorar(carrito)) return 'DESCUENTO_DE_MAS'
  const needsClient = carrito.lineas.some(({ tipo }) => tipo === 'membresia' || tipo === 'deuda')
  return needsClient && !carrito.cliente ? 'VENTA_SIN_CLIENTE' : null
}

/** How many of its product are left for a line, all lines of it together; null where there are enough. */
export function faltanPara({ lineas }: Carrito, linea: Linea): number | null {
  if (linea.tipo !== 'producto' || !linea.producto.llevaStock) return null
  const { _id, stock } = linea.producto
  const all = lineas.reduce(
    (units, each) => units + (each.tipo === 'producto' && each.producto._id === _id ? each.cantidad : 0),
    0,
  )
  return all > stock ? stock : null
}

/** What a refusal says of a line: its price now, or how many are left. */
export function corregir(
  carrito: Carrito,
  { indice, precio, stock }: { indice?: number; precio?: number; stock?: number },
): Carrito {
  const refused = carrito.lineas[indice ?? -1]
  return withLineas(carrito, (linea) => {
    if (linea !== refused || linea.tipo !== 'producto') return linea
    return {
      ...linea,
      ...(precio !== undefined && { precioNuevo: precio }),
      producto: { ...linea.producto, ...(stock !== undefined && { stock }) },
    }
  })
}

/** Of a debt that is less by now no more is charged than is owed, unless what is past it is meant to be in their favour. */
export function aceptarDeuda(carrito: Carrito, saldo: number, { aFavor = false } = {}): Carrito {
  const debia = Math.max(saldo, 0)
  const known = withLineas(carrito, (linea) =>
    linea.tipo === 'deuda'
      ? { ...linea, monto: aFavor ? linea.monto : Math.min(linea.monto, debia), debia }
      : linea,
  )
  return { ...known, lineas: known.lineas.filter((linea) => linea.tipo !== 'deuda' || linea.monto > 0) }
}

/** Takes the prices of today wherever a refusal told them. */
export const aceptarPrecios = (carrito: Carrito) =>
  withLineas(carrito, (linea) => {
    if (linea.tipo !== 'producto' || linea.precioNuevo === undefined) return linea
    const { precioNuevo: precio, ...rest } = linea
    return { ...rest, producto: { ...linea.producto, precio } }
  })

const withMembresias = (carrito: Carrito, change: (membresia: MembresiaEnVenta) => MembresiaEnVenta) =>
  withLineas(carrito, (linea) =>
    linea.tipo === 'membresia' ? { ...linea, membresia: change(linea.membresia) } : linea,
  )

/** Each membership begins after what the client has. */
export const empezarDespues = (carrito: Carrito) =>
  withMembresias(carrito, ({ fechainicio: _, ...membresia }) => membresia)

/** What the client has is known: days of it are charged all the same. */
export const cobrarDias = (carrito: Carrito, known: { _id: string }[]) =>
  withMembresias(carrito, (membresia) => ({ ...membresia, cruza: known.map(({ _id }) => _id) }))

/** The client's payments that wait for a membership are known: the cart's memberships are charged all the same. */
export const cobrarOtraVez = (carrito: Carrito, pagos: Record<TipoMembresia, { _id: string }[]>) =>
  withMembresias(carrito, (membresia) => ({
    ...membresia,
    ademasDe: pagos[membresia.tipo].map(({ _id }) => _id),
  }))

/** What is sent of a cart that is paid so. */
export function ventaDe({ cliente, lineas, descuento }: Carrito, tender: Tender): VentaEnviada {
  return {
    ...(cliente && { cliente: cliente._id }),
    lineas: lineas.map((linea) => ({
      ...contenidoEnviado(linea),
      ...(linea.descuento && { descuento: linea.descuento }),
    })),
    ...(descuento && { descuento }),
    cobros: tender.cobros.map(({ metodo, monto }) => ({ metodo, monto: inPesos(monto) })),
    ...(tender.recibido !== undefined && { recibido: inPesos(tender.recibido) }),
    ...(tender.aFavor && { aFavor: inPesos(tender.aFavor) }),
    ...(tender.fiado && { fiado: true }),
  }
}

function contenidoEnviado(linea: Linea): VentaEnviada['lineas'][number] {
  switch (linea.tipo) {
    case 'producto':
      return { producto: linea.producto._id, cantidad: linea.cantidad, precio: linea.producto.precio }
    case 'membresia':
      return { membresia: linea.membresia }
    case 'concepto':
      return { concepto: linea.concepto, monto: linea.monto }
    case 'deuda':
      return { deuda: linea.monto, ...(linea.debia !== undefined && { debia: linea.debia }) }
  }
}

/** Of the lines that are a debt from before, in cents: it is not paid by owing it. */
export const deudaDe = ({ lineas }: Carrito): Cents =>
  lineas.reduce((all, linea) => all + (linea.tipo === 'deuda' ? inCents(linea.monto) : 0), 0)
