import { addDays, daysBetween } from '@gym/contract/core/calendar'
import { inCents, inPesos } from '@gym/contract/core/money'
import type { Venta } from '@gym/contract/ventas/ventas.schema'
import { acts, type Gym, type Numbers, pick, some } from './gym-acts.ts'
import {
  agreed,
  BEGINNING,
  type GymModel,
  type Linea,
  type Plan,
  type Refusals,
  type Socio,
} from './gym-model.ts'

const dayOf = (fecha: string) => daysBetween(BEGINNING, fecha)

/** A line to sell: what the model expects of it, and its part of the request (`pide`). */
interface Vendida extends Omit<Linea, 'devuelta'> {
  pide: object
}

interface Sold {
  sold: Venta
  venta: GymModel['ventas'][number]
}

/** On credit if `many` is 3 (a third is paid) or 4 (nothing is paid). The discount is of the whole cart. */
async function sell(
  { model, desk }: Gym,
  { socio, lineas, porcentaje = 0 }: { socio: Socio; lineas: Vendida[]; porcentaje?: number },
  { what, many }: Numbers,
  refusals: Refusals,
): Promise<Sold | undefined> {
  const bruto = lineas.reduce((sum, { monto }) => sum + monto, 0)
  const total = bruto - Math.round((bruto * porcentaje) / 100)
  const paid = many === 4 ? 0 : many === 3 ? Math.floor(total / 3) : total
  const metodo = what % 3 === 0 ? 'Tarjeta' : 'Efectivo'
  const answer = await desk.post('/ventas', {
    cliente: socio.id,
    lineas: lineas.map(({ pide }) => pide),
    cobros: paid > 0 ? [{ metodo, monto: inPesos(paid) }] : [],
    ...(porcentaje > 0 && { descuento: { porcentaje, motivo: 'Amigo' } }),
    ...(paid < total && { fiado: true, vence: addDays(BEGINNING, model.dia + what) }),
  })
  const sold: Venta | undefined = agreed(answer, { CLIENTE_NO_ENCONTRADO: socio.gone, ...refusals })
  if (!sold) return undefined
  if (inCents(sold.total) !== total) throw new Error(`${sold.total}, where the model says ${inPesos(total)}`)
  socio.debe += total - paid
  const venta = {
    id: sold._id,
    socio,
    lineas: lineas.map(({ pide: _, ...linea }, indice) => ({
      ...linea,
      monto: inCents(sold.lineas[indice]?.monto ?? 0),
      devuelta: 0,
    })),
  }
  model.ventas.push(venta)
  return { sold, venta }
}

type Oferta = GymModel['ofertas'][number]

/** The line of a plan; with `otro`, for that person too. */
const lineOf = ({ id, precio }: Oferta, otro?: Socio): Vendida => ({
  pide: { membresia: { plan: id, para: otro ? [otro.id] : [] } },
  monto: precio,
  cantidad: 1,
})

/** Stores the memberships of a sale with one plan, which is on its first line. */
function give({ planes }: GymModel, { sold, venta }: Sold, persons: Socio[]) {
  const given = sold.membresias.map((membresia): Plan => {
    const socio = persons.find(({ id }) => id === membresia.cliente._id)
    if (!socio) throw new Error('a membership of a person who is not of the sale')
    return {
      id: membresia._id,
      gone: false,
      socio,
      tipo: membresia.tipo,
      hasta: dayOf(membresia.fechafin),
      sesiones: membresia.sesionesRestantes,
      precio: inCents(membresia.precio),
      cobrada: true,
    }
  })
  if (given.length !== persons.length)
    throw new Error(`${given.length} memberships of ${persons.length} persons`)
  planes.push(...given)
  Object.assign(venta.lineas[0] ?? {}, { da: given })
}

export const planActs: Record<string, (gym: Gym, numbers: Numbers) => Promise<unknown>> = {
  async venderPlan(gym, numbers) {
    const { who, what, many } = numbers
    const { model } = gym
    const [socio, oferta] = [some(model.socios, who), some(model.ofertas, what)]
    const other = some(model.socios, who + 1)
    const otro = oferta.personas > 1 && what < 6 && other !== socio ? other : undefined
    const owesFee = oferta.matricula > 0 && !socio.matricula
    const isTwice = oferta.matricula > 0 && !owesFee && many === 1
    const fee = {
      pide: { matricula: oferta.id },
      monto: oferta.matricula,
      cantidad: 1,
      matricula: true as const,
    }
    const lineas = [lineOf(oferta, otro), ...(owesFee || isTwice ? [fee] : [])]
    const refusals = { CLIENTE_NO_ENCONTRADO: socio.gone || !!otro?.gone, MATRICULA_COBRADA: isTwice }
    const done = await sell(gym, { socio, lineas }, numbers, refusals)
    if (!done) return
    if (owesFee) socio.matricula = done.venta
    give(model, done, otro ? [socio, otro] : [socio])
  },

  async descontar(gym, numbers) {
    const { who, what, many } = numbers
    const { model } = gym
    const [socio, articulo] = [some(model.socios, who), some(model.articulos, what)]
    const oferta = some(
      model.ofertas.filter(({ matricula }) => matricula === 0),
      what,
    )
    const units = { pide: { producto: articulo.id, cantidad: many }, cantidad: many, articulo }
    const lineas = [lineOf(oferta), { ...units, monto: articulo.precio * many }]
    const cart = { socio, lineas, porcentaje: (what + 1) * 2 }
    const done = await sell(gym, cart, numbers, model.noSeVende(articulo, many))
    if (!done) return
    articulo.stock -= many
    give(model, done, [socio])
  },

  /** Charges a membership, sometimes with a discount; creates it first if `many` is 1 or there is none. */
  async cobrar(gym, numbers) {
    const { what, many } = numbers
    const { model } = gym
    const priced = () => model.planes.filter(({ precio }) => precio > 0)
    if (many === 1 || priced().length === 0) await acts.membresia?.(gym, numbers)
    const plan = many === 1 ? priced().at(-1) : pick(priced(), what)
    if (!plan) return
    const { socio, precio } = plan
    const lineas = [{ pide: { cobra: plan.id }, monto: precio, cantidad: 1, cobra: plan }]
    const done = await sell(gym, { socio, lineas, porcentaje: what % 2 === 0 ? 10 : 0 }, numbers, {
      MEMBRESIA_NO_ENCONTRADA: plan.gone || socio.gone,
      MEMBRESIA_YA_COBRADA: plan.cobrada,
    })
    if (done) plan.cobrada = true
  },

  async cancelar({ model, desk }, { what, many }) {
    const plan = pick(model.planes, what)
    if (!plan) return
    const body = { cuando: many % 2 === 0 ? 'hoy' : 'al-final', motivo: 'precio' }
    const done = agreed(await desk.post(`/membresias/${plan.id}/cancelar`, body), {
      MEMBRESIA_NO_ENCONTRADA: plan.gone || plan.socio.gone,
      CLIENTE_NO_ENCONTRADO: plan.socio.gone,
      MEMBRESIA_TERMINADA: plan.hasta < model.dia,
      MEMBRESIA_YA_CANCELADA: plan.cancelada === true,
    })
    if (done) Object.assign(plan, { cancelada: true, hasta: dayOf(done.fechafin) })
  },
}
