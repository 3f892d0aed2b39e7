import { formatMoney, inCents, inPesos } from '@gym/contract/core/money'
import type { TipoMembresia } from '@gym/contract/membresias/membresias.rules'
import type { VigenciaDePlan } from '@gym/contract/planes/planes.rules'
import type { PlanDeProducto } from '@gym/contract/planes/planes.schema'
import type { Producto } from '@gym/contract/productos/productos.schema'
import { ABONO, MATRICULA, type TipoLinea } from '@gym/contract/ventas/ventas.rules'
import type { NuevaLinea, NuevaVenta } from '@gym/contract/ventas/ventas.schema'
import type { Actor } from '../../core/actor.ts'
import { AppError, fieldError, found } from '../../core/app-error.ts'
import { refuse } from '../../core/refuse.ts'
import type { Db } from '../../db/connection/database.ts'
import { listMembresiasPorCobrar } from '../../features/membresias/por-cobrar.queries.ts'
import { findProductoEnVenta, lockProductos } from '../../features/productos/productos.queries.ts'

/** A membership that a line gives, before its days are known. */
export interface MembresiaPedida {
  tipo: TipoMembresia
  vigencia: VigenciaDePlan
  sesiones: number
  plan: (PlanDeProducto & { _id: string }) | null
  fechainicio?: string | Date | undefined
  /** The other persons of the plan. */
  para: string[]
  ademasDe: string[]
  cruza: string[]
}

export interface LineaDeVenta {
  pedida: NuevaLinea
  tipo: TipoLinea
  /** The product; for a membership without a plan the one named like its type, if any. */
  producto: (Producto & { eliminadoEn?: string | null }) | null
  membresia: MembresiaPedida | null
  descripcion: string
  cantidad: number
  precio: number
  /** Unit price of the list; above `precio` if that was typed lower. */
  lista: number
  stockTomado: number
}

const planOf = ({ producto, membresia, matricula }: NuevaLinea) => producto ?? membresia?.plan ?? matricula

/**
 * Reads the cart's lines and locks their products. A product that is a plan gives its membership. An offline
 * sale keeps its prices, also for a deleted product.
 * @throws PRODUCTO_NO_ENCONTRADO, PLAN_NO_ENCONTRADO, MEMBRESIA_NO_ENCONTRADA, NADA_QUE_COBRAR,
 * PLAN_SIN_CLIENTE, PLAN_DE_A_UNO, PLAN_PERSONAS
 */
export async function leerCarrito(
  trx: Db,
  { lineas, cliente }: Pick<NuevaVenta, 'lineas' | 'cliente'>,
  by: Pick<Actor, 'hecho'>,
): Promise<LineaDeVenta[]> {
  const { hecho } = by
  const locked = await lockProductos(
    trx,
    lineas.map((linea) => planOf(linea) ?? null),
  )
  const there = locked.filter(({ eliminadoEn }) => hecho || !eliminadoEn)
  const productos = new Map(there.map((each) => [each._id, each]))
  const named = new Map<TipoMembresia, Producto | undefined>()
  for (const tipo of new Set(
    lineas.flatMap(({ membresia }) => (membresia?.plan ? [] : (membresia?.tipo ?? []))),
  ))
    named.set(tipo, await findProductoEnVenta(trx, tipo))

  const porCobrar = await listMembresiasPorCobrar(
    trx,
    lineas.flatMap(({ cobra }) => cobra ?? []),
  )

  return lineas.map((pedida, indice) => {
    const { producto: id, membresia, matricula, cobra, concepto, monto = 0, deuda = 0, cantidad } = pedida
    const one = { pedida, producto: null, membresia: null, cantidad: 1, stockTomado: 0 }
    if (id !== undefined || membresia?.plan !== undefined) {
      const isPlan = membresia?.plan !== undefined
      const producto = found(
        productos.get(id ?? membresia?.plan ?? ''),
        isPlan ? 'PLAN_NO_ENCONTRADO' : 'PRODUCTO_NO_ENCONTRADO',
      )
      if (isPlan && !producto.plan) throw new AppError('PLAN_NO_ENCONTRADO')
      const { nombre: descripcion, plan, llevaStock } = producto
      const precio = (hecho && (pedida.precio ?? membresia?.precio)) ?? producto.precio
      const sold = { pedida, producto, descripcion, cantidad, precio, lista: precio }
      if (plan && (cliente || !hecho)) {
        if (!cliente) throw fieldError('PLAN_SIN_CLIENTE', 'cliente', { indice })
        if (cantidad !== 1) throw fieldError('PLAN_DE_A_UNO', 'lineas', { indice })
        const dada = pedidaDe({ ...plan, _id: producto._id }, membresia)
        requirePersonas(dada.para, cliente, plan.personas, indice)
        return { ...sold, tipo: 'membresia', membresia: dada, stockTomado: 0 }
      }
      if (plan)
        refuse(by, fieldError('PLAN_SIN_CLIENTE', 'cliente', { indice }), {
          codigo: 'PLAN_SIN_CLIENTE',
          texto: `${descripcion} se cobró sin cliente: no dio ninguna membresía.`,
          indice,
        })
      return { ...sold, tipo: 'producto', membresia: null, stockTomado: llevaStock && !plan ? cantidad : 0 }
    }
    if (cobra !== undefined) {
      const { nombre, precio } = found(porCobrar.get(cobra), 'MEMBRESIA_NO_ENCONTRADA')
      if (precio === 0) throw fieldError('NADA_QUE_COBRAR', 'lineas', { indice })
      return { ...one, tipo: 'membresia', descripcion: nombre, precio, lista: precio }
    }
    if (membresia) {
      const { tipo = 'Mensualidad', precio = 0 } = membresia
      const producto = named.get(tipo) ?? null
      const dada = aLaMedida({ ...membresia, tipo })
      const lista = listaDe(producto, dada, precio)
      return { ...one, tipo: 'membresia', producto, membresia: dada, descripcion: tipo, precio, lista }
    }
    if (matricula !== undefined) {
      const { plan } = found(productos.get(matricula), 'PLAN_NO_ENCONTRADO')
      const precio = found(plan?.matricula ?? undefined, 'PLAN_NO_ENCONTRADO')
      return { ...one, tipo: 'concepto', descripcion: MATRICULA, precio, lista: precio }
    }
    if (concepto !== undefined)
      return { ...one, tipo: 'concepto', descripcion: concepto, precio: monto, lista: monto }
    return { ...one, tipo: 'deuda', descripcion: ABONO, precio: deuda, lista: deuda }
  })
}

