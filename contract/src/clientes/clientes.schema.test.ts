import { describe, expect, it } from 'vitest'
import { ByNumero, CambiosCliente, NuevoCliente } from './clientes.schema.ts'

const complete = {
  nombre: 'Ana',
  apellido: 'Pérez',
  email: 'ana@correo.test',
  telefono: '3001234567',
  direccion: 'Calle 1',
  numeroIdentificacion: '1.020.304',
}

const problems = (body: object) =>
  NuevoCliente.safeParse(body).error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? []

describe('the client form', () => {
  it('reports problems in the order of the specification', () => {
    expect(problems({})).toEqual([
      ['nombre', 'El nombre es obligatorio.'],
      ['apellido', 'El apellido es obligatorio.'],
      ['email', 'Correo electrónico inválido.'],
      ['telefono', 'El teléfono debe tener 10 dígitos numéricos.'],
      ['direccion', 'La dirección es obligatoria.'],
      ['numeroIdentificacion', 'El número de identificación es obligatorio.'],
    ])
  })

  it('normalises the number to digits and defaults to active', () => {
    expect(NuevoCliente.parse(complete)).toMatchObject({ numeroIdentificacion: '1020304', estado: 'activo' })
    expect(CambiosCliente.parse({})).toEqual({})
  })

  it.each(['300 123 456', '300123456', '30012345678', '٣٠٠١٢٣٤٥٦٧', '', 3001234567, '3'.repeat(300)])(
    'has one sentence for the phone %j',
    (telefono) => {
      expect(problems({ ...complete, telefono })).toContainEqual([
        'telefono',
        'El teléfono debe tener 10 dígitos numéricos.',
      ])
    },
  )

  it.each([
    ['   ', 'El número de identificación es obligatorio.'],
    ['12', 'El número de identificación debe tener entre 3 y 15 dígitos.'],
    ['1234567890123456', 'El número de identificación debe tener entre 3 y 15 dígitos.'],
    ['12A45', 'El número de identificación debe tener entre 3 y 15 dígitos.'],
    ['123\0', 'El número de identificación debe tener entre 3 y 15 dígitos.'],
    ['-.-', 'El número de identificación debe tener entre 3 y 15 dígitos.'],
    ['1'.repeat(300), 'El número de identificación debe tener entre 3 y 15 dígitos.'],
  ])('refuses the number %j', (numeroIdentificacion, mensaje) => {
    expect(problems({ ...complete, numeroIdentificacion })).toEqual([['numeroIdentificacion', mensaje]])
  })
})

describe('the number of a lookup', () => {
  it.each([
    ['1.020-304', '1020304'],
    [' 1 020 304 ', '1020304'],
    ['abc', ''],
    ['12', ''],
    ['\0', ''],
    ['', ''],
  ])('%j means %j', (typed, numeroIdentificacion) => {
    expect(ByNumero.parse({ numeroIdentificacion: typed })).toEqual({ numeroIdentificacion })
  })
})
