import { formatDay } from '@gym/contract/calendar'
import type { Composicion } from '@gym/contract/composicion-corporal'
import { saltosOf } from '@gym/contract/composicion-corporal.rules'
import { formatMeasure } from './medidas.ts'

const nombre = { peso: 'Peso', altura: 'Altura' }
const unidad = { peso: 'kg', altura: 'cm' }

interface Measured {
  fecha: string
  peso: number | null
  altura: number | null
}

/** The question before measures are kept that hardly a body has, next to the other records of the person. */
export function doubtOf({ fecha, peso, altura }: Measured, others: Composicion[]) {
  if (peso === null || altura === null) return null
  const record = { fecha, peso, altura }
  const jumps = saltosOf(record, others)
  if (jumps.length === 0) return null
  const sentences = jumps.map(({ figura, junto }) => {
    const measure = (value: number) => formatMeasure(value, unidad[figura])
    return `${nombre[figura]}: ${measure(record[figura])}, y el ${formatDay(junto.fecha)} ${measure(junto[figura])}.`
  })
  return {
    title: '¿Están bien las medidas?',
    text: `Es un cambio poco probable. ${sentences.join(' ')}`,
    action: 'Guardar de todos modos',
    cancel: 'Revisar',
  }
}
