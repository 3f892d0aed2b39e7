import { expect, test } from 'vitest'
import { figurasDe, withUnexplained } from './conciliacion.rules.ts'

const medidas = {
  cobrado: 369_000,
  devuelto: 120_000,
  fiado: 40_000,
  rebajado: 0,
  abonos: 0,
  gastos: 3_000,
}

test('neto, vendido and balance follow from the measured figures', () => {
  expect(figurasDe(medidas)).toEqual({ ...medidas, neto: 249_000, vendido: 289_000, balance: 246_000 })
  expect(figurasDe({ ...medidas, rebajado: 15_000, abonos: 25_000 }).vendido).toBe(249_000)
})

test('figures are exact to the cent', () => {
  expect(figurasDe({ ...medidas, cobrado: 0.3, devuelto: 0.1, fiado: 0.1 })).toMatchObject({
    neto: 0.2,
    vendido: 0.3,
  })
})

test('a source drops its empty lines and shows an unexplained rest', () => {
  const all = figurasDe(medidas)
  const pagos = { fuente: 'pagos', figura: 'cobrado', monto: 349_000 } as const
  const aMano = { concepto: 'a-mano', monto: 20_000 } as const
  const none = { concepto: 'suscripciones', monto: 0 } as const
  expect(withUnexplained({ ...pagos, lineas: [none, aMano] }, all).lineas).toEqual([aMano])
  expect(withUnexplained({ ...pagos, lineas: [none] }, all).lineas).toEqual([
    { concepto: 'sin-explicar', monto: 20_000 },
  ])
})
