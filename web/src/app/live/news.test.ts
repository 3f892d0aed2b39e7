import type { Cambio, RecursoVivo } from '@gym/contract/core/cambios.rules'
import { expect, test } from 'vitest'
import { createChangeBuffer } from './news.ts'

const NOW = Date.parse('2026-11-22T12:00:00Z')
const cambio = (recurso: string, secondsAgo: number): Cambio => ({
  recurso: recurso as RecursoVivo,
  version: (NOW - secondsAgo * 1_000) * 1_000,
})

const LATER = Number.POSITIVE_INFINITY

test('another version is news, also a lower one; the same is not', () => {
  const news = createChangeBuffer()
  const read = (secondsAgo: number) =>
    news.read(cambio('pagos', secondsAgo)).map(({ changedAt }) => changedAt)
  expect(read(3_600)).toEqual([NOW - 3_600_000])
  expect(read(3_600)).toEqual([])
  expect(read(3_500)).toEqual([LATER])
  expect(read(3_500)).toEqual([])
  expect(read(3_550)).toEqual([LATER])
  expect(news.known()).toEqual([cambio('pagos', 3_550)])
})

test('an unknown resource is never news', () => {
  expect(createChangeBuffer().read(cambio('fantasmas', 5))).toEqual([])
})
