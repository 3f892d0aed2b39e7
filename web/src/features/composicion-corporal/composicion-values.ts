import {
  imcOf,
  type Medida,
  medidas,
  type objetivos,
} from '@gym/contract/composicion-corporal/composicion-corporal.rules'
import {
  type Composicion,
  FormularioComposicion,
} from '@gym/contract/composicion-corporal/composicion-corporal.schema'
import type { Day } from '@gym/contract/core/calendar'
import type { PickedClient } from '../clientes/client-picker.tsx'

export interface ComposicionValues {
  cliente: PickedClient | null
  /** Null means the day of the submit. */
  fecha: string | null
  peso: string
  /** Null means the height of the last record. */
  altura: string | null
  /** Null means computed from weight and height; otherwise this is the reading of a scale. */
  imc: string | null
  porcentajeGrasa: string
  porcentajeMusculo: string
  medidas: Record<Medida, string>
  objetivo: (typeof objetivos)[number] | ''
  problemas: string
  adicionales: string
}

export const blankFor = (cliente: PickedClient | null): ComposicionValues => ({
  cliente,
  fecha: null,
  peso: '',
  altura: null,
  imc: null,
  porcentajeGrasa: '',
  porcentajeMusculo: '',
  medidas: eachMedida(() => ''),
  objetivo: '',
  problemas: '',
  adicionales: '',
})

/** The form values of a record. In notes of several lines, the first contains the physical problems. */
export function valuesOf(record: Composicion, cliente: PickedClient): ComposicionValues {
  const { numeroIdentificacion, fecha, peso, altura, imc, objetivo } = record
  const [first = '', ...rest] = (record.notas ?? '').split('\n')
  return {
    // A record stores only an ID number. If it is not this client's, the field shows the number.
    cliente:
      numeroIdentificacion === cliente.numeroIdentificacion
        ? cliente
        : { _id: '', nombre: 'Número', apellido: numeroIdentificacion, numeroIdentificacion },
    fecha,
    peso: asTyped(peso),
    altura: asTyped(altura),
    imc: imc === imcOf(peso, altura) ? null : asTyped(imc),
    porcentajeGrasa: asTyped(record.porcentajeGrasa),
    porcentajeMusculo: asTyped(record.porcentajeMusculo),
    medidas: eachMedida((medida) => asTyped(record.medidas[medida])),
    objetivo,
    problemas: rest.length > 0 ? first : '',
    adicionales: rest.length > 0 ? rest.join('\n') : first,
  }
}

interface Known {
  today: Day
  last: Composicion | undefined
}

export function alturaOf({ altura }: ComposicionValues, last: Composicion | undefined): string {
  return altura ?? asTyped(last?.altura ?? null)
}

/** The centimetres of a height typed in metres ('1,75' is 175); null for any other text. */
export function centimetresOf(altura: string): number | null {
  // Requires decimals: '1' may be the beginning of '175'.
  const metres = /[.,]/.test(altura) ? readMeasure(altura) : null
  return metres !== null && metres >= 0.5 && metres < 2.5 ? Math.round(metres * 100) : null
}

export function toPayload(values: ComposicionValues, { today, last }: Known) {
  const { cliente, fecha, peso, imc, porcentajeGrasa, porcentajeMusculo, objetivo } = values
  const notas = [values.problemas, values.adicionales]
    .map((text) => text.trim())
    .filter((text) => text !== '')
  return {
    numeroIdentificacion: cliente?.numeroIdentificacion,
    fecha: fecha ?? today,
    peso: readMeasure(peso),
    altura: readMeasure(alturaOf(values, last)),
    imc: readMeasure(imc ?? ''),
    porcentajeGrasa: readMeasure(porcentajeGrasa),
    porcentajeMusculo: readMeasure(porcentajeMusculo),
    medidas: eachMedida((medida) => readMeasure(values.medidas[medida])),
    objetivo,
    notas: notas.join('\n'),
  }
}

export function imcOfForm(values: ComposicionValues, last: Composicion | undefined): number | null {
  const { shape } = FormularioComposicion
  const { peso, imc } = values
  if (imc !== null) return shape.imc.safeParse(readMeasure(imc)).data ?? null
  const [kilos, centimetros] = [
    shape.peso.safeParse(readMeasure(peso)),
    shape.altura.safeParse(readMeasure(alturaOf(values, last))),
  ]
  return kilos.success && centimetros.success ? imcOf(kilos.data, centimetros.data) : null
}

/** Refuses a future date: a mistyped year would stay first in the list. */
export function notLaterThan(today: Day) {
  return FormularioComposicion.refine(({ fecha }) => typeof fecha !== 'string' || fecha <= today, {
    path: ['fecha'],
    message: 'La fecha no puede ser posterior a hoy.',
  })
}

/** Null for an empty text, NaN for an invalid one. Parses negative numbers too: the schema refuses them. */
function readMeasure(typed: string): number | null {
  const text = typed.trim()
  if (text === '') return null
  return /^-?\d+([.,]\d+)?$/.test(text) ? Number(text.replace(',', '.')) : Number.NaN
}

const asTyped = (measure: number | null) => (measure === null ? '' : String(measure).replace('.', ','))

function eachMedida<T>(read: (medida: Medida) => T): Record<Medida, T> {
  return Object.fromEntries(medidas.map((medida) => [medida, read(medida)])) as Record<Medida, T>
}
