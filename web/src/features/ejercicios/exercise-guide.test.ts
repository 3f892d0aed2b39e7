import { catalogo } from '@gym/contract/ejercicios/catalogo'
import { expect, it } from 'vitest'
import { drawings } from './drawing/drawings.ts'
import { movement, stills } from './drawing/frames.ts'
import { linesOf } from './drawing/svg.ts'
import { guias } from './guia/guias.ts'

const names = catalogo.map(({ nombre }) => nombre).sort()
const all = Object.entries(drawings)

it('exactly the sixty exercises have drawing and guide', () => {
  expect(Object.keys(drawings).sort()).toEqual(names)
  expect(Object.keys(guias).sort()).toEqual(names)
})

it('every step and mistake is a short whole sentence', () => {
  for (const [name, { pasos, errores }] of Object.entries(guias)) {
    expect(errores.length, name).toBeGreaterThanOrEqual(2)
    for (const sentence of [...pasos, ...errores]) {
      expect(sentence, name).toMatch(/^[A-ZÁÉÍÓÚÑ].*\.$/)
      expect(sentence.length, sentence).toBeLessThanOrEqual(110)
    }
  }
})

it('a drawing has the same strokes in every frame', () => {
  for (const [name, exercise] of all) {
    const kinds = movement(exercise).map((frame) =>
      frame.map(({ kind, points }) => `${kind}${points.length}`),
    )
    for (const frame of kinds) expect(frame, name).toEqual(kinds[0])
    expect(stills(exercise), name).toHaveLength(exercise.poses.length)
  }
})

it('a drawing is small, in its picture and above ground', () => {
  for (const [name, exercise] of all) {
    const { viewBox, moving } = linesOf(exercise)
    const [left = 0, , width = 0] = viewBox.split(' ').map(Number)
    const points = movement(exercise).flatMap((frame) =>
      frame.flatMap((stroke) => stroke.points.map(([x, y]) => ({ x, y, reach: stroke.width / 2 }))),
    )
    expect(Math.min(...points.map(({ x, reach }) => x - reach)), name).toBeGreaterThan(left)
    expect(Math.max(...points.map(({ x, reach }) => x + reach)), name).toBeLessThan(left + width)
    expect(Math.max(...points.map(({ y, reach }) => y + reach)), name).toBeLessThan(136)
    if (!exercise.fromAbove)
      expect(Math.min(...points.map(({ y, reach }) => y - reach)), name).toBeGreaterThan(-2)
    expect(moving.flatMap(({ d }) => d).join().length, name).toBeLessThan(20_000)
  }
})
