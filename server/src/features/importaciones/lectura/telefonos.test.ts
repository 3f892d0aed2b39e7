import { expect, it } from 'vitest'
import { leerFila } from './leer-fila.rules.ts'

it('Phone cell of many blanks is read in linear time', () => {
  const text = `3001234567${' '.repeat(200_000)}x`
  const from = performance.now()
  const como = {
    importacion: {
      tipo: 'clientes',
      mapa: { telefono: 0 },
      fijos: {},
      fechas: {},
      columnas: [],
      lecturas: {},
    },
  }
  leerFila({ ...como, by: { timeZone: 'America/Bogota', now: new Date(0) } } as never, {
    fila: 2,
    celdas: [text],
    valores: {},
    omitir: null,
    decision: null,
  })
  expect(performance.now() - from).toBeLessThan(1_000)
})
