import { formatMoney } from '@gym/contract/core/money'
import { type DiaSemana, diasSemana } from '@gym/contract/core/weekdays'
import type { TipoMembresia } from '@gym/contract/membresias/membresias.rules'
import {
  franjaEnPalabras,
  type UnidadDeVigencia,
  vigenciaEnPalabras,
} from '@gym/contract/planes/planes.rules'
import type { Plan } from '@gym/contract/planes/planes.schema'
import type { Producto } from '@gym/contract/productos/productos.schema'
import type { Shown } from '../../ui/form/conflict/edit-conflict.ts'

export interface PlanValues extends Pick<Plan, 'nombre' | 'estado'> {
  precio: number | ''
  tipo: TipoMembresia
  vigencia: { cantidad: number | ''; unidad: UnidadDeVigencia }
  sesiones: number | ''
  /** Text: the value of a select. */
  personas: string
  matricula: number | ''
  conFranja: boolean
  franja: { dias: DiaSemana[]; desde: string; hasta: string }
  descripcion: string
}

const LABORABLES = diasSemana.slice(0, 5)

const blank: PlanValues = {
  nombre: '',
  precio: '',
  tipo: 'Mensualidad',
  vigencia: { cantidad: 1, unidad: 'meses' },
  sesiones: '',
  personas: '1',
  matricula: '',
  conFranja: false,
  franja: { dias: LABORABLES, desde: '', hasta: '' },
  descripcion: '',
  estado: 'activo',
}

/** Values of a new plan, filled in from `producto` if a service becomes the plan. */
export function newPlan(producto?: Producto): PlanValues {
  if (!producto) return blank
  const { nombre, precio, descripcion, estado } = producto
  return { ...blank, nombre, precio, descripcion: descripcion ?? '', estado }
}

export function valuesOf({ _id, orden, ...plan }: Plan): PlanValues {
  return {
    ...plan,
    sesiones: plan.sesiones ?? '',
    personas: `${plan.personas}`,
    matricula: plan.matricula ?? '',
    conFranja: plan.franja !== null,
    franja: plan.franja ?? blank.franja,
    descripcion: plan.descripcion ?? '',
  }
}

/** The payload; fields that the form hides are null. */
export function toPayload({
  conFranja,
  vigencia,
  sesiones,
  personas,
  matricula,
  franja,
  ...plan
}: PlanValues) {
  const { cantidad, unidad } = vigencia
  return {
    ...plan,
    vigencia: { cantidad: cantidad === '' ? null : cantidad, unidad },
    sesiones: plan.tipo === 'Clase' ? sesiones : null,
    personas: Number(personas),
    matricula: matricula === '' ? null : matricula,
    franja: conFranja ? franja : null,
  }
}

const EMPTY = '(vacío)'
const moneyOr = (empty: string) => (amount: number | '') => (amount === '' ? empty : formatMoney(amount))

export const shown: Shown<PlanValues> = {
  precio: moneyOr(EMPTY),
  matricula: moneyOr('Sin matrícula'),
  vigencia: ({ cantidad, unidad }) => (cantidad === '' ? EMPTY : vigenciaEnPalabras({ cantidad, unidad })),
  conFranja: (isSet) => (isSet ? 'Sí' : 'No'),
  franja: franjaEnPalabras,
}
