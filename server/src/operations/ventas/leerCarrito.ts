import type { ErrorCode } from '@gym/contract/core/errors'
import { formatMoney } from '@gym/contract/core/money'
import type { TipoMembresia } from '@gym/contract/membresias/membresias.rules'
import type { VigenciaDePlan } from '@gym/contract/planes/planes.rules'
import type { PlanDeProducto } from '@gym/contract/planes/planes.schema'
import type { Producto } from '@gym/contract/productos/productos.schema'
import { ABONO, MATRICULA, type TipoLinea } from '@gym/contract/ventas/ventas.rules'
import type { NuevaLinea, NuevaVenta } from '@gym/contract/ventas/ventas.schema'
import type { Actor } from '../../core/actor.ts'
import { AppError, fieldError } from '../../core/app-error.ts'
import { refuse } from '../../core/refuse.ts'
import type { Db } from '../../db/connection/database.ts'
import { listMembresiasPorCobrar } from '../../features/membresias/por-cobrar.queries.ts'
import { findProductoEnVenta, lockProductos } from '../../features/productos/productos.queries.ts'
import { listaDelPlan, listaDeMembresia, listPlanesDeLista } from './listaDeMembresia.ts'

export interface MembresiaPedida {
  tipo: TipoMembresia
  vigencia: VigenciaDePlan
  sesiones: number
  plan: (PlanDeProducto & { _id: string }) | null
  fechainicio?: string | Date | undefined
  /** Ids of the other persons of the plan. */
  para: string[]
  ademasDe: string[]
  cruza: string[]
  /** Days shown at the desk for each person; an entry without `cliente` is the buyer's. */
  espera: NonNullable<MembresiaDeLinea['espera']>
}

export interface LineaDeVenta {
  pedida: NuevaLinea
  tipo: TipoLinea
  /** For a membership without a plan, the product with the name of its type, if any. */
  producto: (Producto & { eliminadoEn?: string | null }) | null
  membresia: MembresiaPedida | null
  descripcion: string
  cantidad: number
  precio: number
  /** List price of one unit, which may be above `precio`. */
  lista: number
  /** True if the price was typed and the gym has plans, but none on sale gives its type a list price. */
  sinLista: boolean
  stockTomado: number
}

const planOf = ({ producto, membresia, matricula }: NuevaLinea) => producto ?? membresia?.plan ?? matricula

/**
 * Prices the lines and locks the products. An offline sale keeps its prices, also for a deleted product.
 * @throws PRODUCTO_NO_ENCONTRADO, PLAN_NO_ENCONTRADO, MEMBRESIA_NO_ENCONTRADA, NADA_QUE_COBRAR,
 * PRECIO_CAMBIO, PLAN_SIN_CLIENTE, PLAN_DE_A_UNO, PLAN_PERSONAS
 */
export async function leerCarrito(
  trx: Db,
  { lineas, cliente }: Pick<NuevaVenta, 'lineas' | 'cliente'>,
  by: Pick<Actor, 'replay'>,
): Promise<LineaDeVenta[]> {
  const { replay } = by
  const locked = await lockProductos(
    trx,
    lineas.map((linea) => planOf(linea) ?? null),
  )
  const sold = locked.filter(({ eliminadoEn }) => replay || !eliminadoEn)
  const productos = new Map(sold.map((each) => [each._id, each]))
  const named = new Map<TipoMembresia, Producto | undefined>()
  for (const tipo of new Set(
    lineas.flatMap(({ membresia }) => (membresia?.plan ? [] : (membresia?.tipo ?? []))),
  ))
    named.set(tipo, await findProductoEnVenta(trx, tipo))

  const porCobrar = await listMembresiasPorCobrar(
    trx,
    lineas.flatMap(({ cobra }) => cobra ?? []),
  )
  const planes = await listPlanesDeLista(trx)

  return lineas.map((pedida, indice) => {
    const { producto: id, membresia, matricula, cobra, concepto, monto = 0, deuda = 0, cantidad } = pedida
    const one = { pedida, producto: null, membresia: null, cantidad: 1, stockTomado: 0, sinLista: false }
    if (id !== undefined || membresia?.plan !== undefined) {
      const isPlan = membresia?.plan !== undefined
      const there = productos.get(id ?? membresia?.plan ?? '')
      const producto = isPlan
        ? foundIn(there?.plan ? there : null, 'PLAN_NO_ENCONTRADO', indice)
        : foundIn(there, 'PRODUCTO_NO_ENCONTRADO', indice)
      const { nombre: descripcion, plan, llevaStock } = producto
      const precio = (replay && (pedida.precio ?? membresia?.precio)) ?? producto.precio
      const lista = plan ? listaDelPlan(planes, producto, precio) : precio
      const sold = { pedida, producto, descripcion, cantidad, precio, lista, sinLista: false }
      if (plan && givesMembresia(descripcion, { cliente, cantidad, indice }, by)) {
        const dada = pedidaDe({ ...plan, _id: producto._id }, membresia)
        const para = revisarPersonas(dada.para, { cliente, personas: plan.personas, indice }, by)
        return { ...sold, tipo: 'membresia', membresia: { ...dada, para }, stockTomado: 0 }
      }
      return { ...sold, tipo: 'producto', membresia: null, stockTomado: llevaStock && !plan ? cantidad : 0 }
    }
    if (cobra !== undefined) {
      const gone = replay && pedida.precio ? { nombre: 'Membresía', precio: pedida.precio } : undefined
      const known = porCobrar.get(cobra)
      const { nombre, precio } = foundIn(known ?? gone, 'MEMBRESIA_NO_ENCONTRADA', indice)
      if (precio === 0 && !replay) throw fieldError('NADA_QUE_COBRAR', 'lineas', { indice })
      const price = precioVisto(pedida, { nombre, precio, indice }, by)
      const lista = known && listaDeMembresia(planes, known, price.precio)
      return { ...one, tipo: 'membresia', descripcion: nombre, ...price, ...lista }
    }
    if (membresia) {
      const { tipo = 'Mensualidad', precio = 0 } = membresia
      const producto = named.get(tipo) ?? null
      const dada = aLaMedida({ ...membresia, tipo })
      const given = { tipo, dias: dada.vigencia.cantidad, sesiones: dada.sesiones, inicial: null }
      const lista = listaDeMembresia(planes, given, precio)
      return { ...one, tipo: 'membresia', producto, membresia: dada, descripcion: tipo, precio, ...lista }
    }
    if (matricula !== undefined) {
      const gone = replay && pedida.precio ? 0 : undefined
      const precio = foundIn(productos.get(matricula)?.plan?.matricula ?? gone, 'PLAN_NO_ENCONTRADO', indice)
      const price = precioVisto(pedida, { nombre: MATRICULA, precio, indice }, by)
      return { ...one, tipo: 'concepto', descripcion: MATRICULA, ...price }
    }
    if (concepto !== undefined)
      return { ...one, tipo: 'concepto', descripcion: concepto, precio: monto, lista: monto }
    return { ...one, tipo: 'deuda', descripcion: ABONO, precio: deuda, lista: deuda }
  })
}

