import type { Cambio, RecursoVivo } from '@gym/contract/core/cambios.rules'
import { expect, test } from 'vitest'
import { createChangeBuffer } from './news.ts'

const NOW = Date.parse('2026-11-22T12:00:00Z')
const cambio = (recurso: string, secondsAgo: number): Cambio => ({
  recurso: recurso as RecursoVivo,
  version: (NOW - secondsAgo * 1_000) * 1_000,
})

test('another version is news, also a lower one; the same is not', () => {
  const news = createChangeBuffer(() => NOW)
  expect(news.isNew(cambio('pagos', 3_600))).toBe(false)
  expect(news.isNew(cambio('pagos', 3_600))).toBe(false)
  expect(news.isNew(cambio('pagos', 3_500))).toBe(true)
  expect(news.isNew(cambio('pagos', 3_500))).toBe(false)
  expect(news.isNew(cambio('pagos', 3_550))).toBe(true)
  expect(news.known()).toEqual([cambio('pagos', 3_550)])
})

test('a first hint is news only within two minutes of its change', () => {
  const news = createChangeBuffer(() => NOW)
  expect(news.isNew(cambio('clientes', 121))).toBe(false)
  expect(news.isNew(cambio('entradas', 5))).toBe(true)
})

test('an unknown resource is never news', () => {
  expect(createChangeBuffer(() => NOW).isNew(cambio('fantasmas', 5))).toBe(false)
})
