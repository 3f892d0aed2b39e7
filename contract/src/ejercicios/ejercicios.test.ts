import { describe, expect, it } from 'vitest'
import { catalogo, ejerciciosDe, gruposMusculares } from './catalogo.ts'
import { CambiosEjercicio, Ejercicio } from './ejercicios.schema.ts'
import { otrosNombres, textoBuscable } from './otros-nombres.ts'

describe('the catalogue', () => {
  it('has ten exercises for each muscle group, in order', () => {
    expect(gruposMusculares).toEqual(['Pecho', 'Piernas', 'Espalda', 'Brazos', 'Hombros', 'Abdomen'])
    for (const grupo of gruposMusculares) expect(ejerciciosDe(grupo)).toHaveLength(10)
    expect(catalogo.map(({ nombre }) => nombre)).toEqual(gruposMusculares.flatMap(ejerciciosDe))
  })

  it('has unique names and ids', () => {
    expect(new Set(catalogo.map(({ nombre }) => nombre)).size).toBe(60)
    expect(new Set(catalogo.map(({ _id }) => _id)).size).toBe(60)
  })

  it('links every exercise to videos by a valid link', () => {
    for (const ejercicio of catalogo) {
      expect(CambiosEjercicio.parse({ video: ejercicio.video })).toEqual({ video: ejercicio.video })
      expect(Ejercicio.safeParse({ ...ejercicio, fuente: 'busqueda' }).success).toBe(true)
    }
  })

  it('has synonyms for every exercise', () => {
    expect(Object.keys(otrosNombres)).toEqual(catalogo.map(({ nombre }) => nombre))
    expect(textoBuscable({ grupoMuscular: 'Espalda', nombre: 'Dominadas' })).toMatch(
      /^Espalda Dominadas, .*pull ups/,
    )
  })
})

describe("the gym's own link", () => {
  it.each([
    ['https://youtu.be/abc', 'https://youtu.be/abc'],
    ['  HTTPS://video.test/a?b=c#d ', 'https://video.test/a?b=c#d'],
    ['https://gimnasio.test:8443/peña', 'https://gimnasio.test:8443/peña'],
    ['', null],
    ['   ', null],
    [null, null],
  ])('%j parses to %j', (video, kept) => {
    expect(CambiosEjercicio.parse({ video })).toEqual({ video: kept })
  })

  it('is unchanged if omitted', () => {
    expect(CambiosEjercicio.parse({})).toEqual({})
  })

  it.each([
    'http://video.test',
    'ftp://video.test',
    'javascript:alert(1)',
    '//video.test',
    'video.test',
    'https://',
    'https://localhost',
    'https://yo:clave@video.test',
    'https://video.test/a b',
    'https://video.test/a\nb',
    'https://video.test/\0',
    'https://video.test/\ud800',
    'https://video.test/\u202e',
    7,
    {},
  ])('%j is refused', (video) => {
    const { error } = CambiosEjercicio.safeParse({ video })
    expect(error?.issues.map(({ message }) => message)).toEqual([
      'El video debe ser un enlace que comience con https://.',
    ])
  })

  it('has 2000 characters at most', () => {
    const { error } = CambiosEjercicio.safeParse({ video: `https://video.test/${'a'.repeat(2000)}` })
    expect(error?.issues[0]?.message).toBe('El video admite 2000 caracteres como máximo.')
  })
})
