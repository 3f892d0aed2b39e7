import { describe, expect, it } from 'vitest'
import { medidas } from './composicion-corporal.rules.ts'
import { NuevaComposicion } from './composicion-corporal.schema.ts'

const complete = {
  numeroIdentificacion: '1.020.304',
  fecha: '2026-11-20',
  peso: 80,
  altura: 175,
  objetivo: 'Cardio',
}

const problems = (body: object) =>
  NuevaComposicion.safeParse(body).error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? []

describe('the form of a measurement', () => {
  it('requires client, weight, height and objective, in form order', () => {
    expect(problems({})).toEqual([
      ['numeroIdentificacion', 'El número de identificación es obligatorio.'],
      ['peso', 'El peso es obligatorio.'],
      ['altura', 'La altura es obligatoria.'],
      ['objetivo', 'El objetivo es obligatorio.'],
    ])
    expect(NuevaComposicion.parse(complete)).toMatchObject({ numeroIdentificacion: '1020304' })
  })

  const percentages = ['porcentajeGrasa', 'porcentajeMusculo']
  it.each([
    ['peso', 1, 500, 'El peso'],
    ['altura', 30, 300, 'La altura'],
    ['imc', 0.1, 10_000, 'El IMC'],
    ['porcentajeGrasa', 0, 100, 'El porcentaje de grasa'],
    ['porcentajeMusculo', 0, 100, 'El porcentaje de músculo'],
  ])('takes %s from %d to %d', (field, min, max, subject) => {
    const label = (number: number) => new Intl.NumberFormat('es-CO').format(number)
    const withField = (value: unknown) => problems({ ...complete, [field]: value })
    for (const value of [min, max, max - 0.01]) expect(withField(value)).toEqual([])
    const under = `${subject} debe ser ${label(min)} o más.`
    expect(withField(min - 0.01)).toEqual([[field, under]])
    expect(withField(max + 0.01)).toEqual([[field, `${subject} debe ser ${label(max)} o menos.`]])
    expect(withField(min + 0.005)).toEqual([[field, `${subject} admite dos decimales como máximo.`]])
    for (const text of ['80', '', true, {}])
      expect(withField(text)).toEqual([[field, `${subject} debe ser un número.`]])
    const isOptional = field === 'imc' || percentages.includes(field)
    expect(withField(null).length).toBe(isOptional ? 0 : 1)
  })

  it.each(medidas)('takes a %s of 1 to 300 cm, or none', (medida) => {
    const withMedida = (value: unknown) => problems({ ...complete, medidas: { [medida]: value } })
    for (const value of [1, 300, 38.25, null, undefined]) expect(withMedida(value)).toEqual([])
    for (const value of [0.99, 300.01, 38.255, '38'])
      expect(withMedida(value)).toEqual([[`medidas.${medida}`, expect.any(String)]])
  })

  it('refuses fat and muscle that exceed 100 % together', () => {
    const together = (porcentajeGrasa: number, porcentajeMusculo: number) =>
      problems({ ...complete, porcentajeGrasa, porcentajeMusculo })
    expect(together(33.33, 66.67)).toEqual([])
    expect(together(33.34, 66.67)).toEqual([
      ['porcentajeMusculo', 'Los porcentajes de grasa y de músculo no pueden sumar más de 100.'],
    ])
  })

  it('keeps line breaks in the notes, up to 2000 characters', () => {
    const notas = (text: unknown) => NuevaComposicion.parse({ ...complete, notas: text }).notas
    expect([' Rodilla\nDuerme poco ', '', '  ', null].map(notas)).toEqual([
      'Rodilla\nDuerme poco',
      null,
      null,
      null,
    ])
    expect(problems({ ...complete, notas: 'a'.repeat(2001) })).toEqual([
      ['notas', 'El texto de las notas admite 2000 caracteres como máximo.'],
    ])
  })

  it('refuses an unknown objective and an invalid day', () => {
    expect(problems({ ...complete, objetivo: 'Volumen', fecha: '2026-02-30' })).toEqual([
      ['fecha', 'La fecha no es una fecha válida.'],
      ['objetivo', expect.stringContaining('El objetivo debe ser una de estas opciones: Cardio,')],
    ])
  })
})
