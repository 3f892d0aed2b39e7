import { describe, expect, it } from 'vitest'
import { CambiosMembresia, MembresiasQuery, NuevaMembresia } from './membresias.schema.ts'

const valid = {
  cliente: '01a1fdba-9ddc-7115-af81-cac9435ec680',
  tipo: 'Mensualidad',
  duracion: 30,
  precio: 80_000,
  sesionesRestantes: 0,
  fechainicio: '2026-11-20',
}

const problems = (input: unknown) =>
  NuevaMembresia.safeParse(input).error?.issues.map(({ path, message }) => [path.join('.'), message])

describe('a new membership', () => {
  it('requires every field, in the order of the form', () => {
    expect(problems({})).toEqual([
      ['cliente', 'El cliente es obligatorio.'],
      ['tipo', 'El tipo es obligatorio.'],
      ['duracion', 'La duración es obligatoria.'],
      ['precio', 'El precio es obligatorio.'],
      ['sesionesRestantes', 'El número de sesiones restantes es obligatorio.'],
      ['fechainicio', 'La fecha de inicio es obligatoria.'],
    ])
  })

  it.each([
    ['cliente', '', 'El cliente es obligatorio.'],
    ['tipo', 'Anual', 'El tipo debe ser una de estas opciones: Mensualidad, Clase.'],
    ['duracion', 0, 'La duración debe ser 1 o más.'],
    ['duracion', 3651, 'La duración debe ser 3650 o menos.'],
    ['duracion', 1.5, 'La duración debe ser un número entero.'],
    ['duracion', '30', 'La duración debe ser un número.'],
    ['precio', -1, 'El precio no puede ser negativo.'],
    ['precio', 0.001, 'El precio admite dos decimales como máximo.'],
    ['sesionesRestantes', -1, 'El número de sesiones restantes debe ser 0 o más.'],
    ['fechainicio', '2026-02-29', 'La fecha de inicio no es una fecha válida.'],
  ])('with %s %j is refused: %s', (campo, value, mensaje) => {
    expect(problems({ ...valid, [campo]: value })).toEqual([[campo, mensaje]])
  })

  it.each([
    { precio: 0 },
    { duracion: 1 },
    { duracion: 3650 },
    { sesionesRestantes: 0 },
    { tipo: 'Clase' },
    { fechainicio: '2024-02-29' },
  ])('may have %j', (fields) => {
    expect(NuevaMembresia.parse({ ...valid, ...fields })).toMatchObject(fields)
  })
})

it('a change may omit any field, but clear none', () => {
  expect(CambiosMembresia.parse({})).toEqual({})
  for (const campo of Object.keys(valid))
    expect(CambiosMembresia.safeParse({ [campo]: null }).success).toBe(false)
})

describe('the query of the list', () => {
  it.each(['vigente', 'por-vencer', 'vencida', 'sin-renovar', 'congelada', 'sin-cobrar'])(
    'accepts the vigencia %s',
    (vigencia) => {
      expect(MembresiasQuery.parse({ vigencia })).toEqual({ vigencia })
    },
  )

  it('refuses another vigencia with a message', () => {
    expect(MembresiasQuery.safeParse({ vigencia: 'eterna' }).error?.issues[0]?.message).toBe(
      'La vigencia debe ser una de estas opciones: vigente, por-vencer, vencida, sin-renovar, congelada, sin-cobrar.',
    )
  })
})
