import { inCents, inPesos } from '@gym/contract/core/money'
import { type MetodoPago, metodosPago } from '@gym/contract/pagos/pagos.rules'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { aDesk } from '../../testing/a-desk.ts'
import { type Answer, testApi } from '../../testing/api.ts'
import { aPago } from '../../testing/builders.ts'
import { frontDesk } from '../../testing/front-desk.ts'
import { lawRuns } from '../../testing/models/law-runs.ts'
import { steps } from '../../testing/models/till-steps.ts'

type Step = typeof steps extends fc.Arbitrary<(infer One)[]> ? One : never
type Sums = Record<MetodoPago, number>

const NONE: Sums = { Efectivo: 0, Tarjeta: 0, Transferencia: 0 }

/** In-memory model of a shift; sums in cents. */
interface Turno {
  id: string
  desk: number
  isAdmins: boolean
  holds: Sums
  /** Share of `holds` that the X must report as `tardios`. */
  late: Sums
  from: number
  to: number
  isOpen: boolean
}
interface Hecho {
  id: string
  turno: Turno | null
  monto: number
  metodo: MetodoPago
  isGone: boolean
}

test('each turn of a random day balances to the cent', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (day) => {
      const api = await testApi()
      const call = api.as('recepcionista')
      await api.as('admin').put('/configuracion', { diferenciaMaxima: 9_000_000_000 })
      const { _id: cliente } = await frontDesk(api).cliente()
      const turnos: Turno[] = []
      const ventas: Hecho[] = []
      const pagos: Hecho[] = []
      let zetas = 0
      const ok = (answer: Answer, status: number) => {
        expect([answer.statusCode, answer.body.mensaje]).toEqual([status, undefined])
        return answer.body
      }
      const opened = () => turnos.filter(({ isOpen }) => isOpen)
      // Without a desk: the last opened shift of the same user, or the only shift.
      const of = (all: Turno[], desk: number | null, isAdmins = false) =>
        (desk !== null
          ? all.find((turno) => turno.desk === desk)
          : (all.findLast((turno) => turno.isAdmins === isAdmins) ??
            (all.length === 1 ? all[0] : undefined))) ?? null
      const now = () => of(opened(), null)
      const at = (desk: number | null) => of(opened(), desk)
      const put = (turno: Turno | null, metodo: MetodoPago, monto: number, isLate = false) => {
        if (!turno) return
        turno.holds[metodo] += monto
        if (isLate) turno.late[metodo] += monto
      }
      const correcting = ({ turno }: Hecho) => turno && (turno.isOpen ? turno : now())
      /** Money that a correction moves out of a closed shift counts as late in the shift that takes it. */
      const correct = (hecho: Hecho, moved: [metodo: MetodoPago, monto: number][]) => {
        const turno = correcting(hecho)
        for (const [metodo, monto] of moved) put(turno, metodo, monto, turno !== hecho.turno)
        hecho.turno = turno
      }
      const esperado = async ({ id }: Turno) => {
        const { metodos } = ok(await api.as('admin').get(`/caja/turnos/${id}/x`), 200)
        return metodos as ({ metodo: MetodoPago; esperado: number } & Record<string, number>)[]
      }
      const expectHolds = async (turno: Turno) => {
        const metodos = await esperado(turno)
        expect(
          metodos.map(({ metodo, esperado, tardios = 0 }) => [metodo, inCents(esperado), inCents(tardios)]),
        ).toEqual(metodosPago.map((metodo) => [metodo, turno.holds[metodo], turno.late[metodo]]))
        return metodos
      }
      const named = (desk: number | null) => (desk === null ? {} : { caja: `Caja ${desk}` })

      const does: { [Kind in Step['kind']]: (step: Extract<Step, { kind: Kind }>) => Promise<unknown> } = {
        async open({ desk, base, isAdmins }) {
          const by = isAdmins ? api.as('admin') : call
          const answer = await by.post('/caja/turnos', {
            base: inPesos(base),
            caja: `Caja ${desk}`,
            motivoBase: 'Cambio',
          })
          if (at(desk)) return expect(answer.statusCode).toBe(409)
          turnos.push({
            id: ok(answer, 201)._id,
            desk,
            isAdmins,
            holds: { ...NONE, Efectivo: base },
            late: { ...NONE },
            from: api.clock.now.getTime(),
            to: Number.POSITIVE_INFINITY,
            isOpen: true,
          })
        },
        async late({ monto, desk, isAdmins, agoS }) {
          const hour = api.clock.now.getTime() - agoS * 1_000
          const sale = aDesk(api).operation('/ventas', {
            lineas: [{ concepto: 'Agua', monto: inPesos(monto) }],
            cobros: [{ metodo: 'Efectivo', monto: inPesos(monto) }],
            ...named(desk),
          })
          const by = api.as(isAdmins ? 'admin' : 'recepcionista')
          const { _id: id, avisos } = ok(await sale.sendLate(agoS * 1_000, {}, { as: by }), 201)
          const then = of(
            turnos.filter(({ from, to }) => from <= hour && to > hour),
            desk,
            isAdmins,
          )
          const theirs = opened().findLast((turno) => turno.isAdmins === isAdmins)
          const stands = then?.isOpen ? then : undefined
          const next = opened().find((turno) => turno.desk === (desk ?? then?.desk))
          const turno = stands ?? next ?? theirs ?? opened().at(-1) ?? null
          const isWarned = turno ? !stands : desk !== null
          expect(avisos).toHaveLength(isWarned ? 1 : 0)
          put(turno, 'Efectivo', monto, isWarned)
          ventas.push({ id, turno, monto, metodo: 'Efectivo', isGone: false })
        },
        async sell({ monto, metodo, paid, desk }) {
          const pagado = Math.floor((monto * paid) / 100)
          const answer = await call.post('/ventas', {
            cliente,
            lineas: [{ concepto: 'Agua', monto: inPesos(monto) }],
            cobros: pagado > 0 ? [{ metodo, monto: inPesos(pagado) }] : [],
            fiado: pagado < monto,
            ...named(desk),
          })
          const turno = at(desk)
          if (desk !== null && !turno) return expect(answer.body.codigo).toBe('CAJA_CERRADA')
          put(turno, metodo, pagado)
          ventas.push({
            id: ok(answer, 201)._id,
            turno: pagado > 0 ? turno : null,
            monto: pagado,
            metodo,
            isGone: false,
          })
        },
        async pay({ monto, metodo }) {
          const { _id: id } = ok(
            await call.post('/pagos', aPago({ monto: inPesos(monto), metodoPago: metodo })),
            201,
          )
          put(now(), metodo, monto)
          pagos.push({ id, turno: now(), monto, metodo, isGone: false })
        },
        async abono({ monto, metodo }) {
          const body = {
            cliente,
            lineas: [{ deuda: inPesos(monto) }],
            cobros: [{ metodo, monto: inPesos(monto) }],
          }
          ok(await call.post('/ventas', body), 201)
          put(now(), metodo, monto)
        },
        async return({ which, metodo, desk }) {
          const venta = ventas[which % Math.max(1, ventas.length)]
          if (!venta || venta.isGone) return
          const body = { lineas: [{ indice: 0, cantidad: 1 }], metodo, motivo: 'Prueba', ...named(desk) }
          const answer = await call.post(`/ventas/${venta.id}/devolucion`, body)
          const turno = at(desk)
          if (desk !== null && !turno && answer.statusCode !== 201)
            return expect(answer.body.codigo).toBe('CAJA_CERRADA')
          // A return that refunds nothing needs no open till.
          if (desk !== null && !turno) expect(answer.body.reembolso).toBe(0)
          put(turno, metodo, -inCents(ok(answer, 201).reembolso))
          venta.isGone = true
        },
        async edit({ which, monto, metodo }) {
          const pago = pagos[which % Math.max(1, pagos.length)]
          if (!pago || pago.isGone || (pago.monto === monto && pago.metodo === metodo)) return
          ok(await call.put(`/pagos/${pago.id}`, { monto: inPesos(monto), metodoPago: metodo }), 200)
          correct(pago, [
            [pago.metodo, -pago.monto],
            [metodo, monto],
          ])
          Object.assign(pago, { monto, metodo })
        },
        async delete({ which }) {
          const pago = pagos[which % Math.max(1, pagos.length)]
          if (!pago || pago.isGone) return
          expect((await call.delete(`/pagos/${pago.id}`)).statusCode).toBe(200)
          correct(pago, [[pago.metodo, -pago.monto]])
          pago.isGone = true
        },
        async tenders({ which, metodo }) {
          const venta = ventas[which % Math.max(1, ventas.length)]
          if (!venta || venta.monto === 0 || venta.metodo === metodo) return
          const cobros = [{ metodo, monto: inPesos(venta.monto) }]
          ok(await call.put(`/ventas/${venta.id}/cobros`, { cobros }), 200)
          correct(venta, [
            [venta.metodo, -venta.monto],
            [metodo, venta.monto],
          ])
          Object.assign(venta, { metodo })
        },
        async move({ which, tipo, traslado, monto }) {
          const turno = turnos[which % Math.max(1, turnos.length)]
          if (!turno) return
          const categoria = traslado ? 'traslado' : tipo === 'entrada' ? 'ingreso' : 'gasto'
          const body = { tipo, categoria, monto: inPesos(monto), motivo: 'Prueba' }
          const answer = await call.post(`/caja/turnos/${turno.id}/movimientos`, body)
          if (!turno.isOpen) return expect(answer.body.codigo).toBe('TURNO_CERRADO')
          if (tipo === 'salida' && turno.holds.Efectivo < monto)
            return expect(answer.body.codigo).toBe('CAJA_SIN_FONDOS')
          ok(answer, 201)
          put(turno, 'Efectivo', tipo === 'entrada' ? monto : -monto)
        },
        async close({ which, over, card }) {
          const turno = opened()[which % Math.max(1, opened().length)]
          if (!turno) return
          const before = await expectHolds(turno)
          const contado = Math.max(0, turno.holds.Efectivo + over)
          const z = ok(
            await call.post(`/caja/turnos/${turno.id}/cierre`, {
              conteo: [
                { denominacion: 0.01, cantidad: contado % 1_000_000 },
                { denominacion: 10_000, cantidad: Math.floor(contado / 1_000_000) },
              ],
              otros: [{ metodo: 'Tarjeta', monto: inPesos(Math.max(0, turno.holds.Tarjeta + card)) }],
            }),
            200,
          )
          zetas += 1
          turno.isOpen = false
          turno.to = api.clock.now.getTime()
          expect(z.numero).toBe(zetas)
          expect(
            z.metodos.map(({ contado: _, diferencia: __, ...rest }: Record<string, unknown>) => rest),
          ).toEqual(before)
          expect(inCents(z.metodos[0].diferencia)).toBe(contado - turno.holds.Efectivo)
        },
      }
      for (const step of day) {
        // Advances the clock, so that no two steps share an instant.
        api.clock.now = new Date(api.clock.now.getTime() + 1_000)
        await does[step.kind](step as never)
      }
      for (const turno of turnos) await expectHolds(turno)
      // `testApi` checks the laws of the books at the end of the test.
    }),
    { numRuns: lawRuns(40) },
  )
}, 240_000)
