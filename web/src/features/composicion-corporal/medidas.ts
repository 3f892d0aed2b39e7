import type { Medida, RangoImc } from '@gym/contract/composicion-corporal/composicion-corporal.rules'

export const nombreMedida: Record<Medida, string> = {
  brazoDerecho: 'Brazo derecho',
  brazoIzquierdo: 'Brazo izquierdo',
  pecho: 'Pecho',
  cintura: 'Cintura',
  cadera: 'Cadera',
  piernaDerecha: 'Pierna derecha',
  piernaIzquierda: 'Pierna izquierda',
}

export const tonoImc = {
  'Bajo peso': 'warning',
  Normal: 'good',
  Sobrepeso: 'warning',
  Obesidad: 'bad',
} as const satisfies Record<RangoImc, string>

const number = new Intl.NumberFormat('es-CO', { maximumFractionDigits: 2 })

export function formatMeasure(value: number | null, unit = ''): string {
  if (value === null) return 'Sin medir'
  return unit ? `${number.format(value)} ${unit}` : number.format(value)
}

const signed = new Intl.NumberFormat('es-CO', { maximumFractionDigits: 2, signDisplay: 'exceptZero' })

export function formatDifference(after: number | null, before: number | null): string | undefined {
  if (after === null || before === null) return undefined
  const hundredths = Math.round(after * 100) - Math.round(before * 100)
  return hundredths === 0 ? 'igual' : signed.format(hundredths / 100).replace('-', '−')
}
