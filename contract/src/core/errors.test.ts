import { expect, it } from 'vitest'
import { errorBody } from './error-body.ts'
import { type ErrorCode, errors } from './errors.ts'

const codes = Object.keys(errors) as ErrorCode[]
const statuses = [400, 401, 402, 403, 404, 409, 412, 413, 415, 416, 422, 429, 500, 502, 503]

it.each(codes)('%s has a known status and one sentence under three names', (codigo) => {
  const [status, mensaje] = errors[codigo]
  expect(statuses).toContain(status)
  expect(mensaje.trim()).not.toBe('')
  expect(errorBody(codigo)).toEqual({ mensaje, message: mensaje, error: mensaje, codigo })
})

it('the body carries the details of the case', () => {
  const errores = [{ campo: 'precio', mensaje: 'El precio es obligatorio.' }]
  const body = errorBody('DATOS_INVALIDOS', { mensaje: 'El precio es obligatorio.', errores })
  expect(body).toEqual({
    mensaje: 'El precio es obligatorio.',
    message: 'El precio es obligatorio.',
    error: 'El precio es obligatorio.',
    codigo: 'DATOS_INVALIDOS',
    errores,
  })
})

it.each([
  [401, 'Sesión expirada. Por favor, inicia sesión nuevamente.'],
  [403, 'No tienes permisos para realizar esta acción.'],
  [404, 'Recurso no encontrado. Verifica la ruta o los datos enviados.'],
] as const)('%i has the sentence of the specification', (status, mensaje) => {
  expect(Object.values(errors)).toContainEqual([status, mensaje])
})
