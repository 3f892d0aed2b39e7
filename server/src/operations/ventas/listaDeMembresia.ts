import { inCents, inPesos, MAX_MONEY } from '@gym/contract/core/money'
import type { TipoMembresia } from '@gym/contract/membresias/membresias.rules'
import { sql } from 'kysely'
import type { Db } from '../../db/connection/database.ts'

export interface PlanDeLista {
  _id: string
  tipo: TipoMembresia
  /** The fewest (`desde`) and most (`hasta`) days that the plan gives, or the sessions of a Clase. */
  desde: number
  hasta: number
  /** The higher of the product's price and the price that an admin set last. */
  precio: number
  isConfirmed: boolean
  isOnSale: boolean
}

export interface MembresiaDada {
  tipo: TipoMembresia
  dias: number
  sesiones: number
  /** First price of the membership, null if unknown: a lower price now is a discount. */
  inicial: number | null
}

const MONTH_DAYS = 365 / 12
/** Days by which months that include February fall short of 30 days each. */
const FEBRUARY_LACKS = 2

/** Lists all plans, deleted ones too, with the prices that discounts are measured against. */
export async function listPlanesDeLista(trx: Db): Promise<PlanDeLista[]> {
  const rows = await trx
    .selectFrom('planes')
    .innerJoin('productos', 'productos.id', 'planes.id')
    .select(['planes.id as _id', 'planes.tipo', 'planes.cantidad', 'planes.unidad', 'planes.sesiones'])
    .select(sql<number>`greatest(productos.precio, planes.precio_lista)`.as('precio'))
    .select(sql<boolean>`planes.precio_lista is not null`.as('isConfirmed'))
    .select(sql<boolean>`productos.eliminado_en is null and productos.estado = 'activo'`.as('isOnSale'))
    .execute()
  return rows.map(({ cantidad, unidad, sesiones, ...plan }) => ({
    ...plan,
    ...(plan.tipo === 'Clase'
      ? { desde: sesiones ?? 1, hasta: sesiones ?? 1 }
      : unidad === 'meses'
        ? { desde: cantidad * 30 - FEBRUARY_LACKS, hasta: Math.ceil(cantidad * MONTH_DAYS) }
        : { desde: cantidad, hasta: cantidad }),
  }))
}

/**
 * List price of a membership without a plan: its share of the cheapest plan that is not longer, else of the
 * shortest. Prefers plans with an admin's price. Null if no plan on sale has its type.
 */
function listaALaMedida(
  planes: PlanDeLista[],
  { tipo, dias, sesiones }: Pick<MembresiaDada, 'tipo' | 'dias' | 'sesiones'>,
): number | null {
  const given = tipo === 'Clase' ? sesiones : dias
  const alike = planes.filter((plan) => plan.isOnSale && plan.tipo === tipo)
  const confirmed = alike.filter(({ isConfirmed }) => isConfirmed)
  const known = confirmed.length > 0 ? confirmed : alike
  const shortest = Math.min(...known.map(({ desde }) => desde))
  const shares = known
    .filter(({ desde }) => desde <= Math.max(given, shortest))
    .map(({ precio, hasta }) => Math.floor((inCents(precio) * given) / Math.max(hasta, 1)))
  return shares.length > 0 ? Math.min(inPesos(Math.min(...shares)), MAX_MONEY) : null
}

/** List price for a typed price. `sinLista`: the gym has plans, but none of the type on sale. */
export function listaDeMembresia(planes: PlanDeLista[], dada: MembresiaDada, precio: number) {
  const lista = listaALaMedida(planes, dada)
  return {
    lista: Math.max(precio, dada.inicial ?? 0, lista ?? 0),
    sinLista: lista === null && planes.length > 0,
  }
}

/** List price of a plan. Without an admin's price, at least its share of the cheapest plan. */
export function listaDelPlan(planes: PlanDeLista[], { _id }: { _id: string }, precio: number): number {
  const plan = planes.find((each) => each._id === _id)
  if (!plan) return precio
  const others = plan.isConfirmed
    ? 0
    : listaALaMedida(planes, { ...plan, dias: plan.desde, sesiones: plan.desde })
  return Math.max(precio, plan.precio, others ?? 0)
}
