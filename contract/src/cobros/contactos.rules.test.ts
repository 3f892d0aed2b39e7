import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ReglaContacto } from './cobros.rules.ts'
import { type Contado, juzgarContacto, seDesde } from './contactos.rules.ts'

const at = (day: string, time: string) => new Date(`${day}T${time}:00-05:00`)
const iso = (day: string, time: string) => at(day, time).toISOString()
const nothing = { contados: [], noContactar: false }
const after = (...contados: Contado[]) => ({ contados, noContactar: false })

describe('the hours of the law', () => {
  it.each([
    ['2026-11-20', '06:59', false],
    ['2026-11-20', '07:00', true],
    ['2026-11-20', '18:59', true],
    ['2026-11-20', '19:00', false],
    ['2026-11-21', '07:59', false],
    ['2026-11-21', '08:00', true],
    ['2026-11-21', '14:59', true],
    ['2026-11-21', '15:00', false],
    ['2026-11-22', '10:00', false],
    // A Monday holiday moved from 11 November, and that day itself.
    ['2026-11-16', '10:00', false],
    ['2026-11-11', '10:00', true],
    ['2026-04-02', '10:00', false],
    ['2026-12-08', '10:00', false],
  ])('%s at %s: %s', (day, time, permitido) => {
    expect(juzgarContacto(at(day, time), 'estricta', nothing).permitido).toBe(permitido)
  })

  it.each([
    ['2026-11-20', '19:00', 'De lunes a viernes se contacta de 7:00 a 19:00.', iso('2026-11-21', '08:00')],
    ['2026-11-21', '15:00', 'Los sábados se contacta de 8:00 a 15:00.', iso('2026-11-23', '07:00')],
    ['2026-11-22', '10:00', 'Hoy es domingo: no se contacta a nadie.', iso('2026-11-23', '07:00')],
    [
      '2026-11-16',
      '10:00',
      'Hoy es festivo (Independencia de Cartagena): no se contacta a nadie.',
      iso('2026-11-17', '07:00'),
    ],
    // Holy Thursday and Good Friday, then a Saturday.
    ['2026-04-01', '19:00', 'De lunes a viernes se contacta de 7:00 a 19:00.', iso('2026-04-04', '08:00')],
    ['2026-11-20', '05:00', 'De lunes a viernes se contacta de 7:00 a 19:00.', iso('2026-11-20', '07:00')],
  ])('%s at %s is refused with the reason and the next instant', (day, time, motivo, desde) => {
    expect(juzgarContacto(at(day, time), 'literal', nothing)).toEqual({
      permitido: false,
      motivo,
      desde,
      canal: null,
    })
  })

  it('the law does not apply outside Colombia', () => {
    expect(juzgarContacto(at('2026-11-22', '23:00'), 'ninguna', nothing).permitido).toBe(true)
  })
})

describe('the contact limits', () => {
  const whatsapp = { canal: 'whatsapp', fecha: iso('2026-11-17', '10:00') } as const
  const now = at('2026-11-20', '10:00')

  it('strict: once in seven days by any channel', () => {
    expect(juzgarContacto(now, 'estricta', after(whatsapp))).toEqual({
      permitido: false,
      motivo: 'Se le contactó por WhatsApp el 17/11/2026: solo una vez cada 7 días.',
      desde: iso('2026-11-24', '07:00'),
      canal: null,
    })
    expect(juzgarContacto(at('2026-11-24', '07:00'), 'estricta', after(whatsapp)).permitido).toBe(true)
  })

  it('literal: once a day, one channel a week', () => {
    expect(juzgarContacto(now, 'literal', after(whatsapp))).toMatchObject({
      permitido: true,
      canal: 'whatsapp',
    })
    expect(juzgarContacto(now, 'literal', after(whatsapp), 'whatsapp').permitido).toBe(true)
    expect(juzgarContacto(now, 'literal', after(whatsapp), 'llamada')).toMatchObject({
      permitido: false,
      motivo: 'Se le contactó por WhatsApp el 17/11/2026: en una semana, un solo canal.',
      desde: iso('2026-11-24', '07:00'),
    })
    expect(juzgarContacto(at('2026-11-17', '18:00'), 'literal', after(whatsapp), 'whatsapp')).toMatchObject({
      permitido: false,
      motivo: 'Se le contactó por WhatsApp hoy: solo una vez al día.',
      desde: iso('2026-11-18', '07:00'),
    })
  })

  it('a person who opted out is never contacted', () => {
    for (const regla of ['estricta', 'literal', 'ninguna'] as const)
      expect(juzgarContacto(now, regla, { contados: [], noContactar: true })).toEqual({
        permitido: false,
        motivo: 'Pidió que no se le contacte.',
        desde: null,
        canal: null,
      })
  })
})

it('permits the contact at the returned instant, not a minute earlier', () => {
  const minutes = fc.integer({ min: 0, max: 400 * 24 * 60 })
  const contado = fc.record({
    canal: fc.constantFrom('whatsapp' as const, 'llamada' as const, 'correo' as const),
    ago: fc.integer({ min: 1, max: 9 * 24 * 60 }),
  })
  const regla = fc.constantFrom<ReglaContacto>('estricta', 'literal')
  fc.assert(
    fc.property(minutes, fc.array(contado, { maxLength: 3 }), regla, (minute, before, rule) => {
      const now = new Date(at('2026-01-01', '00:00').getTime() + minute * 60_000)
      const contados = before.map(({ canal, ago }) => ({
        canal,
        fecha: new Date(now.getTime() - ago * 60_000).toISOString(),
      }))
      const { permitido, desde } = juzgarContacto(now, rule, after(...contados))
      if (permitido || !desde) {
        expect([permitido, desde]).toEqual([true, null])
        return
      }
      const then = new Date(desde)
      const sooner = new Date(then.getTime() - 60_000)
      expect(then > now).toBe(true)
      expect(juzgarContacto(then, rule, after(...contados)).permitido).toBe(true)
      if (sooner > now) expect(juzgarContacto(sooner, rule, after(...contados)).permitido).toBe(false)
    }),
  )
})

it("formats the next instant in the gym's time zone", () => {
  expect(seDesde(iso('2026-11-23', '07:00'), 'America/Bogota')).toBe(
    'Se puede desde el lunes 23/11/2026 a las 07:00.',
  )
  expect(seDesde(iso('2026-11-23', '07:00'), 'Europe/Madrid')).toBe(
    'Se puede desde el lunes 23/11/2026 a las 13:00.',
  )
})
