import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '../core/calendar.ts'
import { diasDeMembresia, isRenewalDue, reciboPeriod, renewalDueDays } from './pagos.rules.ts'

const fee = (fecha: string, nombre = 'Mensualidad') => ({ fecha, producto: { nombre } })

describe('a payment is highlighted', () => {
  it('when its day plus 30 is 1 to 5 days away', () => {
    const today = '2026-11-20'
    const highlighted = Array.from({ length: 120 }, (_, back) => addDays(today, 30 - back))
      .filter((fecha) => isRenewalDue(fee(fecha), today))
      .sort()
    expect(highlighted).toEqual(['2026-10-22', '2026-10-23', '2026-10-24', '2026-10-25', '2026-10-26'])
  })

  it('on five days and no other, for any date', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 20_000 }), (offset) => {
        const fecha = addDays('2000-01-01', offset)
        const due = Array.from({ length: 60 }, (_, n) => n).filter((n) =>
          isRenewalDue(fee(fecha), addDays(fecha, n)),
        )
        expect(due).toEqual([25, 26, 27, 28, 29])
      }),
    )
  })

  it.each(['Mensualidad', 'MENSUALIDAD VIP', 'Plan mensualidad estudiante'])(
    'if its product is called %s',
    (nombre) => {
      expect(isRenewalDue(fee('2026-10-25', nombre), '2026-11-20')).toBe(true)
    },
  )

  it('never for another product or none', () => {
    expect(isRenewalDue(fee('2026-10-25', 'Proteína'), '2026-11-20')).toBe(false)
    expect(isRenewalDue({ fecha: '2026-10-25', producto: null }, '2026-11-20')).toBe(false)
  })

  it('never fails on the last day of the calendar', () => {
    expect(isRenewalDue(fee('9999-12-31'), '2026-11-20')).toBe(false)
  })
})

it('`renewalDueDays` matches the highlighted payments', () => {
  const today = '2026-11-20'
  const { desde, hasta } = renewalDueDays(today)
  const due = Array.from({ length: 120 }, (_, back) => addDays(today, 30 - back))
  for (const fecha of due) expect(isRenewalDue(fee(fecha), today)).toBe(desde <= fecha && fecha <= hasta)
})

describe('the receipt of a payment', () => {
  it.each([
    ['2026-11-20', '2026-12-20'],
    ['2026-01-31', '2026-02-28'],
    ['2026-12-01', '2027-01-01'],
  ])('of %s covers until %s', (fecha, hasta) => {
    expect(reciboPeriod({ fecha })).toEqual({ desde: fecha, hasta })
  })

  it("adds the membership's own dates, if known", () => {
    const periodo = { desde: '2026-11-26', hasta: '2026-12-26' }
    for (const producto of [null, { nombre: 'Mensualidad' }, { nombre: 'CLASE suelta' }]) {
      expect(diasDeMembresia({ producto, periodo })).toEqual(periodo)
      expect(diasDeMembresia({ producto, periodo: null })).toBeNull()
    }
    expect(diasDeMembresia({ producto: { nombre: 'Trimestral' }, plan: {}, periodo })).toEqual(periodo)
    expect(diasDeMembresia({ producto: { nombre: 'Agua' }, plan: null, periodo })).toBeNull()
    expect(diasDeMembresia({ producto: null, concepto: 'Valoración', periodo })).toBeNull()
  })
})