function foundIn<T>(value: T | undefined | null, codigo: ErrorCode, indice: number): T {
  if (value === undefined || value === null) throw new AppError(codigo, { extra: { indice } })
  return value
}

/** Refuses a price that differs from the cart's; an offline sale charges the cart's. @throws PRECIO_CAMBIO */
function precioVisto(
  { precio: seen }: NuevaLinea,
  now: { nombre: string; precio: number; indice: number },
  by: Pick<Actor, 'replay'>,
) {
  requirePrecio({ ...now, seen }, by)
  const precio = (by.replay && seen) ?? now.precio
  return { precio, lista: precio }
}

/** False for an offline sale without client, or of several units. @throws PLAN_SIN_CLIENTE, PLAN_DE_A_UNO */
function givesMembresia(
  nombre: string,
  { cliente, cantidad, indice }: { cliente: NuevaVenta['cliente']; cantidad: number; indice: number },
  by: Pick<Actor, 'replay'>,
): boolean {
  if (!cliente)
    refuse(by, fieldError('PLAN_SIN_CLIENTE', 'cliente', { indice }), {
      codigo: 'PLAN_SIN_CLIENTE',
      texto: `${nombre} se cobró sin cliente: no dio ninguna membresía.`,
      indice,
    })
  else if (cantidad !== 1)
    refuse(by, fieldError('PLAN_DE_A_UNO', 'lineas', { indice }), {
      codigo: 'PLAN_DE_A_UNO',
      texto: `${nombre} × ${cantidad} se cobró como producto y ahora es un plan: no dio ninguna membresía.`,
      indice,
    })
  return !!cliente && cantidad === 1
}

type MembresiaDeLinea = NonNullable<NuevaLinea['membresia']>

const warned = ({ fechainicio, ademasDe = [], cruza = [], espera = [] }: Partial<MembresiaDeLinea> = {}) => ({
  fechainicio,
  ademasDe,
  cruza,
  espera,
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

function revisarPersonas(
  para: string[],
  { cliente, personas, indice }: { cliente: NuevaVenta['cliente']; personas: number; indice: number },
  by: Pick<Actor, 'replay'>,
): string[] {
  const others = [...new Set(para)].filter((id) => id !== cliente)
  if (others.length !== para.length || others.length >= personas)
    refuse(by, fieldError('PLAN_PERSONAS', 'lineas', { indice }), {
      codigo: 'PLAN_PERSONAS',
      texto: `El plan es ahora de ${personas === 1 ? 'una persona' : `${personas} personas`}: se dio a las que se eligieron.`,
      indice,
    })
  return others
}

/**
 * Returns the units that an offline sale lacks, by product id; any other sale that lacks some is refused.
 * @throws PRODUCTO_NO_ENCONTRADO, PRODUCTO_INACTIVO, PRECIO_CAMBIO, STOCK_INSUFICIENTE
 */
export function requireVendibles(lineas: LineaDeVenta[], by: Pick<Actor, 'replay'>): Map<string, number> {
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
    requirePrecio({ nombre, seen, precio, indice }, by)
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

function requirePrecio(
  {
    nombre,
    seen,
    precio,
    indice,
  }: { nombre: string; seen: number | undefined; precio: number; indice: number },
  by: Pick<Actor, 'replay'>,
): void {
  if (seen === undefined || seen === precio) return
  refuse(by, new AppError('PRECIO_CAMBIO', { extra: { indice, precio } }), {
    codigo: 'PRECIO_CAMBIO',
    texto: `${nombre} se cobró a ${formatMoney(seen)} y ahora cuesta ${formatMoney(precio)}.`,
    indice,
    cobrado: seen,
    precio,
  })
}
