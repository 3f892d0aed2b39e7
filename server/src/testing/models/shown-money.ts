import type { TurnoDeCaja, ZDeCaja } from '@gym/contract/caja/caja.schema'
import type { DayRange } from '@gym/contract/core/calendar'
import { inCents } from '@gym/contract/core/money'
import type { DineroRecibido } from '@gym/contract/indicadores/preguntas.schema'
import type { Pago } from '@gym/contract/pagos/pagos.schema'
import type { Venta, VentaListada } from '@gym/contract/ventas/ventas.schema'
import { expect } from 'vitest'
import type { Caller } from '../api.ts'

const cents = (amounts: (number | undefined)[]) =>
  amounts.reduce<number>((sum, monto) => sum + inCents(monto ?? 0), 0)

const montos = (rows: { monto: number }[]) => cents(rows.map(({ monto }) => monto))

export async function readJson(caller: Caller, path: string) {
  const { statusCode, body } = await caller.get(path)
  expect([path, statusCode]).toEqual([path, 200])
  return body
}

/** Sums in cents the receipts, closing reports and lists, to compare them with the reconciliation. */
export class ShownMoney {
  readonly #ventas = new Map<string, Venta>()
  readonly #zetas = new Map<string, ZDeCaja>()

  /** Reads the receipts that are new or returned since the last call, and the new closing reports. */
  async read(admin: Caller): Promise<void> {
    const ventas: VentaListada[] = await readJson(admin, '/ventas')
    for (const { _id, devuelto } of ventas)
      if (this.#ventas.get(_id)?.devuelto !== devuelto)
        this.#ventas.set(_id, await readJson(admin, `/ventas/${_id}`))
    const turnos: TurnoDeCaja[] = await readJson(admin, '/caja/turnos')
    for (const { _id, z } of turnos)
      if (z && !this.#zetas.has(_id)) this.#zetas.set(_id, await readJson(admin, `/caja/turnos/${_id}/z`))
  }

  /** Figures of the reconciliation, computed from the receipts alone. */
  ofReceipts({ desde, hasta }: DayRange) {
    const isIn = ({ fecha }: { fecha: string }) => fecha >= desde && fecha <= hasta
    const ventas = [...this.#ventas.values()]
    const sold = ventas.filter(isIn)
    const back = ventas.flatMap(({ devoluciones }) => devoluciones).filter(isIn)
    const debts = (venta: Venta) => venta.lineas.filter(({ tipo }) => tipo === 'deuda')
    const undone = ventas.flatMap((venta) => {
      const indices = debts(venta).map(({ indice }) => indice)
      const lineas = venta.devoluciones.filter(isIn).flatMap((devolucion) => devolucion.lineas)
      return lineas.filter(({ indice }) => indices.includes(indice))
    })
    return {
      devuelto: cents(back.map(({ reembolso }) => reembolso)),
      rebajado: cents(back.map(({ rebajado }) => rebajado)),
      fiado: cents(sold.map(({ total }) => total)) - montos(sold.flatMap(({ cobros }) => cobros)),
      abonos: montos(sold.flatMap(debts)) - montos(undone),
    }
  }

  /** Sums of the rows that each screen lists. A key names the screen and its figure. */
  async ofLists(admin: Caller, days: DayRange) {
    const range = `fechaInicio=${days.desde}&fechaFin=${days.hasta}`
    const { pagos }: { pagos: Pago[] } = await readJson(admin, `/pagos?${range}`)
    const ventas: VentaListada[] = await readJson(admin, `/ventas?${range}`)
    const asked = `/indicadores/dinero?desde=${days.desde}&hasta=${days.hasta}`
    const dinero: DineroRecibido = await readJson(admin, asked)
    expect(montos(dinero.porMetodo)).toBe(inCents(dinero.total))
    expect(montos(dinero.porClase)).toBe(inCents(dinero.total))
    const metodos = [...this.#zetas.values()]
      .filter(({ fecha }) => fecha >= days.desde && fecha <= days.hasta)
      .flatMap((z) => z.metodos)
    return {
      'pagos cobrado': montos(pagos),
      'pagos devuelto': cents(pagos.map(({ devuelto }) => devuelto?.monto)),
      'ventas vendido': cents(ventas.map(({ total }) => total)),
      'libros vendido': inCents(dinero.enLibros),
      'indicadores neto': inCents(dinero.total),
      'caja neto': cents(metodos.map((each) => each.ventas - each.devoluciones)),
    }
  }
}
