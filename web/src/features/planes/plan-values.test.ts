import { NuevoPlan } from '@gym/contract/planes/planes.schema'
import { expect, it } from 'vitest'
import { checkForm } from '../../ui/form/form-check.ts'
import { newPlan, type PlanValues, toPayload, valuesOf } from './plan-values.ts'

const mes: PlanValues = { ...newPlan(), nombre: 'Mes', precio: 80_000 }
const check = (values: Partial<PlanValues>) => checkForm(NuevoPlan, toPayload({ ...mes, ...values }))

it('a new plan is one calendar month', () => {
  expect(check({})).toMatchObject({
    success: true,
    data: {
      vigencia: { cantidad: 1, unidad: 'meses' },
      sesiones: null,
      personas: 1,
      matricula: null,
      franja: null,
    },
  })
})

it('hidden fields are not sent', () => {
  const franja = { dias: ['Lunes' as const], desde: '06:00', hasta: '12:00' }
  expect(toPayload({ ...mes, sesiones: 10, franja })).toMatchObject({ sesiones: null, franja: null })
})

it.each([
  [{ vigencia: { cantidad: '', unidad: 'meses' } }, 'vigencia.cantidad', 'La vigencia es obligatoria.'],
  [{ tipo: 'Clase' }, 'sesiones', 'Un plan de clases dice cuántas sesiones tiene.'],
  [{ conFranja: true }, 'franja.desde', 'La hora inicial se escribe como 06:00.'],
] as [Partial<PlanValues>, string, string][])('%j is wrong in its own field', (values, campo, mensaje) => {
  expect(check(values)).toMatchObject({
    success: false,
    problems: expect.arrayContaining([{ campo, mensaje }]),
  })
})

it('the values of a plan send the same plan', () => {
  const plan = {
    _id: 'p1',
    orden: 3,
    nombre: 'Mañanas',
    descripcion: null,
    precio: 60_000,
    estado: 'activo' as const,
    tipo: 'Clase' as const,
    vigencia: { cantidad: 60, unidad: 'dias' as const },
    sesiones: 10,
    matricula: 20_000,
    personas: 2,
    franja: { dias: ['Lunes' as const], desde: '06:00', hasta: '12:00' },
  }
  const { _id, orden, descripcion, ...sent } = plan
  expect(toPayload(valuesOf(plan))).toEqual({ ...sent, descripcion: '' })
})
