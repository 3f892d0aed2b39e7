import type { PersonaDeMostrador, ProductoDeMostrador } from '@gym/contract/operaciones/instantanea.schema'
import { expect, test } from 'vitest'
import { searchIn } from './snapshot-search.ts'

const person = (nombre: string, apellido: string, numero: string, telefono = '3000000000') =>
  ({ _id: numero, nombre, apellido, numeroIdentificacion: numero, telefono }) as PersonaDeMostrador
const product = (nombre: string, codigo: string | null, codigosDeBarras: string[] = []) =>
  ({ _id: nombre, nombre, codigo, codigosDeBarras }) as ProductoDeMostrador

const gabriela = person('Gabriela', 'Rodríguez', '1020304', '3109998877')
const rodrigo = person('Rodrigo', 'Ñáñez', '5060708', '3109998877')
const sol = person('Sol', 'Pérez', '3109998899')
const agua = product('Agua fría', 'AG-1', ['7701234567890'])
const jugo = product('Jugo', null)
const found = searchIn({ personas: [gabriela, rodrigo, sol], productos: [agua, jugo] })

const namesOf = (typed: string) => found.personas(typed).rows.map(({ nombre }) => nombre)
const productsOf = (typed: string) => found.productos(typed).rows.map(({ nombre }) => nombre)

test('finds people by name without accents or case, prefix matches first', () => {
  expect(namesOf('rodri')).toEqual(['Rodrigo', 'Gabriela'])
  expect(namesOf('NANEZ, rod')).toEqual(['Rodrigo'])
  expect(namesOf('zzz')).toEqual([])
})

test('finds people by number or phone, ignoring dots and hyphens', () => {
  expect(namesOf('1.020.304')).toEqual(['Gabriela'])
  expect(namesOf('310-999')).toEqual(['Gabriela', 'Rodrigo', 'Sol'])
  expect(found.holderOf('5060708')).toBe(rodrigo)
  expect(found.persona('1020304')).toBe(gabriela)
})

test('reads phones and apostrophes like the server’s search', () => {
  const sinead = person('Sinead', "O'Connor", '700700', '3109991122')
  const { personas, atDoor } = searchIn({ personas: [gabriela, sinead], productos: [] })
  for (const typed of ['oconnor', "O'Connor", '+57 310 999 1122', '(310) 999 11 22'])
    expect(personas(typed).rows, typed).toEqual([sinead])
  for (const shown of ['+57 310 999 1122', '573109991122', 'C.C. 700.700'])
    expect(atDoor(shown), shown).toEqual([sinead])
})

test('at the door matches the ID holder, else every owner of the phone', () => {
  expect(found.atDoor('3.109.998.899')).toEqual([sol])
  expect(found.atDoor('3109998877')).toEqual([gabriela, rodrigo])
  expect(found.atDoor('99')).toEqual([])
})

test('finds products by name, code and barcode', () => {
  expect(productsOf('fria')).toEqual(['Agua fría'])
  expect(productsOf('7701234567890')).toEqual(['Agua fría'])
  expect(found.productoBy(' ag-1 ')).toBe(agua)
  expect(found.productoBy('7701234567890')).toBe(agua)
  expect(found.productoBy('AG')).toBeUndefined()
})

test('finds products by either spelling of a scanned code', () => {
  const barra = product('Barra', null, ['748927028669'])
  const { productoBy } = searchIn({ personas: [], productos: [barra] })
  expect([productoBy('0748927028669'), productoBy('7 48927 02866 9')]).toEqual([barra, barra])
})

test('products are found by either spelling of their own code', () => {
  const chicle = product('Chicle', '0750105530003', [])
  const { productoBy } = searchIn({ personas: [], productos: [chicle] })
  expect(productoBy('750105530003')).toBe(chicle)
})

test('of more than a picker shows it is said that there are more', () => {
  const many = Array.from({ length: 25 }, (_, n) => person('Ana', `P${n}`, `10${n}`))
  const { rows, hasMore } = searchIn({ personas: many, productos: [] }).personas('ana')
  expect([rows.length, hasMore]).toEqual([20, true])
  expect(found.personas('sol').hasMore).toBe(false)
})