type MembresiaDeLinea = NonNullable<NuevaLinea['membresia']>

const warned = ({ fechainicio, ademasDe = [], cruza = [] }: Partial<MembresiaDeLinea> = {}) => ({
  fechainicio,
  ademasDe,
  cruza,
})

const pedidaDe = (
  plan: PlanDeProducto & { _id: string },
  membresia: MembresiaDeLinea | undefined,
): MembresiaPedida => ({
  ...warned(membresia),
  plan,
  tipo: plan.tipo,
  vigencia: plan.vigencia,
  sesiones: plan.sesiones ?? 0,
  para: membresia?.para ?? [],
})

const aLaMedida = (membresia: MembresiaDeLinea & { tipo: TipoMembresia }): MembresiaPedida => ({
  ...warned(membresia),
  plan: null,
  tipo: membresia.tipo,
  vigencia: { cantidad: membresia.duracion ?? 0, unidad: 'dias' },
  sesiones: membresia.sesionesRestantes,
  para: [],
})

/**
 * Returns the list price of a membership, in proportion for a shorter one. A price typed below it counts as a
 * discount.
 */
function listaDe(
  producto: Producto | null,
  { tipo, vigencia, sesiones }: MembresiaPedida,
  precio: number,
): number {
  const plan = producto?.plan
  if (!producto || !plan) return precio
  const [given, whole] =
    tipo === 'Clase'
      ? [sesiones, plan.sesiones ?? 1]
      : [vigencia.cantidad, plan.vigencia.cantidad * (plan.vigencia.unidad === 'meses' ? MONTH_DAYS : 1)]
  return Math.max(precio, inPesos(Math.floor(inCents(producto.precio) * Math.min(given / whole, 1))))
}

const MONTH_DAYS = 30

/** @throws PLAN_PERSONAS */
function requirePersonas(para: string[], cliente: string, personas: number, indice: number): void {
  const all = new Set([cliente, ...para])
  if (all.size !== para.length + 1 || all.size > personas)
    throw fieldError('PLAN_PERSONAS', 'lineas', { indice })
}

/**
 * Requires that the products can be sold at these prices.
 * @returns the units that an offline sale lacks, by product id; any other sale is refused
 * @throws PRODUCTO_NO_ENCONTRADO, PRODUCTO_INACTIVO, PRECIO_CAMBIO, STOCK_INSUFICIENTE
 */
export function requireVendibles(lineas: LineaDeVenta[], by: Pick<Actor, 'hecho'>): Map<string, number> {
  const taken = new Map<string, number>()
  const lacking = new Map<string, number>()
  for (const [indice, { pedida, producto, membresia, stockTomado }] of lineas.entries()) {
    if (!producto || (membresia && !membresia.plan)) continue
    const seen = pedida.precio ?? pedida.membresia?.precio
    const { _id, nombre, precio, stock } = producto
    if (producto.eliminadoEn)
      refuse(by, new AppError('PRODUCTO_NO_ENCONTRADO'), {
        codigo: 'PRODUCTO_ELIMINADO',
        texto: `${nombre} ya no está entre los productos.`,
        indice,
      })
    else if (producto.estado === 'inactivo')
      refuse(by, new AppError('PRODUCTO_INACTIVO', { extra: { indice } }), {
        codigo: 'PRODUCTO_INACTIVO',
        texto: `${nombre} está inactivo.`,
        indice,
      })
    if (seen !== undefined && seen !== precio)
      refuse(by, new AppError('PRECIO_CAMBIO', { extra: { indice, precio } }), {
        codigo: 'PRECIO_CAMBIO',
        texto: `${nombre} se cobró a ${formatMoney(seen)} y ahora cuesta ${formatMoney(precio)}.`,
        indice,
        cobrado: seen,
        precio,
      })
    const all = (taken.get(_id) ?? 0) + stockTomado
    if (all > 0 && all > stock) {
      const falta = all - Math.max(stock, taken.get(_id) ?? 0)
      refuse(by, new AppError('STOCK_INSUFICIENTE', { extra: { indice, stock } }), {
        codigo: 'STOCK_INSUFICIENTE',
        texto: `De ${nombre} se vendieron ${all} y quedaban ${stock}: cuenta lo que hay.`,
        indice,
        falta,
      })
      lacking.set(_id, all - stock)
    }
    taken.set(_id, all)
  }
  return lacking
}
