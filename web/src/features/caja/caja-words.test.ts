import { expect, it } from 'vitest'
import { descuadresDe, nombreDescuadre, nombreResultado } from './caja-words.ts'

it.each([
  ['opposite differences', [-1_000, 1_000], ['Falta en efectivo', 'Sobra en tarjeta'], 'No cuadra'],
  ['one shortage', [-1_000, 0], ['Falta en efectivo'], 'Falta'],
  ['no difference', [0, 0], [], 'Cuadra'],
] as const)('a closing with %s names each and says the result', (_, [efectivo, tarjeta], names, result) => {
  const descuadres = descuadresDe([
    { metodo: 'Efectivo', diferencia: efectivo },
    { metodo: 'Tarjeta', diferencia: tarjeta },
  ])
  expect(descuadres.map(nombreDescuadre)).toEqual(names)
  expect(nombreResultado(descuadres)).toBe(result)
})
