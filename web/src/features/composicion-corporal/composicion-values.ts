import type { Day } from '@gym/contract/calendar'
import { type Composicion, FormularioComposicion } from '@gym/contract/composicion-corporal'
import { imcOf, type Medida, medidas, type objetivos } from '@gym/contract/composicion-corporal.rules'
import type { PickedClient } from '../clientes/client-picker.tsx'

/** What was measured of a client as the form holds it: measures as they are typed. */
export interface ComposicionValues {
  cliente: PickedClient | null
  /** Null is today, whenever it is saved. */
  fecha: string | null
  peso: string
  /** Null is that of the last record. */
  altura: string | null
  /** Null is the computed one; otherwise what a scale says. */
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

/** A record as the form shows it. Notes of several lines begin with the physical problems. */
export function valuesOf(record: Composicion, cliente: PickedClient): ComposicionValues {
  const { numeroIdentificacion, fecha, peso, altura, imc, objetivo } = record
  const [first = '', ...rest] = (record.notas ?? '').split('\n')
  return {
    // The record alone has no name: that of another person than the form began with is not known.
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

/** What is known without the form. */
interface Known {
  today: Day
  /** What was measured last of the client. */
  last: Composicion | undefined
}

/** The height of the form as it is typed: its own, or the last one, which grown people keep. */
export function alturaOf({ altura }: ComposicionValues, last: Composicion | undefined): string {
  return altura ?? asTyped(last?.altura ?? null)
}

/** The centimetres of who has typed metres: 175 for '1,75'; null where it is no height of a person in metres. */
export function centimetresOf(altura: string): number | null {
  // Without decimals it is the beginning of another number.
  const metres = /[.,]/.test(altura) ? readMeasure(altura) : null
  return metres !== null && metres >= 0.5 && metres < 2.5 ? Math.round(metres * 100) : null
}

/** What is checked and sent. */
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

/** The index of the form, its own or the computed one, where the contract takes what it is made of. */
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

/** A year that was typed wrong would stand first among the records forever. */
export function notLaterThan(today: Day) {
  return FormularioComposicion.refine(({ fecha }) => typeof fecha !== 'string' || fecha <= today, {
    path: ['fecha'],
    message: 'La fecha no puede ser posterior a hoy.',
  })
}

/**
 * The number that was typed; null for nothing, and NaN, which the contract refuses, for what is no number. A negative one
 * is a number: the contract says what it must be.
 */
function readMeasure(typed: string): number | null {
  const text = typed.trim()
  if (text === '') return null
  return /^-?\d+([.,]\d+)?$/.test(text) ? Number(text.replace(',', '.')) : Number.NaN
}

const asTyped = (measure: number | null) => (measure === null ? '' : String(measure).replace('.', ','))

function eachMedida<T>(read: (medida: Medida) => T): Record<Medida, T> {
  return Object.fromEntries(medidas.map((medida) => [medida, read(medida)])) as Record<Medida, T>
}
