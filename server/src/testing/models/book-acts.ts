import { addDays, type Day, dayIn } from '@gym/contract/core/calendar'
import type { Venta } from '@gym/contract/ventas/ventas.schema'
import { expect } from 'vitest'
import type { Answer, Caller, TestApi } from '../api.ts'
import { aTransaccion } from '../builders.ts'
import { acts, type Gym, type Numbers } from './gym-acts.ts'
import { planActs } from './plan-acts.ts'

const TIME_ZONE = 'America/Bogota'

export type Acts = Record<string, (gym: Gym, numbers: Numbers) => Promise<unknown>>

const OF_MONEY = [
  'vender',
  'corregir',
  'anular',
  'fiar',
  'abonar',
  'devolver',
  'eliminarSocio',
  'unirSocios',
  'borrarDatos',
  'pasaUnDia',
]

/** Acts on sales, payments, plans, debts and clients; also moves to the next day. */
export const ofMoney: Acts = {
  ...Object.fromEntries(Object.entries(acts).filter(([name]) => OF_MONEY.includes(name))),
  ...planActs,
}

export const todayOf = (api: TestApi) => dayIn(TIME_ZONE, api.clock.now)

function unlessClosed({ statusCode, body }: Answer) {
  if (statusCode >= 400) expect([statusCode, body.codigo]).toEqual([409, 'PERIODO_CERRADO'])
  return statusCode < 400
}

interface Book {
  api: () => TestApi
  /** Ids of the manual transactions; empty it between runs. */
  byHand: string[]
  onClosed: (admin: Caller, hasta: Day) => Promise<unknown>
}

export const bookActs = ({ api, byHand, onClosed }: Book): Acts => ({
  async registrar({ admin }, { who, what, many }) {
    const fecha = addDays(todayOf(api()), -who)
    const tipo = what % 2 === 0 ? 'egreso' : 'ingreso'
    const body = aTransaccion({
      tipo,
      fecha,
      monto: many * 1_000.25,
      cuentaDebito: what < 5 ? 'Caja' : 'Bancos',
    })
    const answer = await (await admin()).post('/contabilidad', body)
    if (unlessClosed(answer)) byHand.push(answer.body._id)
  },

  async corregirTransaccion({ admin }, { what, many }) {
    const id = byHand[what % Math.max(1, byHand.length)]
    if (id) unlessClosed(await (await admin()).put(`/contabilidad/${id}`, { monto: many * 777.5 }))
  },

  async corregirCobros({ model, desk }, { what }) {
    const venta = model.ventas[what % Math.max(1, model.ventas.length)]
    if (!venta) return
    const { cobros }: Venta = (await desk.get(`/ventas/${venta.id}`)).body
    const other = { Efectivo: 'Tarjeta', Tarjeta: 'Transferencia', Transferencia: 'Efectivo' } as const
    if (cobros.length === 0) return
    await desk.put(`/ventas/${venta.id}/cobros`, {
      cobros: cobros.map(({ metodo, monto }) => ({ metodo: other[metodo], monto })),
    })
  },

  async cerrarPeriodo({ admin }, { who }) {
    const caller = await admin()
    const hasta = addDays(todayOf(api()), -1 - who)
    const { hasta: before } = (await caller.get('/libros/cierre')).body
    if (before !== null && before >= hasta) return
    expect((await caller.put('/libros/cierre', { hasta })).statusCode).toBe(200)
    await onClosed(caller, hasta)
  },
})
